-- Requests for wrk: pictures of conversations of ten messages that no other request has, 20 to 180 ms after each answer.
local words = {
  "lunch", "train", "later", "photo", "garden", "really", "never", "coffee", "tomorrow", "bring", "window", "seven",
}
local number = 0

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

function delay()
  return math.random(20, 180)
end

function request()
  local messages = {}
  for index = 1, 10 do
    local text = {}
    for word = 1, math.random(2, 20) do
      text[word] = words[math.random(#words)]
    end
    number = number + 1
    messages[index] = string.format(
      '{"id":"m%d","from":"%s","kind":"text","text":"%s %d"}',
      index, math.random(2) == 1 and "me" or "ana", table.concat(text, " "), number)
  end
  return wrk.format(nil, "/v1/render", nil, string.format(
    '{"document":{"confab":"1","self":"me","participants":[{"id":"me","name":"Ben"},{"id":"ana","name":"Ana"}],'
      .. '"messages":[%s]},"options":{"scale":2}}', table.concat(messages, ",")))
end
