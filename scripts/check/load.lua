-- Requests of readers and writers for wrk: cached responses, uncached searches, and wishes. Counts responses by status.
local headers = { ["Accept-Encoding"] = "br", ["Content-Type"] = "application/json" }
local cachedPaths = { "/", "/events", "/wishes", "/polls", "/gallery", "/api/events", "/calendar.ics" }
local threads = {}
local number = 0

function setup(thread)
  thread:set("id", #threads)
  table.insert(threads, thread)
end

function init()
  counts = ""
  statuses = {}
  math.randomseed(os.time() + id)
end

function request()
  number = number + 1
  local kind = math.random(20)
  if kind == 1 then
    local text = string.format('{"authorName":"load","content":"load %d %d %d","category":"其他"}', os.time(), id, number)
    return wrk.format("POST", "/api/wishes", headers, text)
  end
  if kind <= 6 then return wrk.format("GET", string.format("/events?q=%d-%d", id, number), headers) end
  return wrk.format("GET", cachedPaths[math.random(#cachedPaths)], headers)
end

function response(status, answered)
  local name = tostring(status)
  if status == 503 and not answered["Retry-After"] then name = "503 without Retry-After" end
  statuses[name] = (statuses[name] or 0) + 1
  counts = ""
  for key, value in pairs(statuses) do counts = counts .. key .. "=" .. value .. ";" end
end

function done(summary, latency)
  local all = {}
  for _, thread in ipairs(threads) do
    for key, value in string.gmatch(thread:get("counts"), "([^=;]+)=(%d+);") do
      all[key] = (all[key] or 0) + tonumber(value)
    end
  end
  for key, value in pairs(all) do io.write(string.format("status %s: %d\n", key, value)) end
  local e = summary.errors
  io.write(string.format("cut: %d\n", e.connect + e.read + e.write))
  io.write(string.format("timeouts: %d\n", e.timeout))
  io.write(string.format("rate: %d\n", summary.requests / (summary.duration / 1000000)))
  io.write(string.format("p99: %d\n", latency:percentile(99) / 1000))
end
