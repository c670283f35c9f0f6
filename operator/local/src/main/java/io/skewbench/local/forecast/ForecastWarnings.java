package io.skewbench.local.forecast;

import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.system.ServersHere;
import java.util.ArrayList;
import java.util.List;

/**
 * Warnings rather than errors for Benchmarks that are too large for this machine: they may be meant for Kubernetes.
 */
public final class ForecastWarnings {

    private ForecastWarnings() {}

    /**
     * Returns the warnings.
     *
     * @param servers that would be started on this machine
     */
    public static List<String> of(List<BenchmarkPlan> plans, ServersHere servers) {
        var machine = MachineLimits.ofThisMachine();
        var warnings = new ArrayList<String>();
        for (var plan : plans) {
            machine.tooManyProcesses(plan, servers)
                    .ifPresent(problem -> warnings.add(plan.sources().line(plan.benchmark(), problem)));
            warnings.addAll(RunForecast.of(plan).warnings());
        }
        warnings.addAll(machine.warnings(plans, servers));
        return warnings;
    }
}
