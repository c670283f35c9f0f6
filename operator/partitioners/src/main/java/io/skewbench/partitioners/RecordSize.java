package io.skewbench.partitioners;

/** The uncompressed size of a record without headers in a batch of magic 2. */
final class RecordSize {
    /** The size of a batch's header, before its records. */
    static final int BATCH_HEADER_BYTES = 61;
    /**
     * Attributes, difference of time, and number of headers, one byte each: the first is flags, the others are small.
     */
    private static final int FIXED_BYTES = 3;

    private RecordSize() {}

    /**
     * Returns the size in bytes.
     *
     * @param keyBytes -1: no key
     * @param valueBytes -1: no value
     * @param index in the batch
     */
    static int of(int keyBytes, int valueBytes, int index) {
        var body = FIXED_BYTES + varint(index) + field(keyBytes) + field(valueBytes);
        return varint(body) + body;
    }

    private static int field(int bytes) {
        return varint(bytes) + Math.max(0, bytes);
    }

    /** Returns how many bytes Kafka's zigzag coding of a number takes. */
    private static int varint(int value) {
        var zigzag = value << 1 ^ value >> 31;
        return Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(zigzag) + 6) / 7);
    }
}
