local s = string.format("%d", 9)
function card(p)
  local t = {}
  for i = 1, 3 do t[i] = i + p end
  table.sort(t)
  return { x = #s + t[1], opacity = 1 }
end
