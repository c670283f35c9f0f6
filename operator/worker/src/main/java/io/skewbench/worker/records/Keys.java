package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import java.util.Arrays;

/** The bytes of each key: its number in the first 8, the rest decided by the number. */
final class Keys {
    /** Keys are made beforehand as long as they need no more than this. */
    private static final long PREPARED_BYTES = 16L << 20;
    /** An array's header and its place in the array of arrays. */
    private static final int OVERHEAD_BYTES = 24;

    private final int size;
    private final DrawnNumbers numbers;
    private final byte[][] prepared;

    Keys(KeyPlan plan, Randomness randomness) {
        this.size = plan.size();
        this.numbers = DrawnNumbers.of(plan.draw(), plan.cardinality(), randomness);
        var fits = plan.cardinality() <= PREPARED_BYTES / (size + OVERHEAD_BYTES);
        this.prepared = new byte[fits ? (int) plan.cardinality() : 0][];
        Arrays.setAll(prepared, this::make);
    }

    /** Returns the key of record n. The caller must not change it: producers of several threads hold on to it. */
    byte[] ofRecord(long n) {
        var number = numbers.ofRecord(n);
        return prepared.length > 0 ? prepared[(int) number] : make(number);
    }

    private byte[] make(long number) {
        var key = new byte[size];
        var word = number;
        for (var i = 0; i < size; i++) {
            if (i % Long.BYTES == 0 && i > 0) {
                word = Randomness.mix(word + i);
            }
            // A key shorter than 8 bytes keeps the number's lower ones, which tell keys apart.
            var byteOfWord = Math.min(size - i / Long.BYTES * Long.BYTES, Long.BYTES) - 1 - i % Long.BYTES;
            key[i] = (byte) (word >>> (byteOfWord * Byte.SIZE));
        }
        return key;
    }
}
