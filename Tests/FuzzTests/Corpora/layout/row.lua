spacing = knob(1.1, 0.6, 2, "w")
reach = 3
function pitch(view) return spacing * view.card_width / view.width end
function card(p, view)
  local t = math.max(-1, math.min(1, p))
  return { x = view.width / 2 + p * spacing, z = -80 * math.abs(t), turn_y = -50 * t }
end
