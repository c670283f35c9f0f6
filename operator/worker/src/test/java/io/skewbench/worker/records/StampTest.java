package io.skewbench.worker.records;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.testing.StampedRecords;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StampTest {
    private static final byte[] KEY = {1, 2, 3};
    private static final byte[] VALUE = new byte[100];
    private static final byte[] EMPTY = {};
    private static final byte[] STAMP = new Stamp(7, 2, 41).header(KEY, VALUE);

    @Test
    void isReadAsItWasWritten() {
        // When
        var read = read(KEY, VALUE, STAMP);
        // Then
        assertThat(read).isEqualTo(new Stamp.Read(new Stamp(7, 2, 41), true));
    }

    @Test
    void takes20Bytes() {
        assertThat(STAMP).hasSize(20);
    }

    @Test
    void noticesEveryChangedByteOfTheValue() {
        assertThat(IntStream.range(0, VALUE.length)).noneMatch(at -> isWhole(KEY, changed(VALUE, at), STAMP));
    }

    @Test
    void noticesEveryChangedByteOfTheKey() {
        assertThat(IntStream.range(0, KEY.length)).noneMatch(at -> isWhole(changed(KEY, at), VALUE, STAMP));
    }

    @Test
    void noticesEveryChangedByteOfItself() {
        assertThat(IntStream.range(0, STAMP.length)).noneMatch(at -> isWhole(KEY, VALUE, changed(STAMP, at)));
    }

    @Test
    void noticesValuesThatWereCutOff() {
        assertThat(isWhole(KEY, new byte[99], STAMP)).isFalse();
        assertThat(isWhole(KEY, EMPTY, STAMP)).isFalse();
        assertThat(isWhole(KEY, null, STAMP)).isFalse();
    }

    @Test
    void noticesBytesThatMovedFromTheKeyToTheValue() {
        // Given
        var stamp = new Stamp(7, 2, 41).header(new byte[]{1, 2}, new byte[]{3});
        // When
        var whole = isWhole(new byte[]{1}, new byte[]{2, 3}, stamp);
        // Then
        assertThat(whole).isFalse();
    }

    @Test
    void tellsNoKeyFromAnEmptyOne() {
        assertThat(isWhole(null, VALUE, new Stamp(7, 2, 41).header(null, VALUE))).isTrue();
        assertThat(isWhole(EMPTY, VALUE, new Stamp(7, 2, 41).header(null, VALUE))).isFalse();
    }

    @Test
    void coversRecordsWithoutAnyBytes() {
        assertThat(isWhole(EMPTY, EMPTY, new Stamp(7, 2, 41).header(EMPTY, EMPTY))).isTrue();
        assertThat(isWhole(null, null, new Stamp(7, 2, 41).header(null, null))).isTrue();
    }

    @Test
    void isNotThereInRecordsOfOthers() {
        // Given
        var ofOthers = new RecordHeaders().add("trace", new byte[20]);
        var ofNoValue = new RecordHeaders().add(Stamp.HEADER, null);
        var ofAnotherLength = new RecordHeaders().add(Stamp.HEADER, new byte[21]);
        // When
        assertThat(Stamp.of(StampedRecords.consumed(KEY, VALUE, ofOthers))).isNull();
        assertThat(Stamp.of(StampedRecords.consumed(KEY, VALUE, ofNoValue))).isNull();
        assertThat(Stamp.of(StampedRecords.consumed(KEY, VALUE, ofAnotherLength))).isNull();
    }

    @Test
    void differsBetweenTrialsAndWorkloads() {
        assertThat(Stamp.stream("t0", "w")).isNotEqualTo(Stamp.stream("t1", "w"))
                .isNotEqualTo(Stamp.stream("t0", "v"));
    }

    private static boolean isWhole(byte @Nullable [] key, byte @Nullable [] value, byte[] stamp) {
        return requireNonNull(read(key, value, stamp)).isWhole();
    }

    private static Stamp.@Nullable Read read(byte @Nullable [] key, byte @Nullable [] value, byte[] stamp) {
        return Stamp.of(StampedRecords.consumed(key, value,
                new RecordHeaders(new RecordHeader[]{new RecordHeader(Stamp.HEADER, stamp)})));
    }

    private static byte[] changed(byte[] bytes, int at) {
        var changed = bytes.clone();
        changed[at] ^= 1;
        return changed;
    }
}
