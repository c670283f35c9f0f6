package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.plan.Copies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The size of a Benchmark's run, computed from its spec alone. */
record RunSize(BenchmarkSpec spec) {
    private static final int DEFAULT_REPETITIONS = 5;

    List<Problem> refusals(PolicyLimits limits) {
        var problems = new ArrayList<Problem>();
        check("spec.workloads", pods(), "pods in a trial", "podsPerTrial", limits.podsPerTrial(), problems);
        check("spec.workloads", clients(), "producers and consumers in a trial", "clientsPerTrial",
                limits.clientsPerTrial(), problems);
        check("spec.workloads", idleTopics(), "idle topics", "idleTopics", limits.idleTopics(), problems);
        check("spec.variants", trials(), "trials", "trialsPerRun", limits.trialsPerRun(), problems);
        check("spec.cluster.ephemeral.pools", ephemeralNodes(), "Kafka nodes", "ephemeralNodes",
                limits.ephemeralNodes(), problems);
        return problems;
    }

    static void check(String path, long asked, String what, String setting, long limit, List<Problem> problems) {
        if (asked > limit) {
            problems.add(new Problem(path, Long.toString(asked), "this operator allows " + limit + " " + what
                    + "; ask for fewer, or for a higher policy.limits." + setting + " in the operator's chart"));
        }
    }

    private long pods() {
        return sum(workload -> or1(workload.pods())
                + groups(workload).stream().mapToLong(group -> or1(group.pods())).sum());
    }

    private long clients() {
        return sum(workload -> or1(workload.pods()) * or1(workload.producersPerPod()) + groups(workload).stream()
                .mapToLong(group -> or1(group.pods()) * or1(group.consumersPerPod())).sum());
    }

    private long idleTopics() {
        return sum(workload -> workload.idleTopics() == null ? 0 : workload.idleTopics().count());
    }

    private long trials() {
        var run = Copies.planned(spec);
        var trials = (long) run.variants().size()
                * Objects.requireNonNullElse(spec.repetitions(), DEFAULT_REPETITIONS);
        var sweep = run.sweep();
        if (sweep != null && sweep.producer() != null) {
            for (var values : sweep.producer().values()) {
                // The result is beyond any limit, so the exact value doesn't matter.
                trials = values instanceof Collection<?> several && trials < Integer.MAX_VALUE
                        ? trials * several.size()
                        : trials;
            }
        }
        return trials;
    }

    private long ephemeralNodes() {
        var ephemeral = spec.cluster().ephemeral();
        return ephemeral == null ? 0 : ephemeral.pools().stream().mapToLong(pool -> pool.replicas()).sum();
    }

    private long sum(ToLongFunction<Workload> of) {
        return spec.workloads().stream().mapToLong(of).sum();
    }

    private static List<ConsumerGroup> groups(Workload workload) {
        return Objects.requireNonNullElse(workload.consumers(), List.of());
    }

    private static long or1(@Nullable Integer number) {
        return number == null ? 1 : number;
    }
}
