-- Time machine from the other side: the next card is the one behind.
-- Source: "inverted time machine" of Nick Lockwood's iCarousel, after its formulas.
tilt = knob(0.3, 0, 0.6)
vanishing, reach = "view", 8
function eye(view) return 2.5 * view.card_width end
function card(p, view)
  return { x = view.width / 2 + p * tilt * view.card_width, z = -p * view.card_width,
    order = -p, opacity = math.min(1 + p, 8 - p) }
end
