-- A layout of cards: where each card is, and how it looks.
-- Show it with "cardstage show --layout FILE.lua" and save it again: the cards obey at once.

-- Numbers for the tuner (t): default, least, most and unit.
spacing = knob(0.6, 0.2, 1.5, "w")
tilt = knob(40, 0, 90, "°")

reach = 8                 -- how many cards are shown at each side
vanishing = "view"        -- one eye for all cards; "card": one before each
function pitch(view)      -- how far a hand moves from one card to the next
  return spacing * view.card_width / view.width
end

-- p is the card's distance from the middle in cards: 0 in the middle, 1 for the next one.
function card(p, view)
  local side = clamp(p, -1, 1)
  return {
    x = view.width / 2 + p * spacing * view.card_width,   -- from the left, in points
    z = -120 * math.abs(side),                            -- towards the eye
    turn_y = -tilt * side,                                -- degrees about an axis down
    order = -math.abs(p),                                 -- what has more of it lies in front
  }
end
