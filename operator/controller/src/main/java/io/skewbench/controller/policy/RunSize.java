package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.SweptValue;
import io.skewbench.engine.plan.Copies;
import io.skewbench.engine.plan.SpecPlanner;
import io.skewbench.engine.plan.SweepPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The size of a Benchmark's run, computed from its spec alone. */
record RunSize(BenchmarkSpec spec) {

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
        return sum(workload -> most(workload, workload.pods(), SweepValue::pods)
                + groups(workload).stream().mapToLong(group -> or1(group.pods())).sum());
    }

    private long clients() {
        return sum(workload -> most(workload, workload.pods(), SweepValue::pods)
                * most(workload, workload.producersPerPod(), SweepValue::producersPerPod)
                + groups(workload).stream()
                        .mapToLong(group -> or1(group.pods()) * or1(group.consumersPerPod())).sum());
    }

    /** Returns the most that a workload has of something at any point of the sweep. */
    private long most(Workload workload, @Nullable Integer written, Function<SweepValue, @Nullable Integer> swept) {
        return SweptValue.of(spec.sweep()).filter(each -> each.isFor(workload))
                .mapToLong(each -> or1(swept.apply(each.value()))).reduce(or1(written), Math::max);
    }

    private long idleTopics() {
        return sum(workload -> workload.idleTopics() == null ? 0 : workload.idleTopics().count());
    }

    private long trials() {
        var run = Copies.planned(spec);
        // Beyond any limit, the exact value doesn't matter.
        return (long) (SweepPoints.count(run) * run.variants().size()
                * SpecPlanner.trialsOfARow(spec));
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
