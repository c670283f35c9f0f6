package io.skewbench.protocol.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Histograms with 3 significant digits: 1,024 buckets for each doubling of the width, after the first 2,048. */
class EncodedHistogramTest {
    private static final int DIGITS = 3;
    private static final int HEADER_BYTES = 40;
    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final long LAST_BUCKET = 54 * 1_024 - 1;

    @Test
    void decodesOneHistogramAfterAnother() {
        // Given
        var first = recorded(1, 70_000, 5_000_000_000L);
        var second = recorded(3, 3);
        var buffer = joined(encoded(first), encoded(second));
        // When
        var decoded = Stream.of(EncodedHistogram.next(buffer, DIGITS), EncodedHistogram.next(buffer, DIGITS)).toList();
        // Then
        assertThat(decoded).containsExactly(first, second);
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @Test
    void decodesAHistogramThatTakesLargerValuesThanItHas() {
        // Given
        var decoded = EncodedHistogram.next(encoded(recorded(5)), DIGITS);
        // When
        decoded.recordValue(Long.MAX_VALUE / 2);
        // Then
        assertThat(decoded.getTotalCount()).isEqualTo(2);
    }

    @Test
    void addsOneHistogramAfterAnotherAsIfDecoded() {
        // Given
        var first = recorded(0, 2_047, 2_048, 70_000);
        var second = recorded(2_049, 70_000, 5_000_000_000L);
        var expected = recorded();
        expected.add(first);
        expected.add(second);
        var buffer = joined(encoded(first), encoded(second));
        var sum = recorded();
        // When
        EncodedHistogram.addNext(buffer, sum);
        EncodedHistogram.addNext(buffer, sum);
        // Then
        assertThat(sum).isEqualTo(expected);
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("damages")
    void refusesToDecodeAfterADamagedHeader(Consumer<ByteBuffer> damage) {
        // Given
        var buffer = encoded(recorded(5));
        damage.accept(buffer);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.next(buffer, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a histogram of nanoseconds with 3 significant digits");
    }

    @ParameterizedTest
    @MethodSource("damages")
    void refusesToAddAfterADamagedHeader(Consumer<ByteBuffer> damage) {
        // Given
        var buffer = encoded(recorded(5));
        damage.accept(buffer);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.addNext(buffer, recorded())).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a histogram of nanoseconds with 3 significant digits");
    }

    private static Stream<Named<Consumer<ByteBuffer>>> damages() {
        return Stream.of(damage("another cookie", buffer -> buffer.putInt(0, COMPRESSED_COOKIE)),
                damage("a negative length", buffer -> buffer.putInt(4, -1)),
                damage("a length beyond the end", buffer -> buffer.putInt(4, buffer.remaining() - HEADER_BYTES + 1)),
                damage("shifted buckets", buffer -> buffer.putInt(8, 1)),
                damage("five digits, which would take 44 MiB", buffer -> buffer.putInt(12, 5)),
                damage("a coarser unit", buffer -> buffer.putLong(16, 1_000)),
                damage("no range", buffer -> buffer.putLong(24, 1)),
                damage("a ratio to doubles", buffer -> buffer.putDouble(32, 2)));
    }

    private static Named<Consumer<ByteBuffer>> damage(String name, Consumer<ByteBuffer> damage) {
        return Named.of(name, damage);
    }

    @Test
    void refusesAHeaderThatIsCutOff() {
        // Given
        var cut = encoded(recorded(5)).limit(HEADER_BYTES - 1);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.next(cut, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("Not an encoded histogram");
    }

    @Test
    void refusesToDecodeACountThatIsCutOff() {
        // Given a byte that announces another one
        var buffer = ofPayload((byte) 0x80);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.next(buffer, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("Not an encoded histogram");
    }

    @Test
    void refusesToAddACountThatIsCutOff() {
        // Given a byte that announces another one
        var buffer = ofPayload((byte) 0x80);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.addNext(buffer, recorded())).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("Not an encoded histogram");
    }

    @Test
    void addsCountsThatTogetherAreTheMost() {
        // Given
        var sum = recorded();
        // When
        EncodedHistogram.addNext(ofNumbers(Bounds.COUNT - 1, 1), sum);
        // Then
        assertThat(sum.getTotalCount()).isEqualTo(Bounds.COUNT);
    }

    @Test
    void refusesToAddMoreSamplesThanAnyTrialHas() {
        // Given
        var sum = recorded(7);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.addNext(ofNumbers(Bounds.COUNT), sum))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("number of samples of a histogram");
    }

    @Test
    void refusesToDecodeMoreSamplesThanAnyTrialHas() {
        // Given
        var buffer = ofNumbers(Bounds.COUNT - 1, 2);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.next(buffer, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("number of samples of a histogram");
    }

    @Test
    void addsASampleInTheLastBucket() {
        // Given
        var sum = recorded();
        // When
        EncodedHistogram.addNext(ofNumbers(-LAST_BUCKET, 1), sum);
        // Then
        assertThat(sum.getMaxValue()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void refusesToAddASampleBeyondTheLastBucket() {
        // Given
        var buffer = ofNumbers(-LAST_BUCKET - 1, 1);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.addNext(buffer, recorded())).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a histogram of nanoseconds: a bucket is beyond all of them");
    }

    @Test
    void refusesToSkipMoreBucketsThanThereAre() {
        // Given
        var buffer = ofNumbers(-(1 << 20), -1);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.addNext(buffer, recorded())).isInstanceOf(UnreadableException.class)
                .hasMessage("Not an encoded histogram: too many buckets");
    }

    @Test
    void decodesACompressedHistogram() {
        // Given
        var recorded = recorded(1, 70_000, 70_000);
        // When
        var decoded = EncodedHistogram.ofCompressed(compressed(encoded(recorded)), DIGITS);
        // Then
        assertThat(decoded).isEqualTo(recorded);
    }

    @Test
    void refusesBytesAfterACompressedHistogram() {
        // Given
        var longer = compressed(joined(encoded(recorded(5)), ByteBuffer.allocate(3)));
        // Then
        assertThatThrownBy(() -> EncodedHistogram.ofCompressed(longer, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not an encoded histogram: 3 bytes follow it");
    }

    @Test
    void refusesACompressedHistogramOfAnotherLengthThanItSays() {
        // Given
        var bytes = Base64.getDecoder().decode(compressed(encoded(recorded(5))));
        var longer = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, bytes.length + 1));
        // Then
        assertThatThrownBy(() -> EncodedHistogram.ofCompressed(longer, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not an encoded histogram");
    }

    @Test
    void refusesAHistogramThatIsNotCompressed() {
        // Given
        var plain = Base64.getEncoder().encodeToString(bytes(encoded(recorded(5))));
        // Then
        assertThatThrownBy(() -> EncodedHistogram.ofCompressed(plain, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not an encoded histogram");
    }

    @Test
    void refusesLongTextBeforeItIsDecoded() {
        // Given
        var text = "…".repeat(2 * Bounds.HISTOGRAM_BYTES + 1);
        // Then
        assertThatThrownBy(() -> EncodedHistogram.ofCompressed(text, DIGITS)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not an encoded histogram: 2097153 characters");
    }

    private static Histogram recorded(long... values) {
        var recorded = new Histogram(DIGITS);
        Arrays.stream(values).forEach(recorded::recordValue);
        return recorded;
    }

    private static ByteBuffer encoded(Histogram recorded) {
        var buffer = ByteBuffer.allocate(recorded.getNeededByteBufferCapacity());
        recorded.encodeIntoByteBuffer(buffer);
        return ByteBuffer.wrap(Arrays.copyOf(buffer.array(), buffer.position()));
    }

    private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
        return ByteBuffer.allocate(first.remaining() + second.remaining()).put(first).put(second).flip();
    }

    /** Returns a histogram with counts of the first buckets; a negative number skips as many. */
    private static ByteBuffer ofNumbers(long... numbers) {
        var payload = new ByteArrayOutputStream();
        for (var number : numbers) {
            var rest = (number << 1) ^ (number >> 63);
            while (rest >= 0x80) {
                payload.write((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            payload.write((int) rest);
        }
        return ofPayload(payload.toByteArray());
    }

    private static ByteBuffer ofPayload(byte... payload) {
        var header = encoded(recorded()).limit(HEADER_BYTES);
        header.putInt(4, payload.length);
        return joined(header, ByteBuffer.wrap(payload));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        var bytes = new byte[buffer.limit()];
        buffer.get(0, bytes);
        return bytes;
    }

    private static String compressed(ByteBuffer encoded) {
        var deflater = new Deflater();
        deflater.setInput(bytes(encoded));
        deflater.finish();
        var deflated = new byte[1_000];
        var length = deflater.deflate(deflated);
        deflater.end();
        var whole = ByteBuffer.allocate(8 + length).putInt(COMPRESSED_COOKIE).putInt(length).put(deflated, 0, length);
        return Base64.getEncoder().encodeToString(whole.array());
    }
}
