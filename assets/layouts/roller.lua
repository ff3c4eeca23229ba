-- A roller of flat cards, as the wheel of a picker; wide cards have higher rows.
-- Source: ours, after the picker of iOS.
axis, reach, vanishing = "vertical", 5, "view"
step = knob(20, 14, 30, "°")
function wide(view) return view.card_width > view.card_height end
function row(view) return view.height * (wide(view) and 0.5 or 0.24) end
function pitch(view) return 0.83 * row(view) / view.height end
function card(p, view)
  local angle, height = math.rad(step * p), 0.94 * row(view)
  local radius = row(view) / 2 / math.tan(math.rad(step / 2))
  local width, tall = 0.75 * view.width, height
  if wide(view) then width, tall = view.card_width, view.card_height end
  return { y = view.height / 2 + radius * math.sin(angle), z = radius * (math.cos(angle) - 1), turn_x = -step * p,
    width = width, height = tall, scale = height / tall, order = math.cos(angle),
    shade = 0.7 * (1 - math.cos(angle)), opacity = 5 - math.abs(p) }
end
