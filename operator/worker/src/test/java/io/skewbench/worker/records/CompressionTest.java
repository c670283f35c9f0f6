package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.io.IOException;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.utils.internals.ByteBufferOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How well the producer's codecs compress the values of many records, one after the other as in a batch. */
class CompressionTest {
    /** The format of batches since Kafka 0.11. */
    private static final byte MAGIC = 2;
    private static final int BATCH_BYTES = 256 * 1024;
    /**
     * The overhead of codecs as a share of all bytes: what they add to random data, and the compressed size of zeros.
     */
    private static final double OVERHEAD = 0.05;

    @ParameterizedTest
    @CsvSource({"gzip,0", "gzip,0.3", "gzip,0.75", "gzip,1", "zstd,0", "zstd,0.3", "zstd,0.75", "zstd,1", "lz4,0",
            "lz4,0.75"})
    void takesAsMuchAsTheRandomBytesOfValuesOfOneSize(String codec, double share) throws IOException {
        var values = new RandomValues(1000, 1000, new Draw.Constant(), share);
        assertThat(ratio(codec, values)).isCloseTo(1 - share, within(OVERHEAD));
    }

    @ParameterizedTest
    @CsvSource({"gzip,0", "gzip,0.5", "zstd,0", "zstd,0.5"})
    void takesAsMuchAsTheRandomBytesOfValuesOfManySizes(String codec, double share) throws IOException {
        var values = new RandomValues(500, 1500, new Draw.Uniform(), share);
        assertThat(ratio(codec, values)).isCloseTo(1 - share, within(OVERHEAD));
    }

    @ParameterizedTest
    @CsvSource({"gzip", "zstd"})
    void findsNothingAlikeInSmallValues(String codec) throws IOException {
        assertThat(ratio(codec, RandomValues.ofSize(20))).isGreaterThan(1 - OVERHEAD);
    }

    private static double ratio(String codec, RandomValues values) throws IOException {
        var source = new RecordSource(new RecordPlan(null, values), 7);
        var compressed = new ByteBufferOutputStream(BATCH_BYTES);
        var bytes = 0L;
        try (var batch = Compression.of(codec).build().wrapForOutput(compressed, MAGIC)) {
            for (var n = 0L; bytes < BATCH_BYTES; n++) {
                batch.write(source.value(n));
                bytes += source.value(n).length;
            }
        }
        return (double) compressed.position() / bytes;
    }
}
