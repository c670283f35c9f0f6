package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import java.util.Arrays;

/** The bytes of each key: its number in the first 8, and others that depend on the number. */
final class Keys {
    /** Keys are created in advance if they need no more memory than this. */
    private static final long PREPARED_BYTES = 16L << 20;
    /** Bytes of an array's header and of its reference in the array of arrays. */
    private static final int OVERHEAD_BYTES = 24;

    private final int size;
    private final DrawnNumbers numbers;
    private final byte[][] prepared;

    Keys(KeyPlan plan, Randomness randomness) {
        this.size = plan.size();
        this.numbers = DrawnNumbers.of(plan.draw(), plan.cardinality(), randomness);
        var fits = plan.cardinality() <= PREPARED_BYTES / (size + OVERHEAD_BYTES);
        this.prepared = new byte[fits ? (int) plan.cardinality() : 0][];
        Arrays.setAll(prepared, this::create);
    }

    /** Returns the key of record n. The caller must not change it: producers on several threads share it. */
    byte[] ofRecord(long n) {
        var number = numbers.ofRecord(n);
        return prepared.length > 0 ? prepared[(int) number] : create(number);
    }

    private byte[] create(long number) {
        var key = new byte[size];
        var word = number;
        for (var i = 0; i < size; i++) {
            if (i % Long.BYTES == 0 && i > 0) {
                word = Randomness.mix(word + i);
            }
            // A key shorter than 8 bytes has the number's low-order bytes, in which keys differ.
            var byteOfWord = Math.min(size - i / Long.BYTES * Long.BYTES, Long.BYTES) - 1 - i % Long.BYTES;
            key[i] = (byte) (word >>> (byteOfWord * Byte.SIZE));
        }
        return key;
    }
}
