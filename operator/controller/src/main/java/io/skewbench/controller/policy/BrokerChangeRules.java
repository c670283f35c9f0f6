package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.controller.cluster.StrimziSettings;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;

/** Whether the operator may change the settings of brokers as a spec asks for, by the spec alone. */
record BrokerChangeRules(BenchmarkSpec spec) {

    List<Problem> refusals() {
        var changes = BrokerChange.of(spec).toList();
        var cluster = spec.cluster().ephemeral();
        if (cluster == null && spec.cluster().strimzi() == null) {
            return changes.stream().map(change -> new Problem(change.path(), null, "this operator changes the settings "
                    + "of brokers through Strimzi only; remove it, name the Kafka in spec.cluster.strimzi, have one "
                    + "created with spec.cluster.ephemeral, or run the Benchmark with skewbench run")).toList();
        }
        var problems = new ArrayList<Problem>();
        changes.forEach(change -> change.settings().keySet().stream().sorted().filter(StrimziSettings::isManaged)
                .forEach(setting -> problems.add(new Problem(change.path() + "." + setting, null,
                        "Strimzi sets this itself and ignores other values; remove it, or run the Benchmark with "
                                + "skewbench run"))));
        if (cluster != null && !changes.isEmpty()) {
            problems.addAll(losses(cluster, changes.getFirst()));
        }
        return problems;
    }

    /** Strimzi deletes the pods that it restarts, and with them the volumes that are no claims. */
    private static List<Problem> losses(EphemeralCluster cluster, BrokerChange change) {
        var problems = new ArrayList<Problem>();
        for (var i = 0; i < cluster.pools().size(); i++) {
            if (cluster.pools().get(i).storage() == null) {
                problems.add(new Problem("spec.cluster.ephemeral.pools[" + i + "].storage", null, "is missing: "
                        + "Strimzi restarts nodes to change the settings of brokers (" + change.path()
                        + "), and without storage they would lose their data; add it, such as {size: 10Gi}"));
            }
        }
        return problems;
    }
}
