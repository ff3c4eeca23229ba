-- A roller of flat cards, as the wheel of a picker.
-- Source: ours, after the picker of iOS.
axis, pitch, reach, vanishing = "vertical", 0.2, 5, "view"
step = knob(20, 14, 30, "°")
function card(p, view)
  local angle, height = math.rad(step * p), 0.24 * view.height
  local radius = height / 2 / math.tan(math.rad(step / 2))
  return { y = view.height / 2 + radius * math.sin(angle), z = radius * (math.cos(angle) - 1),
    turn_x = -step * p, width = 0.75 * view.width, height = 0.94 * height,
    order = math.cos(angle), shade = 0.7 * (1 - math.cos(angle)), opacity = 5 - math.abs(p) }
end
