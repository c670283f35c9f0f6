package io.skewbench.local.session;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.RunState;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import java.util.List;
import java.util.Optional;

/** Checks that a resumed run continues on the Kafka cluster on which it began. */
final class SameCluster {

    private SameCluster() {}

    /**
     * Checks that a Kafka cluster is the one on which the trials so far ran. Then deletes the leftovers of the
     * interrupted trial, which would interfere with the next one.
     *
     * @throws InvalidInputException if it is another cluster
     */
    static void require(List<BenchmarkPlan> plans, KafkaCluster kafka) {
        for (var plan : plans) {
            var benchmark = plan.benchmark();
            if (RunState.hasStarted(benchmark)) {
                refusal(benchmark, kafka.describe().clusterId()).ifPresent(why -> {
                    throw new InvalidInputException(List.of(why));
                });
                Leftovers.ofRun(RunId.of(benchmark), kafka).removeFrom(kafka);
            }
        }
    }

    /** Returns why a run can't be resumed on the cluster with an id; empty if it ran there before, or nowhere yet. */
    static Optional<String> refusal(Benchmark benchmark, String clusterId) {
        return Optional.ofNullable(benchmark.getStatus()).map(BenchmarkStatus::environment)
                .map(Environment::clusterId).filter(before -> !before.equals(clusterId))
                .map(before -> "Benchmark " + benchmark.getMetadata().getName()
                        + ": its trials so far ran on the Kafka cluster with the id " + before
                        + ", and the one that answers now has the id " + clusterId + "; start a new run");
    }
}
