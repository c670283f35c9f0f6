package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysTest {
    private static final Randomness RANDOMNESS = new Randomness(7, 1);
    /** More than are created in advance. */
    private static final long MANY = 1L << 40;

    @Test
    void beginWithTheirNumber() {
        // Given
        var keys = keys(16, 1_000);
        // When
        var key = keys.ofRecord(513);
        // Then
        assertThat(ByteBuffer.wrap(key).getLong()).isEqualTo(513);
        assertThat(key).hasSize(16);
    }

    @Test
    void haveTheLowOrderBytesOfTheirNumberIfShort() {
        // Given
        var keys = keys(2, 1_000);
        // When
        var key = keys.ofRecord(513);
        // Then
        assertThat(key).containsExactly(2, 1);
    }

    @ParameterizedTest
    @CsvSource({"8, 1000", "16, 1000", "9, 1000"})
    void differFromOneAnotherByNumber(int size, int cardinality) {
        // Given
        var keys = keys(size, cardinality);
        // When
        var distinct = IntStream.range(0, 2 * cardinality).mapToObj(n -> ByteBuffer.wrap(keys.ofRecord(n))).distinct();
        // Then
        assertThat(distinct).hasSize(cardinality);
    }

    @Test
    void haveOtherBytesThatDependOnTheirNumber() {
        // Given
        var keys = keys(16, 1_000);
        // When
        var rest = IntStream.range(0, 1_000).mapToObj(n -> ByteBuffer.wrap(keys.ofRecord(n)).getLong(8)).distinct();
        // Then
        assertThat(rest).hasSize(1_000);
    }

    @Test
    void areTheSameWhetherCreatedInAdvanceOrNot() {
        // Given
        var prepared = keys(16, 1_000);
        var created = keys(16, MANY);
        // When
        var keys = IntStream.range(0, 1_000).mapToObj(created::ofRecord);
        // Then
        assertThat(keys).containsExactlyElementsOf(IntStream.range(0, 1_000).mapToObj(prepared::ofRecord).toList());
    }

    @Test
    void areSharedIfCreatedInAdvance() {
        // Given
        var keys = keys(16, 10);
        // When
        var key = keys.ofRecord(3);
        // Then
        assertThat(keys.ofRecord(13)).isSameAs(key);
    }

    private static Keys keys(int size, long cardinality) {
        return new Keys(new KeyPlan(size, cardinality, new Draw.Sequential()), RANDOMNESS);
    }
}
