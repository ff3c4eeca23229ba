-- A hand of cards; the one in the middle is pulled out a little.
-- Source: ours, after the way people hold cards.
spread = knob(8, 3, 14, "°")
pull = knob(0.12, 0, 0.3, "h")
function card(p, view)
  local out, arm = 1 - clamp(math.abs(p), 0, 1), view.card_width + view.card_height
  return { y = view.height * 0.55 + arm, anchor_y = 0.5 + arm / view.card_height + pull * out * out * (3 - 2 * out),
    turn = spread * p, order = p, opacity = 6 - math.abs(p) }
end
