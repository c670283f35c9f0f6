package io.skewbench.local.session;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.forecast.RunForecast;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.Overrides;
import java.util.List;

/**
 * The lines that a call prints before its runs start.
 *
 * @param isNew whether the runs start from the beginning, rather than being resumed
 */
record RunAnnouncement(List<BenchmarkPlan> plans, SystemChoice choice, boolean isNew, ProgressOutput progress) {

    /**
     * Checks that this machine has the memory for the processes of the runs.
     *
     * @throws InvalidInputException with a line for each Benchmark that needs more
     */
    void requireRoom(MachineLimits machine) {
        var problems = plans.stream()
                .flatMap(plan -> machine.tooManyProcesses(plan, choice.serversHere())
                        .map(problem -> plan.sources().line(plan.benchmark(), problem)).stream())
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    /**
     * Says how much time and data the runs need and which system they use, and warns where that may be too much.
     *
     * @param used a description of the system that is used
     */
    void say(String used, MachineLimits machine) {
        machine.warnings(plans, choice.serversHere()).forEach(warning -> progress.say("Warning: " + warning));
        for (var plan : plans) {
            var forecast = RunForecast.of(plan);
            if (isNew) {
                progress.say(forecast.line());
            }
            forecast.warnings().forEach(warning -> progress.say("Warning: " + warning));
            var spec = plan.benchmark().getSpec();
            progress.say(choice.system() + " of " + plan.benchmark().getMetadata().getName() + ": " + used
                    + ", in place of " + name(spec.cluster()));
            Overrides.in(plan.benchmark()).ifPresent(what -> progress
                    .say("Overridden in " + plan.benchmark().getMetadata().getName() + ": " + what));
            if (spec.worker() != null || spec.workloads().stream().anyMatch(
                    workload -> workload.nodeSelector() != null || workload.tolerations() != null)) {
                progress.say("Workers are local processes: nodeSelector, tolerations and worker are ignored");
            }
        }
    }

    private static String name(ClusterRef cluster) {
        if (cluster.strimzi() != null) {
            return "Strimzi's " + cluster.strimzi().name();
        }
        if (cluster.zookeeper() != null) {
            return cluster.zookeeper().connect();
        }
        return cluster.ephemeral() == null
                ? String.valueOf(cluster.bootstrapServers())
                : "the ephemeral cluster " + cluster.ephemeral().name() + ", without its nodes, links and settings";
    }
}
