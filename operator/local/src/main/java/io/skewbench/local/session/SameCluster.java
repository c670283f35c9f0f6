package io.skewbench.local.session;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.engine.RunId;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import java.util.List;

/** Whether a resumed run continues on the Kafka cluster on which it began. */
final class SameCluster {

    private SameCluster() {}

    /**
     * Checks that a Kafka cluster is the one on which the trials so far ran, and removes what the interrupted trial has
     * left there, which would be in the way of the next one.
     *
     * @throws InvalidInputException if it is another cluster
     */
    static void require(List<BenchmarkPlan> plans, KafkaCluster kafka) {
        for (var plan : plans) {
            var status = plan.benchmark().getStatus();
            var environment = status == null ? null : status.environment();
            if (environment == null) {
                continue;
            }
            var clusterId = kafka.describe().clusterId();
            if (environment.clusterId() != null && !environment.clusterId().equals(clusterId)) {
                throw new InvalidInputException(List.of("Benchmark " + plan.benchmark().getMetadata().getName()
                        + ": its trials so far ran on the Kafka cluster with the id " + environment.clusterId()
                        + ", and the one that answers now has the id " + clusterId + "; start a new run"));
            }
            Leftovers.ofRun(RunId.of(plan.benchmark()), kafka).removeFrom(kafka);
        }
    }
}
