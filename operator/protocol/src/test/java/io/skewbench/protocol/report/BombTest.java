package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small input that would allocate much memory: it is refused before it takes 64 MiB. */
class BombTest {
    private static final long MIB = 1 << 20;
    /** Enough to exceed the bounds; a ConfigMap has room for ten times as many. */
    private static final int ZEROS = 100 << 20;

    @Test
    void aHistogramOfFiveDigitsIsRefusedByItsHeader() {
        // Given 52 characters that would allocate 44 MiB of counts
        var wide = new org.HdrHistogram.Histogram(1, Long.MAX_VALUE / 2, 5);
        var bomb = Histogram.of(wide);
        assertThat(bomb.encoded()).hasSizeLessThan(80);

        refused(bomb::decode, 1 * MIB, "3 significant digits");
    }

    @Test
    void aHistogramThatInflatesWithoutEndIsRefused() {
        var zeros = deflated(ZEROS);
        var bomb = ByteBuffer.allocate(zeros.length + 8).putInt(0x1c849314).putInt(zeros.length).put(zeros);

        refused(() -> new Histogram(Base64.getEncoder().encodeToString(bomb.array())).decode(), 16 * MIB, "inflates");
    }

    @Test
    void aSeriesThatInflatesWithoutEndIsRefused() {
        var bomb = new LatencySeries(Base64.getEncoder().encodeToString(deflated(ZEROS)));

        refused(bomb::decode, 40 * MIB, "inflates to more than");
    }

    @Test
    void aSeriesOfTooManyStepsIsRefused() {
        var step = LatencySeries.encode(new org.HdrHistogram.Histogram(1, Long.MAX_VALUE / 2, 1));
        var bomb = LatencySeries.ofEncoded(IntStream.range(0, 100_000).mapToObj(i -> step).toList());

        refused(bomb::decode, 64 * MIB, "more than " + Bounds.STEPS);
    }

    @Test
    void timeLinesFarApartAreAddedInLongSteps() {
        var series = LatencySeries.ofEncoded(List.of(LatencySeries.encode(LatencySeries.empty())));
        var one = new Timeline(1, 0, List.of(1L), List.of(1L), Map.of(), Map.of(), List.of(0L), series);
        var other = new Timeline(1, 1L << 39, List.of(1L), List.of(1L), Map.of(), Map.of(), List.of(0L), series);

        assertThat(Timeline.sum(List.of(one, other)).sent()).hasSizeLessThanOrEqualTo(Bounds.STEPS).contains(1L);
    }

    @Test
    void aResultThatInflatesWithoutEndIsRefused() {
        var bomb = gzipped("{\"a\":\"", ZEROS);

        refused(() -> Json.gunzip(new ByteArrayInputStream(bomb), Bounds.REPORT_BYTES, WorkerResult.class), 64 * MIB,
                "Not a WorkerResult");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "[[]]", "\"\"", "0", "null", "{\"topic\":\"t\"}"})
    void aReportOfManySmallThingsIsRefused(String element) {
        var many = (element + ",").repeat((3 << 20) / (element.length() + 1)) + element;

        refused(done("{\"partitions\":[" + many + "]}")::result, 64 * MIB, "Not a WorkerResult");
        refused(done("{\"nodes\":[" + many + "]}")::result, 64 * MIB, "Not a WorkerResult");
    }

    @Test
    void aReportOfManyNamesIsRefused() {
        var names = IntStream.range(0, 300_000).mapToObj(i -> "\"" + Integer.toString(i, 36) + "\":1")
                .collect(Collectors.joining(","));

        refused(done("{\"errors\":{" + names + "}}")::result, 64 * MIB, "Not a WorkerResult");
    }

    @Test
    void moreThanAnyConfigMapHoldsIsNotEvenParsed() {
        refused(() -> WorkerReport.read(" ".repeat(Bounds.REPORT_CHARACTERS + 1)), 4 * MIB, "characters");
    }

    @Test
    void aReportNestedWithoutEndIsRefused() {
        refused(() -> WorkerReport.read("{\"result\":".repeat(100_000)), 4 * MIB, "Not a WorkerReport");
        refused(() -> WorkerReport.read("[".repeat(1_000_000)), 4 * MIB, "Not a WorkerReport");
    }

    @Test
    void aReportWithAnEndlessNumberIsRefused() {
        refused(() -> WorkerReport.read("{\"state\":\"Running\",\"acknowledged\":" + "9".repeat(900_000) + "}"),
                8 * MIB, "Not a WorkerReport");
    }

    @Test
    void aFailureOfAnyLengthIsOneLineOfTwoThousandCharacters() {
        var report = WorkerReport.read(Json.write(Map.of("state", "Failed", "reason", "A\nB".repeat(1000),
                "message", "no\r\n\u001b[31m " + "x".repeat(230_000))));

        assertThat(report).isInstanceOfSatisfying(WorkerReport.Failed.class, failed -> {
            assertThat(failed.message()).hasSizeLessThanOrEqualTo(Bounds.MESSAGE_CHARACTERS).startsWith("no [31m xxx")
                    .doesNotContainPattern("\\p{Cntrl}");
            assertThat(failed.reason()).hasSizeLessThanOrEqualTo(Bounds.NAME_CHARACTERS)
                    .doesNotContainPattern("\\p{Cntrl}");
        });
    }

    @Test
    void bytesOfAnyKindAreUnreadableAndNothingElse() {
        var random = new java.util.Random(1);
        var recorded = Histogram.empty();
        LongStream.range(1, 500).forEach(value -> recorded.recordValue(value * 1_000_000));
        var real = Base64.getDecoder().decode(Histogram.of(recorded).encoded());
        for (var i = 0; i < 1_000; i++) {
            var broken = Arrays.copyOf(real, 1 + random.nextInt(real.length));
            broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            var text = Base64.getEncoder().encodeToString(broken);

            assertThat(catchThrowable(() -> new Histogram(text).decode()))
                    .isInstanceOfAny(UnreadableException.class).isNotNull();
            assertThat(catchThrowable(() -> new LatencySeries(text).decode()))
                    .isInstanceOfAny(UnreadableException.class).isNotNull();
        }
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable decoding, long mostBytes,
            String message) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = threads.getCurrentThreadAllocatedBytes();

        var thrown = catchThrowable(decoding);

        var allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(thrown).isInstanceOf(UnreadableException.class).hasMessageContaining(message);
        assertThat(allocated).isLessThan(mostBytes);
    }

    private static WorkerReport.Done done(String json) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new WorkerReport.Done(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    private static byte[] deflated(int zeros) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes)) {
            zeros(out, zeros);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzipped(String begin, int zeros) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(begin.getBytes(StandardCharsets.UTF_8));
            var block = new byte[1 << 20];
            Arrays.fill(block, (byte) 'x');
            for (var i = 0; i < zeros >> 20; i++) {
                out.write(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void zeros(OutputStream out, int count) throws IOException {
        var block = new byte[1 << 20];
        for (var i = 0; i < count >> 20; i++) {
            out.write(block);
        }
    }
}
