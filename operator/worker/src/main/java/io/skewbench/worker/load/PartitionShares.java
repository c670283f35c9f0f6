package io.skewbench.worker.load;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.records.Randomness;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Assigns record n to a partition so that each partition gets its share of any sequence of consecutive records, to
 * within a few records: the multiples of the golden ratio modulo 1 are spread evenly over [0, 1) (Kronecker's
 * sequence), and each partition has an interval as long as its share. Immutable, so safe for use by any number of
 * threads.
 */
final class PartitionShares {
    /** The fractional part of the golden ratio in 64 bits. */
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;
    private static final double TWO_TO_53 = 0x1.0p53;
    private static final int UNUSED_BITS = 64 - 53;

    private final long offset;
    /** Ends of the partitions' intervals in units of 2^-53. */
    private final long[] ends;
    /**
     * For each of as many equal parts of [0, 1) as there are partitions: the first partition whose interval reaches
     * into it.
     */
    private final int[] guide;
    private final Integer[] partitions;

    PartitionShares(LoadPlan.PerPartition load, int partitions, long seed) {
        var randomness = new Randomness(seed, Randomness.FOR_PARTITIONS);
        this.offset = randomness.bits(partitions);
        this.partitions = IntStream.range(0, partitions).boxed().toArray(Integer[]::new);
        this.ends = ends(IntStream.range(0, partitions).mapToDouble(partition -> switch (load.shares()) {
            case CONSTANT -> 1;
            case UNIFORM -> Randomness.unit(randomness.bits(partition));
            case ZIPFIAN -> StrictMath.pow(partition + 1, -load.exponent());
        }).toArray());
        this.guide = new int[partitions];
        for (var part = 0; part < partitions; part++) {
            guide[part] = search((long) (part / (double) partitions * TWO_TO_53), part == 0 ? 0 : guide[part - 1]);
        }
    }

    private static long[] ends(double[] weights) {
        var sum = Arrays.stream(weights).sum();
        var ends = new long[weights.length];
        var reached = 0.0;
        for (var i = 0; i < weights.length; i++) {
            reached += weights[i];
            ends[i] = (long) (reached / sum * TWO_TO_53);
        }
        ends[weights.length - 1] = 1L << 53;
        return ends;
    }

    /** Returns the partition of record n. */
    Integer ofRecord(long n) {
        var position = (n * GOLDEN_RATIO + offset) >>> UNUSED_BITS;
        var part = (int) (position / TWO_TO_53 * guide.length);
        return partitions[search(position, guide[part])];
    }

    private int search(long position, int from) {
        var partition = from;
        while (ends[partition] <= position) {
            partition++;
        }
        return partition;
    }
}
