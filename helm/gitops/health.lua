-- Health of a Benchmark or a SkewedTopic for Argo CD, under resource.customizations.health.skewbench.io_Benchmark and
-- _SkewedTopic in argocd-cm. It uses no library.
local status = obj.status or {}
local health = {status = "Progressing", message = status.summary or "Waiting for the operator"}

-- What there is may be about an earlier spec.
if status.conditions == nil or status.observedGeneration ~= obj.metadata.generation then
  return health
end

local conditions = {}
for _, condition in ipairs(status.conditions) do
  conditions[condition.type] = condition
end

local function is(type, value)
  return conditions[type] ~= nil and conditions[type].status == value
end

-- Benchmarks have a summary, SkewedTopics only the message.
health.message = status.summary or (conditions.Ready or {}).message
if is("Stalled", "True") then
  -- The run failed, the spec is wrong, or someone has to correct something else.
  health.status = "Degraded"
elseif is("Ready", "True") then
  health.status = "Healthy"
  -- An objective is a bound that has to be kept: a sync that waits for this Benchmark must not succeed.
  if is("ObjectivesMet", "False") then
    health.status = "Degraded"
    health.message = conditions.ObjectivesMet.message
  end
elseif status.phase == "Suspended" then
  health.status = "Suspended"
end
return health
