package io.skewbench.controller.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.engine.state.Phase;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PhaseEventsTest {
    private static final EphemeralStatus LEFT = new EphemeralStatus("own-1", EphemeralState.CLEANUP_INCOMPLETE.text(),
            "2026-01-01T00:15:00Z");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void createsAnEventForANewPhase() {
        // When
        record(status("Pending", "Connecting", null), status("Running", "Trial 1 of 2", null));
        // Then
        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.getType()).isEqualTo("Normal");
            assertThat(event.getReason()).isEqualTo("Running");
            assertThat(event.getNote()).isEqualTo("Trial 1 of 2");
        });
    }

    @Test
    void createsAnEventForTheFirstPhase() {
        // When
        record(null, status("Pending", null, null));
        // Then
        assertThat(events()).singleElement().satisfies(event -> assertThat(event.getNote()).isEqualTo("Pending"));
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void createsAnEventWithThePhaseAsItsReason(Phase phase) {
        // When
        record(null, status(phase.text(), null, null));
        // Then
        assertThat(events()).singleElement()
                .satisfies(event -> assertThat(event.getReason()).isEqualTo(phase.text()));
    }

    @Test
    void createsNoEventForTheSamePhase() {
        // When
        record(status("Running", "Trial 1 of 2", null), status("Running", "Trial 2 of 2", null));
        // Then
        assertThat(events()).isEmpty();
    }

    @Test
    void createsNoEventWithoutAPhase() {
        // When
        record(null, status(null, "Connecting", null));
        // Then
        assertThat(events()).isEmpty();
    }

    @Test
    void warnsOfAFailure() {
        // When
        record(status("Running", "Trial 1 of 2", null), status("Failed", "No trial counts", null));
        // Then
        assertThat(events()).singleElement().satisfies(event -> assertThat(event.getType()).isEqualTo("Warning"));
    }

    @Test
    void warnsOfAnEphemeralClusterThatIsLeftBehind() {
        // When
        record(status("Complete", "2 of 2", null), status("Complete", "2 of 2", LEFT));
        // Then
        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.getType()).isEqualTo("Warning");
            assertThat(event.getReason()).isEqualTo("CleanupIncomplete");
            assertThat(event.getNote()).startsWith("Kafka own-1, its pods or its volumes were not deleted by "
                    + "2026-01-01T00:15:00Z");
        });
    }

    @Test
    void warnsOfItOnlyOnce() {
        // When
        record(status("Complete", "2 of 2", LEFT), status("Complete", "2 of 2", LEFT));
        // Then
        assertThat(events()).isEmpty();
    }

    @Test
    void countsARunThatEnds() {
        // Given
        var last = BenchmarkStatus.builder().phase("Complete").completionTime("2026-01-01T00:00:00Z").build();
        // When
        record(status("Running", "Trial 2 of 2", null), last);
        // Then
        assertThat(registry.get("skewbench.runs.finished").counter().count()).isEqualTo(1);
    }

    @Test
    void countsNoSpecThatIsRefused() {
        // When
        record(null, status("Failed", "The spec is invalid", null));
        // Then
        assertThat(registry.find("skewbench.runs.finished").counters()).isEmpty();
    }

    private void record(@Nullable BenchmarkStatus before, BenchmarkStatus now) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("run").withNamespace(api.namespace()).withUid("uid")
                .build());
        new PhaseEvents(new ResourceEvents(api.client(), InstantSource.system(), "test"),
                new BenchmarkMetrics(registry)).record(benchmark, before, now);
    }

    private List<Event> events() {
        return api.client().events().v1().events().list().getItems();
    }

    private static BenchmarkStatus status(@Nullable String phase, @Nullable String summary,
            @Nullable EphemeralStatus cluster) {
        return BenchmarkStatus.builder().phase(phase).summary(summary).cluster(cluster).build();
    }
}
