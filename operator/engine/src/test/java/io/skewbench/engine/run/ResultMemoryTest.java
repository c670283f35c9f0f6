package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.WorkerSummary;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultMemoryTest {
    private static final String SPEC = """
            {"cluster": {"bootstrapServers": "kafka:9092"},
             "workloads": [{"name": "c1", "kafkaTopic": "t", "load": {"rate": 1000}, "records": {"value": {"size": \
            "1Ki"}}}],
             "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "20s", "repetitions": 100}
            """;

    /** As long as the name of a node can be, with the number of a pod. */
    private static final String NODE = "a-node-of-some-cloud.".repeat(12).substring(0, 248);

    private final Experiment experiment = ((Planned.Valid<Experiment>) ExperimentPlanner
            .plan(Json.read(SPEC, BenchmarkSpec.class))).value();

    /** The run's first attempt may fail before any worker, or all of them, have reported their machines. */
    @ParameterizedTest
    @CsvSource({"0, 100, 100", "40, 60, 60", "100, 0, 0", "100, 100, 0", "40, 100, 60"})
    void eachWorkerIsCountedOnce(int earlier, int later, int withRoom) {
        var before = List.of(failed(earlier));

        assertThat(ResultMemory.allowed(experiment, failed(later), before)
                - ResultMemory.allowed(experiment, failed(0), before)).isEqualTo(withRoom * ResultMemory.WORKER_BYTES);
    }

    @Test
    void aHundredWorkersHaveThatRoom() {
        assertThat(ResultMemory.of(failed(100)) - ResultMemory.of(failed(0)))
                .isLessThan(100 * ResultMemory.WORKER_BYTES);
    }

    private static TrialResult failed(int workers) {
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).reason("WorkersNotReady")
                .message("").workers(IntStream.range(0, workers)
                        .mapToObj(pod -> new WorkerSummary("c1", null, pod, NODE + pod,
                                Facts.builder().host("skb-0123456789-t0a0-" + "c".repeat(34) + pod).node(NODE + pod)
                                        .java("21.0.9").kafkaClients("4.4.0").kernel("Linux 6.1.0-38-cloud-amd64")
                                        .cpus(2).maxHeapBytes(512L << 20).build()))
                        .toList())
                .build();
    }
}
