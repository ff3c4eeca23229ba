-- The round table of rotary.lua, seen from its middle.
-- Source: "inverted rotary" of Nick Lockwood's iCarousel, after its formulas.
seats = knob(12, 6, 14)
wrap, reach, vanishing = true, 5, "view"
function eye(view) return 2.5 * view.card_width end
function card(p, view)
  local angle = 2 * math.pi * p / seats
  local radius = view.card_width / 2 / math.tan(math.pi / seats)
  return { x = view.width / 2 + radius * math.sin(angle), z = radius * (1 - math.cos(angle)),
    order = -math.abs(p), opacity = clamp(5 * math.cos(angle), 0, clamp(5 - math.abs(p), 0, 1)) }
end
