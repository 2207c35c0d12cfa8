-- For wrk: posts pages in turn. Arguments: a file with "SITE<tab>PATH" lines, and the mean pause of
-- each connection before a request, in milliseconds.
local requests, pause, at, threads = {}, 0, 0, 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  for line in io.lines(args[1]) do
    local site, path = line:match("^(.-)\t(.*)$")
    local file = assert(io.open(path, "rb"))
    local target = "/v1/clean?site=" .. site
    requests[#requests + 1] = wrk.format("POST", target, {["Content-Type"] = "text/html"}, file:read("*a"))
    file:close()
  end
  pause = tonumber(args[2])
  at = number * 97
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function delay()
  return pause > 0 and math.random(0, 2 * pause) or 0
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
