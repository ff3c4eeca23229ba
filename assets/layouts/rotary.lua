-- A round table of upright cards, seen from outside.
-- Source: "rotary" of Nick Lockwood's iCarousel, after its formulas.
seats = knob(12, 6, 16)
wrap, reach, vanishing = true, 8, "view"
function eye(view) return 2.5 * view.card_width end
function card(p, view)
  local angle = 2 * math.pi * p / seats
  local radius = view.card_width / 2 / math.tan(math.pi / seats)
  return { x = view.width / 2 + radius * math.sin(angle), z = radius * (math.cos(angle) - 1),
    order = math.cos(angle), shade = 0.3 * (1 - math.cos(angle)), opacity = seats / 2 - math.abs(p) }
end
