package io.skewbench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LogGrowthTest {
    private static final OfBroker IDLE = new OfBroker(1, 1_000, 0, 1_000_000, "orders");
    private static final OfBroker QUIET = new OfBroker(2, 1_000, 1_000, 10, "orders");
    private static final OfBroker BUSY = new OfBroker(3, 1_000, 1_000, 20, "orders");

    @Test
    void isLargestWhereOthersWroteMostComparedWithTheTrial() {
        assertThat(LogGrowth.of(LogUnit.BYTES, List.of(IDLE, QUIET, BUSY)).largest()).contains(BUSY);
    }

    @Test
    void isLargestNowhereIfTheTrialWroteNothing() {
        assertThat(LogGrowth.of(LogUnit.BYTES, List.of(IDLE)).largest()).isEmpty();
    }

    @Test
    void leavesOutBrokersThatMatterLeast() {
        // When
        var growth = LogGrowth.of(LogUnit.BYTES, Stream.concat(Stream.of(IDLE), IntStream.range(10, 1_000)
                .mapToObj(id -> new OfBroker(id, 1_000, 1_000, id, "orders"))).toList());
        // Then
        assertThat(growth.brokers()).hasSize(20).extracting(OfBroker::broker).startsWith(999, 998)
                .doesNotContain(1);
    }

    @Test
    void isReadAsItWasWritten() {
        // Given
        var growth = LogGrowth.of(LogUnit.RECORDS, List.of(IDLE, BUSY));
        // When
        var read = Json.read(Json.write(growth), LogGrowth.class);
        // Then
        assertThat(read).isEqualTo(growth);
        growth.check();
    }

    @ParameterizedTest
    @MethodSource
    void refusesWhatNoBrokerGives(OfBroker broker) {
        assertThatThrownBy(() -> new LogGrowth(LogUnit.BYTES, List.of(broker)).check())
                .isInstanceOf(UnreadableException.class);
    }

    static Stream<OfBroker> refusesWhatNoBrokerGives() {
        return Stream.of(new OfBroker(-1, 1, 0, 0, null), new OfBroker(1, 0, 0, 0, null),
                new OfBroker(1, 1, -1, 0, null), new OfBroker(1, 1, 0, Long.MAX_VALUE, null),
                new OfBroker(1, 1, 0, 0, "t".repeat(1_000)));
    }

    @Test
    void refusesABrokerThatIsThereTwice() {
        assertThatThrownBy(() -> new LogGrowth(LogUnit.BYTES, List.of(QUIET, QUIET)).check())
                .isInstanceOf(UnreadableException.class);
    }
}
