package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.engine.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten thousand Benchmarks of ten namespaces on one Kafka cluster: what a place costs is counted, not timed. */
class LongQueueTest {
    private static final int BENCHMARKS = 10_000;
    private static final int NAMESPACES = 10;
    /** How often a Benchmark is looked into; once each would be ten thousand. */
    private static final int FEW = 1_000;
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    private final ClusterQueues queues = new ClusterQueues(() -> NOW, new FailingBenchmarks(() -> NOW));
    private final List<Benchmark> all = new ArrayList<>();
    private int accesses;

    @BeforeEach
    void queueUp() {
        var spec = Serialization.unmarshal("workloads: []\ncluster: {bootstrapServers: 'kafka:9092'}",
                BenchmarkSpec.class);
        for (var number = 0; number < BENCHMARKS; number++) {
            var benchmark = new Counted();
            benchmark.setMetadata(new ObjectMetaBuilder().withName("b-%05d".formatted(number))
                    .withNamespace("ns-" + number % NAMESPACES).withUid("uid-" + number).withGeneration(1L)
                    .withCreationTimestamp("2026-01-01T00:00:00Z").build());
            benchmark.setSpec(spec);
            all.add(benchmark);
            queues.replace(null, benchmark);
        }
    }

    @Test
    void aPlaceTakesFewComparisons() {
        accesses = 0;
        // When
        var last = queues.before(all.getLast());
        // Then
        assertThat(last.count()).isEqualTo(BENCHMARKS - 1);
        assertThat(last.next()).containsOnly("a Benchmark of another namespace");
        assertThat(accesses).isLessThan(FEW);
    }

    @Test
    void theStartOfTheFirstTakesFewComparisonsAndConcernsFew() {
        accesses = 0;
        // When
        var running = start();
        // Then
        assertThat(queues.near(running)).hasSize(11).startsWith(running).contains(all.get(1), all.get(9));
        assertThat(accesses).isLessThan(FEW);
    }

    @Test
    void theEndOfTheFirstTakesFewComparisonsAndConcernsFew() {
        // Given
        accesses = 0;
        var running = start();
        // When
        var over = new Counted();
        over.setMetadata(running.getMetadata());
        over.setSpec(running.getSpec());
        over.setStatus(BenchmarkStatus.of(1L, "Complete", "",
                List.of(new ConditionBuilder().withType("Finished").withStatus("True").build())));
        queues.settle(over, over.getStatus(), queues.before(running));
        queues.replace(running, over);
        // Then
        assertThat(queues.near(over)).hasSize(10).contains(all.get(1)).doesNotContain(over);
        assertThat(queues.before(all.get(1)).isEmpty()).isTrue();
        assertThat(queues.before(all.get(2)).count()).isEqualTo(1);
        assertThat(accesses).isLessThan(FEW);
    }

    @Test
    void nothingIsKeptOfAQueueThatIsNoMore() {
        // When
        all.forEach(benchmark -> queues.replace(benchmark, null));
        // Then
        assertThat(queues.before(all.getLast()).isEmpty()).isTrue();
        assertThat(queues.near(all.getLast())).isEmpty();
    }

    /** Starts the first in the queue. */
    private Counted start() {
        assertThat(queues.take(all.getFirst())).isTrue();
        var running = new Counted();
        running.setMetadata(all.getFirst().getMetadata());
        running.setSpec(all.getFirst().getSpec());
        running.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running").runId(RunId.of(running))
                .conditions(List.of()).build());
        queues.replace(all.getFirst(), running);
        return running;
    }

    @Group("skewbench.io")
    @Version("v1alpha1")
    private final class Counted extends Benchmark {
        private static final long serialVersionUID = 1;

        @Override
        public ObjectMeta getMetadata() {
            accesses++;
            return super.getMetadata();
        }

        @Override
        public BenchmarkStatus getStatus() {
            accesses++;
            return super.getStatus();
        }
    }
}
