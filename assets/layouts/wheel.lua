-- A wheel below the cards, which stand on its rim.
-- Source: "wheel" of Nick Lockwood's iCarousel, after its formulas.
seats = knob(12, 6, 24)
wrap, reach = true, 12
function card(p, view)
  local radius = view.card_width * seats / 2 / math.pi
  return { y = view.height / 2 + radius, anchor_y = 0.5 + radius / view.card_height,
    turn = 360 / seats * p, order = p, opacity = seats / 2 - math.abs(p) }
end
