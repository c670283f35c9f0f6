package io.skewbench.worker.records;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What the header of a stamped record says, apart from the record's checksum.
 *
 * <p>
 * The header has 20 bytes, in big-endian order: the stream (4), the producer (4), the number (8), and the CRC-32C (4)
 * of these 16 bytes and of key and value, each with its length, so that any changed byte of header, key or value is
 * found, and any burst of up to 32 bits.
 *
 * @param stream which trial and workload the record is of
 * @param producer index of the producer among those of all pods
 * @param number position of the record in its workload, which rises from record to record of one producer
 */
public record Stamp(int stream, int producer, long number) {
    /** The name of the header. */
    public static final String HEADER = "skewbench";
    private static final int CHECKSUM_AT = 16;
    private static final int BYTES = 20;
    private static final int NULL_LENGTH = -1;

    /** Returns the stream of a trial's workload; two of them are the same by chance once in 4 billion. */
    public static int stream(String trial, String workload) {
        var checksum = new CRC32C();
        checksum.update((trial + "/" + workload).getBytes(StandardCharsets.UTF_8));
        return (int) checksum.getValue();
    }

    /** A stamp as a consumer found it; {@code isWhole} tells whether the checksum is that of the record. */
    public record Read(Stamp stamp, boolean isWhole) {}

    /**
     * Returns the stamp of a record; null if it has none. A header of another length is not one of this version's.
     */
    public static @Nullable Read of(ConsumerRecord<byte[], byte[]> record) {
        var header = record.headers().lastHeader(HEADER);
        if (header == null || header.value() == null || header.value().length != BYTES) {
            return null;
        }
        var bytes = ByteBuffer.wrap(header.value());
        return new Read(new Stamp(bytes.getInt(), bytes.getInt(), bytes.getLong()),
                bytes.getInt() == checksum(header.value(), record.key(), record.value()));
    }

    /** Returns the content of the header for a record with this key and this value. */
    byte[] header(byte @Nullable [] key, byte @Nullable [] value) {
        var bytes = ByteBuffer.allocate(BYTES).putInt(stream).putInt(producer).putLong(number);
        return bytes.putInt(checksum(bytes.array(), key, value)).array();
    }

    private static int checksum(byte[] header, byte @Nullable [] key, byte @Nullable [] value) {
        var lengths = ByteBuffer.allocate(2 * Integer.BYTES).putInt(length(key)).putInt(length(value));
        var checksum = new CRC32C();
        checksum.update(header, 0, CHECKSUM_AT);
        checksum.update(lengths.array());
        if (key != null) {
            checksum.update(key);
        }
        if (value != null) {
            checksum.update(value);
        }
        return (int) checksum.getValue();
    }

    private static int length(byte @Nullable [] bytes) {
        return bytes == null ? NULL_LENGTH : bytes.length;
    }
}
