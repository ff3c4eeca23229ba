-- Covers lean aside to let the one in the middle be seen.
-- Source: "cover flow" of Nick Lockwood's iCarousel, after its formulas, after Andrew Coulter Enright.
tilt = knob(0.9, 0, 1)
spacing = knob(0.25, 0.15, 0.6, "w")
vanishing, reach = "view", 15
function eye(view) return 2.5 * view.card_width end
function card(p, view)
  local side, w = clamp(p, -1, 1), view.card_width
  return { x = view.width / 2 + (side * 0.5 * tilt + p * spacing) * w, z = -0.5 * w * math.abs(side),
    turn_y = -90 * tilt * side, order = -math.abs(p), opacity = 15 - math.abs(p) }
end
