package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BenchmarkQueueTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void runsOneAtATimeOnEachKafkaCluster() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0, 1, 2));
        var benchmarks = cluster.benchmarks();
        // When
        for (var name : List.of("c", "b", "a")) {
            benchmarks.createSmall(name, BROKERS.bootstrapServers(), topic);
        }
        // Then
        var runs = new ArrayList<Benchmark>();
        for (var name : List.of("a", "b", "c")) {
            runs.add(benchmarks.awaitFinished(name));
        }
        assertThat(runs).allSatisfy(run -> assertThat(run.getStatus().phase()).isEqualTo("Complete"));
        runs.sort(Comparator.comparing(BenchmarkQueueTest::start));
        for (var next = 1; next < runs.size(); next++) {
            assertThat(start(runs.get(next))).isAfterOrEqualTo(end(runs.get(next - 1)));
        }
        assertThat(whoQueued()).hasSize(2).doesNotContain(runs.getFirst().getMetadata().getName());
    }

    private Set<String> whoQueued() {
        return cluster.api().client().events().v1().events().list().getItems().stream()
                .filter(event -> "Queued".equals(event.getReason()))
                .map(event -> event.getRegarding().getName())
                .collect(Collectors.toSet());
    }

    private static Instant start(Benchmark benchmark) {
        return Instant.parse(Objects.requireNonNull(benchmark.getStatus().startTime()));
    }

    private static Instant end(Benchmark benchmark) {
        return Instant.parse(Objects.requireNonNull(benchmark.getStatus().completionTime()));
    }
}
