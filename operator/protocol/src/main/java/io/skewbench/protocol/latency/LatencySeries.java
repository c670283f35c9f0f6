package io.skewbench.protocol.latency;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.skewbench.protocol.bounds.Base64Text;
import io.skewbench.protocol.bounds.BoundedInput;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds for each step of a time line: HdrHistograms with 1 significant digit,
 * whose quantiles are accurate to 3 %, each in its own encoding, one after the other, deflated together, Base64. That
 * takes 100 to 400 bytes a step; a second digit would take five times as much.
 */
public record LatencySeries(@JsonValue String encoded) {
    public static final int SIGNIFICANT_DIGITS = 1;

    @JsonCreator
    public LatencySeries {
        Objects.requireNonNull(encoded);
    }

    /** Returns an empty distribution for one step, which resizes automatically. */
    public static Histogram empty() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** Returns the middle of the range in which the quantile lies; the range's ends differ by 6 %. */
    public static long quantile(Histogram step, double percentile) {
        return step.medianEquivalentValue(step.getValueAtPercentile(percentile));
    }

    /** Encodes the distribution of one step, for {@link #ofEncoded}. */
    public static byte[] encode(AbstractHistogram step) {
        var buffer = ByteBuffer.allocate(step.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), step.encodeIntoByteBuffer(buffer));
    }

    /** Creates a series of one encoded distribution for each step. */
    public static LatencySeries ofEncoded(List<byte[]> steps) {
        var compressed = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(compressed)) {
            for (var step : steps) {
                out.write(step);
            }
        } catch (IOException e) {
            throw new IllegalStateException("Memory cannot be written", e);
        }
        return new LatencySeries(Base64.getEncoder().encodeToString(compressed.toByteArray()));
    }

    /**
     * Returns the distributions.
     *
     * @throws UnreadableException if the text isn't a series, or has more than {@link Bounds#STEPS} steps
     */
    public List<Histogram> decode() {
        var steps = new ArrayList<Histogram>();
        addTo(step -> {
            steps.add(empty());
            return steps.getLast();
        });
        return steps;
    }

    /**
     * Adds the distribution of each step to another one, and returns how many steps there were.
     *
     * @param sums returns the distribution to which the step of this number is added
     * @throws UnreadableException as {@link #decode} does, perhaps after some steps
     */
    public int addTo(IntFunction<Histogram> sums) {
        var bytes = Base64Text.decode(encoded);
        var buffer = ByteBuffer.wrap(BoundedInput.inflate(bytes, 0, bytes.length, Bounds.SERIES_BYTES));
        var steps = 0;
        while (buffer.hasRemaining()) {
            if (steps == Bounds.STEPS) {
                throw new UnreadableException("A series of more than " + Bounds.STEPS + " histograms");
            }
            EncodedHistogram.addNext(buffer, sums.apply(steps));
            steps++;
        }
        return steps;
    }
}
