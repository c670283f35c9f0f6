package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.e2e.testbed.Testbed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Many Benchmarks at once on one Kafka.
 *
 * <p>
 * Takes a minute: four runs, one after the other.
 */
@Tag("long")
class QueueTest {
    private static final int BENCHMARKS = 4;

    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void runsOneAtATimeUntilAllHaveFinished() {
        // When
        for (var i = 0; i < BENCHMARKS; i++) {
            BED.benchmarks().create("queued-" + i);
        }
        // Then
        var runs = new ArrayList<Benchmark>();
        for (var i = 0; i < BENCHMARKS; i++) {
            runs.add(BED.awaitComplete("queued-" + i));
        }
        runs.sort(Comparator.comparing(QueueTest::start));
        for (var next = 1; next < runs.size(); next++) {
            assertThat(start(runs.get(next))).isAfterOrEqualTo(end(runs.get(next - 1)));
        }
        // A phase may be over before it is observed.
        assertThat(whoQueued()).contains("queued-" + (BENCHMARKS - 1)).doesNotContain(name(runs.getFirst()));
    }

    private static Set<String> whoQueued() {
        return BED.client().events().v1().events().list().getItems().stream()
                .filter(event -> "Queued".equals(event.getReason()))
                .map(event -> event.getRegarding().getName())
                .collect(Collectors.toSet());
    }

    private static String name(Benchmark benchmark) {
        return benchmark.getMetadata().getName();
    }

    private static Instant start(Benchmark benchmark) {
        return Instant.parse(Objects.requireNonNull(benchmark.getStatus().startTime()));
    }

    private static Instant end(Benchmark benchmark) {
        return Instant.parse(Objects.requireNonNull(benchmark.getStatus().completionTime()));
    }
}
