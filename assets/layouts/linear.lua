-- A plain row that follows the pointer.
-- Source: "linear" of Nick Lockwood's iCarousel, after its formulas.
spacing = knob(1.1, 0.6, 2, "w")
reach = 8
function pitch(view) return spacing * view.card_width / view.width end
function card(p, view)
  return { x = view.width / 2 + p * spacing * view.card_width }
end
