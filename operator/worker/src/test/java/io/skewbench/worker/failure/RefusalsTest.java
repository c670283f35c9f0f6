package io.skewbench.worker.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.WorkerFailure;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private long acknowledged;
    private long nanos = Long.MAX_VALUE - 7;
    private final Refusals refusals = new Refusals(() -> acknowledged, () -> nanos);

    @Test
    void endTheTrialOnceEveryRecordHasBeenRefusedForSeconds() {
        assertThat(refusals.add(tooLarge())).isEmpty();
        wait(4_999);
        assertThat(refusals.add(tooLarge())).isEmpty();
        wait(1);
        assertThat(refusals.add(tooLarge())).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(WorkerFailure.RECORDS_REFUSED);
            assertThat(failure).hasMessage("Every record has been refused for 5 s, from the first one on: "
                    + "RecordTooLargeException: 2000 bytes");
        });
    }

    @Test
    void areNoneOnceARecordWasAcknowledged() {
        refusals.add(tooLarge());
        acknowledged = 1;
        wait(5_000);
        assertThat(refusals.add(tooLarge())).isEmpty();
    }

    @Test
    void areNoneOnceARecordFailedInAnotherWay() {
        refusals.add(tooLarge());
        refusals.add(new InvalidTopicException("t"));
        wait(5_000);
        assertThat(refusals.add(tooLarge())).isEmpty();
    }

    @Test
    void areNoneWhereTheClientTriesAgain() {
        refusals.add(new TimeoutException("late"));
        wait(5_000);
        assertThat(refusals.add(new TimeoutException("late"))).isEmpty();
    }

    private static RecordTooLargeException tooLarge() {
        return new RecordTooLargeException("2000 bytes");
    }

    private void wait(int ms) {
        nanos += TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
