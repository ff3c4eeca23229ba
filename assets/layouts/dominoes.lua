-- A row of dominoes, which fall one after the other.
-- Source: ours.
gap = knob(0.4, 0.2, 0.8, "w")
side = knob(30, 0, 60, "°")
vanishing, reach = "view", 8
function eye(view) return 2.5 * math.max(view.card_width, view.card_height) end
function card(p, view)
  local fallen, back = clamp(-p, 0, 1), gap * math.max(p, 0) * view.card_width
  return { x = view.width / 2 + back * math.sin(math.rad(side)), y = view.height * 0.82, anchor_y = 1,
    z = -back * math.cos(math.rad(side)), turn_x = -90 * fallen * fallen, turn_y = -side,
    order = -p, opacity = math.min(2 * (1 + p), 8 - p) }
end
