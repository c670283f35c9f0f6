package io.skewbench.worker.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FollowerStepsTest {
    private static final long MS = 1_000_000;
    /** Half a second of warm-up, and two seconds measured. */
    private final FollowerSteps steps = new FollowerSteps(new Window(100 * MS, 600 * MS, 2_600 * MS, 0));

    @Test
    void areThoseInWhichTheReadingBeforeWas() {
        // Given
        steps.add(601 * MS, List.of(new OfBroker(1, 0, 10), new OfBroker(2, 10, 0)));
        steps.add(1_603 * MS, List.of(new OfBroker(1, 4, 6), new OfBroker(2, 6, 4)));
        steps.add(1_700 * MS, List.of(new OfBroker(1, 0, 1)));
        // When
        var timeline = steps.timeline(100);
        // Then
        var bytes = requireNonNull(timeline.brokerBytes());
        assertThat(timeline.firstMs()).isEqualTo(-1_000);
        assertThat(timeline.sent()).containsExactly(0L, 0L, 0L);
        assertThat(bytes.replicatedIn())
                .isEqualTo(Map.of(1, List.of(0L, 0L, 400L), 2, List.of(0L, 1_000L, 600L)));
        assertThat(bytes.replicatedOut())
                .isEqualTo(Map.of(1, List.of(0L, 1_000L, 700L), 2, List.of(0L, 0L, 400L)));
        assertThat(bytes.consumedOut()).isEmpty();
    }

    @Test
    void areNoneWhereNothingWasReceived() {
        // When
        var timeline = steps.timeline(100);
        // Then
        assertThat(timeline.sent()).isEmpty();
        assertThat(requireNonNull(timeline.brokerBytes()).replicatedIn()).isEmpty();
    }
}
