-- The Switcher inside its range: p is counted from the line where a card rests.
-- Source: the scene of this program, tested equal to it for upright cards; wide ones are whole.
growth, sinking = knob(0.06, 0, 0.2), knob(0.12, 0, 0.4, "H")
axis, reach = "vertical", 4
function pitch(view) return (view.height - 108) / 4 / view.height end
function card(p, view)
  local H, step, width = view.height, (view.height - 108) / 4, 0.87466 * view.width
  local height = 0.4042 * (H - 108)
  local middle = height / 2 + height / 1.8 + p * step
  local q, top = (middle - H / 2) / H * 4, height / 5.8
  if view.card_width > view.card_height then width, height = view.card_width, view.card_height end
  return { y = middle + H * (q > 0 and sinking * q or 0.04803 * q * q) - top, scale = 1 + growth * q,
    width = width, height = height, anchor_y = step / 2 / height, order = p }
end
