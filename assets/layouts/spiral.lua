-- A spiral staircase of cards: each a step further round and a step lower.
-- Source: ours.
axis, vanishing, reach = "vertical", "view", 9
turn = knob(32, 20, 60, "°")
rise = knob(0.3, 0.1, 0.6, "h")
function card(p, view)
  local angle, radius = math.rad(turn * p), 0.9 * view.card_width
  return { x = view.width / 2 + radius * math.sin(angle), y = view.height / 2 + rise * p * view.card_height,
    z = radius * (math.cos(angle) - 1), turn_y = turn * p, scale = 0.7,
    order = math.cos(angle), shade = 0.4 * (1 - math.cos(angle)), opacity = 9 - math.abs(p) }
end
