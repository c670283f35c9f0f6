package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcknowledgedShareTest {
    private static final Counts NONE = new Counts(0, 0, 0);
    private static final Counts ALL = new Counts(1_000, 1_000, 0);

    @ParameterizedTest
    @NullSource
    @ValueSource(longs = 500)
    void failsATrialThatSentNothingInTheMeasuredTime(@Nullable Long due) {
        assertThat(failure(NONE, ALL, due)).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.NOTHING_MEASURED);
            assertThat(failure.message()).startsWith("workload c1: no record was sent in the measured time");
        });
    }

    @Test
    void countsATrialWhoseLoadAskedForNothing() {
        assertThat(failure(NONE, NONE, 0L)).isEmpty();
    }

    @Test
    void reportsFailedRecordsOfTheWarmUpFirst() {
        assertThat(failure(NONE, new Counts(1_000, 900, 100), 500L)).map(Failure::reason)
                .hasValue(FailureReason.RECORDS_FAILED);
    }

    @Test
    void countsATrialWhoseRecordsWereAcknowledged() {
        assertThat(failure(ALL, ALL, 1_000L)).isEmpty();
    }

    private static Optional<Failure> failure(Counts measured, Counts total, @Nullable Long due) {
        var none = Histogram.of(Histogram.empty());
        var result = WorkerResult.builder().pod(0).measuredMs(1_000).measured(measured).total(total).due(due)
                .publishLatency(none).serviceLatency(none).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
        return new AcknowledgedShare(99)
                .failure(List.of(new ProducersOutcome("c1", List.of("t"), 1, 1, result, null, List.of())));
    }
}
