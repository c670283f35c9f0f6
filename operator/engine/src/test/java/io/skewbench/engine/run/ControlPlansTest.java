package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.KafkaNames;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ControlPlan;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ControlPlansTest {
    private static final KafkaNames NAMES = new KafkaNames("run", new AttemptId(0, 0));

    @Test
    void spreadsTheResultsOfManyWorkers() {
        var thousand = of(1_000, false);
        var delays = IntStream.range(0, 1_000).mapToObj(pod -> thousand.resultDelay(pod, 1_000)).toList();

        assertThat(delays).isSorted().doesNotHaveDuplicates().startsWith(Duration.ZERO)
                .endsWith(Duration.ofMillis(9_990));
    }

    @Test
    void allowsFewWorkersToReportAtOnce() {
        assertThat(of(50, false).resultDelay(49, 50)).isZero();
        assertThat(of(1_000, true).resultDelay(999, 1_000)).isZero();
    }

    private static ControlPlan of(int pods, boolean oneMachine) {
        var spec = Json.read("""
                {"cluster": {"bootstrapServers": "kafka:9092"},
                 "workloads": [{"name": "c1", "kafkaTopic": "t", "pods": %d, "load": {"rate": 1000},
                                "records": {"value": {"size": "1Ki"}}}],
                 "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "20s"}
                """.formatted(pods), BenchmarkSpec.class);
        return ExperimentPlanner.plan(spec) instanceof Planned.Valid<Experiment>(var experiment)
                ? ControlPlans.of(experiment, NAMES, new Driver(Duration.ofSeconds(2), oneMachine))
                : fail();
    }
}
