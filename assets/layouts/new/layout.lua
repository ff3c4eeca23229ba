-- A layout: the position and the appearance of each card.
-- Show it with "cardstage show --layout FILE.lua". Change it and save it: the cards move to the new layout.

-- Parameters for the tuner (t): default, minimum, maximum and unit.
spacing = knob(0.6, 0.2, 1.5, "w")
tilt = knob(40, 0, 90, "°")

reach = 8                 -- the number of cards on each side
vanishing = "view"        -- one viewer for all cards; "card": one in front of each
function pitch(view)      -- pointer travel from one card to the next, in view widths
  return spacing * view.card_width / view.width
end

-- p is the card's distance from the middle in cards: 0 in the middle, 1 for the next one.
function card(p, view)
  local side = clamp(p, -1, 1)
  return {
    x = view.width / 2 + p * spacing * view.card_width,   -- from the left, in points
    z = -120 * math.abs(side),                            -- towards the viewer
    turn_y = -tilt * side,                                -- degrees, about a vertical axis
    order = -math.abs(p),                                 -- the card with the larger value is in front
  }
end
