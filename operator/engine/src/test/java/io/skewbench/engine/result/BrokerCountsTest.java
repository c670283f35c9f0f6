package io.skewbench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A broker that was busy for 2 s of 10 s, with requests that took 5 ms each. */
class BrokerCountsTest {
    private static final BrokerCounts COUNTS = new BrokerCounts(1, 10_000, 2_000, 6_000, 4, 9_000, 1_000, 500, 1_500,
            2_500, 5_000);

    @Test
    void areKeptOfTheBrokersAtWhichRequestsSpentMostTime() {
        // Given
        var all = IntStream.range(0, 100).mapToObj(id -> COUNTS.toBuilder().broker(id).totalMillis(5_000 + id).build())
                .toList();
        // When
        var kept = BrokerCounts.busiest(all);
        // Then
        assertThat(kept).hasSize(20).extracting(BrokerCounts::broker).startsWith(99, 98, 97);
    }

    @Test
    void ofThreeBrokersAreHeldInMemory() {
        // Given
        var trial = TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1)
                .brokerCounts(IntStream.range(0, 5)
                        .mapToObj(id -> COUNTS.toBuilder().broker(id).totalMillis(5_000 + id).build()).toList())
                .build();
        // Then
        assertThat(trial.compact(List.of()).brokerCounts()).extracting(BrokerCounts::broker).containsExactly(4, 3, 2);
        assertThat(trial.toBuilder().reason("WorkerLost").message("lost").build().compact(List.of()).brokerCounts())
                .isNull();
    }

    @Test
    void areMissingForAReasonThatIsKeptInMemoryWithATrialThatCounts() {
        // Given
        var trial = TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1)
                .uncounted("x".repeat(10_000)).build();
        // Then
        assertThat(trial.compact(List.of()).uncounted()).hasSize(200);
        assertThat(trial.toBuilder().reason("WorkerLost").message("lost").build().compact(List.of()).uncounted())
                .isNull();
        assertThat(trial.toBuilder().brokerCounts(List.of(COUNTS)).build().uncounted()).isNull();
    }

    @Test
    void areAddedUpOverTrials() {
        assertThat(COUNTS.plus(COUNTS)).isEqualTo(new BrokerCounts(1, 20_000, 4_000, 12_000, 4, 18_000, 2_000, 1_000,
                3_000, 5_000, 10_000));
    }

    @Test
    void areReadAsTheyWereWritten() {
        // When
        var read = Json.read(Json.write(COUNTS), BrokerCounts.class);
        // Then
        assertThat(read).isEqualTo(COUNTS);
        assertThatCode(() -> BrokerCounts.checkAll(List.of(read))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource
    void areRefusedIfNoBrokerCountsSo(List<BrokerCounts> counts) {
        assertThatThrownBy(() -> BrokerCounts.checkAll(counts)).isInstanceOf(UnreadableException.class);
    }

    static Stream<List<BrokerCounts>> areRefusedIfNoBrokerCountsSo() {
        return Stream.of(List.of(COUNTS, COUNTS), List.of(COUNTS.toBuilder().millis(0).build()),
                List.of(COUNTS.toBuilder().processors(0).build()),
                List.of(COUNTS.toBuilder().remoteMillis(-1).build()),
                List.of(COUNTS.toBuilder().cpuMillis(Long.MAX_VALUE).build()),
                IntStream.range(0, 21).mapToObj(id -> COUNTS.toBuilder().broker(id).build()).toList());
    }
}
