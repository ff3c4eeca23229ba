-- A page slides off a stack, and the next one grows to its place.
-- Source: ours, after the scale and stack options of Amir Khorsandi's CollectionViewPagingLayout.
step = knob(0.08, 0.02, 0.2)
pitch, reach = 1, 4
function card(p, view)
  local back = math.max(p, 0)
  return { x = view.width / 2 + math.min(p, 0) * view.width, y = view.height / 2 + back * 0.06 * view.card_height,
    scale = 1 - step * back, order = -p, shade = 0.15 * back, opacity = 4 - back }
end
