-- The Carousel: a page away, a card has folded by a radian about its diagonal.
-- Source: the scene of this program, tested equal to it in its views, which are upright.
inset = knob(0.12, 0, 0.4, "W")
fold = knob(1, 0.1, 1.5, "rad")
reach = 3
function wide(view) return view.card_width > view.card_height end
function page(view) return math.min(view.width, (wide(view) and 1.1 or 0.75) * view.height) end
function pitch(view) return page(view) / view.width end
function eye(view) return math.max(500, 0.7 * view.height) end
function card(p, view)
  local W, away = page(view), math.abs(fold * p)
  local width = W * (1 - 2 * inset)
  return { x = view.width / 2 + p * W, width = width,
    height = wide(view) and width * view.card_height / view.card_width or 0.8 * view.height,
    axis_x = p <= 0 and 1 or -1, axis_y = 1, turn_axis = -math.deg(fold * p), order = -away,
    opacity = away < math.pi / 2 and 1 or 0, shade = 0.4 * math.sin(math.min(away, math.pi / 2)) }
end
