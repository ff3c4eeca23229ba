function card(p, view) while true do end end
