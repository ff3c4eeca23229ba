-- The Library's shelf: the book in the middle is the largest.
-- Source: the scene of this program, tested equal to it.
far = knob(0.75, 0.2, 1)
step = knob(372, 200, 600, "pt")
deceleration, reach = 0.99, 6
function pitch(view) return step / view.width end
function card(p, view)
  local away = math.abs(p) * step
  return { x = view.width / 2 + p * step, width = 362, height = 568,
    scale = 0.7 * clamp(1 - away / view.width, far, 1), order = -away }
end
