-- The Library's shelf: the book in the middle is the largest.
-- Source: the scene of this program, tested equal to it for upright cards.
far = knob(0.75, 0.2, 1)
step = knob(372, 200, 600, "pt")
deceleration, reach = 0.99, 6
function pitch(view) return step / view.width end
function card(p, view)
  local away, width, height = math.abs(p) * step, 362, 568
  if view.card_width > view.card_height then width, height = 530, 530 * view.card_height / view.card_width end
  return { x = view.width / 2 + p * step, width = width, height = height,
    scale = 0.7 * clamp(1 - away / view.width, far, 1), order = -away }
end
