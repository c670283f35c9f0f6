package io.skewbench.controller.kafka;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.growth.LogSizes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sizes of 100 partitions, where there is room for those of one attempt. */
class AttemptLogsTest {
    private static final int PARTITIONS = 100;
    private static final AttemptId FIRST = new AttemptId(0, 1);
    private static final AttemptId SECOND = new AttemptId(1, 1);

    private final LogRoom room = new LogRoom(3_000);
    private final AttemptLogs logs = new AttemptLogs(room);
    private final Requester run = new Requester("test", "uid", () -> {});

    @Test
    void takeRoomUntilTheAttemptEnds() {
        // Given
        logs.begin(run, EndReading.before(FIRST));
        // When
        logs.keep(run, FIRST, requireNonNull(sizes()));
        // Then
        logs.begin(run, EndReading.before(FIRST));
        logs.end(run, EndReading.before(FIRST));
        assertThat(sizes()).isNull();
        // When
        logs.end(run, EndReading.after(FIRST));
        // Then
        assertThat(sizes()).isNotNull();
    }

    @Test
    void takeNoRoomIfTheRunIsForgottenWhileTheyAreRead() {
        // Given
        logs.begin(run, EndReading.before(FIRST));
        var read = requireNonNull(sizes());
        // When
        logs.forget(run.uid());
        logs.keep(run, FIRST, read);
        // Then
        assertThat(sizes()).isNotNull();
    }

    @Test
    void makeRoomForTheNextAttempt() {
        // Given
        logs.begin(run, EndReading.before(FIRST));
        logs.keep(run, FIRST, requireNonNull(sizes()));
        // When
        logs.begin(run, EndReading.before(SECOND));
        // Then
        logs.keep(run, SECOND, requireNonNull(sizes()));
        assertThat(sizes()).isNull();
        assertThat(logs.growth(run, SECOND)).isEmpty();
    }

    @Test
    void areReplacedIfTheyAreReadAgain() {
        // Given
        var twice = new LogRoom(4_000);
        logs.begin(run, EndReading.before(FIRST));
        logs.keep(run, FIRST, requireNonNull(LogSizes.ofPartitions(PARTITIONS, twice)));
        // When
        logs.keep(run, FIRST, requireNonNull(LogSizes.ofPartitions(PARTITIONS, twice)));
        // Then
        assertThat(LogSizes.ofPartitions(PARTITIONS, twice)).isNotNull();
    }

    private @Nullable LogSizes sizes() {
        return LogSizes.ofPartitions(PARTITIONS, room);
    }
}
