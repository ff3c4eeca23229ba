-- Cover flow in which a cover stays in front until you leave it, and then turns all at once.
-- Source: "cover flow 2" of Nick Lockwood's iCarousel, after its formulas; there the turn takes time, here way.
tilt = knob(0.9, 0, 1)
spacing = knob(0.25, 0.15, 0.6, "w")
vanishing, reach, darkness = "view", 15, 1
function eye(view) return 2.5 * view.card_width end
function card(p, view)
  local way, w = clamp((math.abs(p) - 0.3) / 0.4, 0, 1), view.card_width
  local side = way * way * (3 - 2 * way) * (p < 0 and -1 or 1)
  local behind = 0.6 * clamp(2 * math.abs(p) - 1, 0, 1)
  return { x = view.width / 2 + (side * 0.5 * tilt + p * spacing) * w, z = -0.5 * w * math.abs(side),
    turn_y = -90 * tilt * side, opacity = 15 - math.abs(p), shade = 0.25 * math.abs(side),
    reflection = 0.13 * clamp(4 - math.abs(p), 0, 3), order = -math.abs(p),
    shadow_left = p > 0 and behind or 0, shadow_right = p < 0 and behind or 0 }
end
