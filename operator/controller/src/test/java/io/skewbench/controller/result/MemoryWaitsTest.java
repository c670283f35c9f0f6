package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.event.ResourceEvents;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MemoryWaitsTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final Benchmark benchmark = new Benchmark();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private MemoryWaits waits;

    @BeforeEach
    void aRunThatHasWaitedForNearlyFiveSeconds() {
        benchmark
                .setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(api.namespace()).withUid("u").build());
        waits = new MemoryWaits(() -> now, new ResourceEvents(api.client(), InstantSource.system(), "test"));
        waits.waits(benchmark);
        now = now.plus(MemoryWaits.LIMIT).minusMillis(1);
        waits.waits(benchmark);
        assertThat(events()).isEmpty();
    }

    @Test
    void reportsALongWaitOnce() {
        now = now.plusMillis(1);
        waits.waits(benchmark);
        waits.waits(benchmark);

        assertThat(events()).singleElement().satisfies(event -> {
            assertThat(event.getReason()).isEqualTo("WaitingForMemory");
            assertThat(event.getNote()).startsWith("Waiting for memory since 2026-01-01T00:00:00Z: the results of "
                    + "other runs use the memory that those of this run need.");
        });
    }

    @Test
    void aWaitThatHasEndedIsNotPartOfTheNext() {
        waits.end(benchmark);
        now = now.plusSeconds(1);
        waits.waits(benchmark);

        assertThat(events()).isEmpty();
    }

    private List<Event> events() {
        return api.client().events().v1().events().inNamespace(api.namespace()).list().getItems();
    }
}
