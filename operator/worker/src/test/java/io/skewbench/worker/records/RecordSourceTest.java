package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordSourceTest {
    private static final RandomValues VALUE = new RandomValues(10, 1000, new Draw.Uniform(), 0);

    @ParameterizedTest
    @MethodSource("draws")
    void returnsSameKeyAndSizeOnEveryCall(Draw draw) {
        // Given
        var plan = new RecordPlan(new KeyPlan(12, 1000, draw), VALUE);
        var one = new RecordSource(plan, 7);
        var other = new RecordSource(plan, 7);

        // Then in any order
        for (var n = 2000L; n > 0; n -= 7) {
            assertThat(one.key(n)).isEqualTo(other.key(n)).isEqualTo(one.key(n));
            assertThat(one.value(n)).hasSize(other.value(n).length);
        }
    }

    static Stream<Draw> draws() {
        return Stream.of(new Draw.Constant(), new Draw.Sequential(), new Draw.Uniform(), new Draw.Zipfian(1),
                new Draw.HotSet(0.9, 10, 100));
    }

    @Test
    void givesOtherSeedsOtherRecords() {
        var plan = new RecordPlan(new KeyPlan(8, 1_000_000, new Draw.Uniform()), VALUE);
        var one = new RecordSource(plan, 7);
        var other = new RecordSource(plan, 8);
        assertThat(LongStream.range(0, 100).filter(n -> number(one, n) == number(other, n))).isEmpty();
    }

    @Test
    void usesSequentialKeysInOrder() {
        var source = new RecordSource(new RecordPlan(new KeyPlan(8, 3, new Draw.Sequential()), VALUE), 7);
        assertThat(LongStream.range(0, 7).map(n -> number(source, n))).containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 0L);
    }

    @Test
    void drawsUniformKeysEquallyOften() {
        // Given
        var source = new RecordSource(new RecordPlan(new KeyPlan(8, 100, new Draw.Uniform()), VALUE), 7);
        var counts = new long[100];

        // When
        LongStream.range(0, 1_000_000).forEach(n -> counts[(int) number(source, n)]++);

        // Then five standard deviations of 10,000 expected are 500
        assertThat(counts).satisfies(all -> assertThat(LongStream.of(all)).allMatch(c -> Math.abs(c - 10_000) < 500));
    }

    @ParameterizedTest
    @CsvSource({"1,100", "3,200", "8,1000", "8,2000000", "20,1000", "100,2000000"})
    void createsOneKeyOfThePlannedSizeForEachNumber(int size, long cardinality) {
        // Given
        var source = new RecordSource(
                new RecordPlan(new KeyPlan(size, cardinality, new Draw.Sequential()), VALUE), 7);
        var keys = new HashSet<ByteBuffer>();
        var count = Math.min(cardinality, 5000);

        // When
        for (var n = 0L; n < count; n++) {
            var key = source.key(n);
            assertThat(key).hasSize(size);
            keys.add(ByteBuffer.wrap(key == null ? new byte[0] : key));
        }

        // Then
        assertThat((long) keys.size()).isEqualTo(count);
    }

    @Test
    void hasNoKeysWithoutAPlanForThem() {
        assertThat(new RecordSource(new RecordPlan(null, VALUE), 7).key(0)).isNull();
    }

    @Test
    void drawsSizesFromTheWholeRange() {
        // Given
        var source = new RecordSource(new RecordPlan(null, new RandomValues(10, 13, new Draw.Uniform(), 0)), 7);
        var counts = new long[14];

        // When
        LongStream.range(0, 40_000).forEach(n -> counts[source.value(n).length]++);

        // Then
        assertThat(counts).startsWith(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        for (var size = 10; size <= 13; size++) {
            assertThat(counts[size]).isCloseTo(10_000, within(500L));
        }
    }

    @Test
    void handsOutValuesOfConstantSizeWithoutCopying() {
        var source = new RecordSource(new RecordPlan(null, RandomValues.ofSize(100)), 7);
        var values = Collections.newSetFromMap(new IdentityHashMap<byte[], Boolean>());

        LongStream.range(0, 1_000_000).forEach(n -> values.add(source.value(n)));

        assertThat(values).hasSizeBetween(30_000, 50_000).allMatch(value -> value.length == 100);
    }

    @Test
    void allowsEmptyValues() {
        assertThat(new RecordSource(new RecordPlan(null, RandomValues.ofSize(0)), 7).value(0)).isEmpty();
    }

    private static long number(RecordSource source, long n) {
        var key = source.key(n);
        return key == null ? -1 : ByteBuffer.wrap(key).getLong();
    }
}
