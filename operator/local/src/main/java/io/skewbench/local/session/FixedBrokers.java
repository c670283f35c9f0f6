package io.skewbench.local.session;

import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.Problem;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import java.util.List;

/** Refuses to change the settings of brokers that this call has not started. */
final class FixedBrokers {

    private FixedBrokers() {}

    /** @throws InvalidInputException if a Benchmark changes settings of brokers */
    static void require(List<BenchmarkPlan> plans) {
        var lines = plans.stream().flatMap(plan -> BrokerChange.of(plan.benchmark().getSpec())
                .map(change -> plan.sources().line(plan.benchmark(), new Problem(change.path(), null,
                        "changes brokers, and those of --bootstrap-server are not changed; leave --bootstrap-server "
                                + "out, so that brokers are started for the run"))))
                .toList();
        if (!lines.isEmpty()) {
            throw new InvalidInputException(lines);
        }
    }
}
