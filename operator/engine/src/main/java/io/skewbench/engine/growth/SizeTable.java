package io.skewbench.engine.growth;

/** Sizes by the digests of partitions, 18 bytes for each: names alone would take more. */
final class SizeTable {
    /** Stands for an empty place. */
    private static final long NONE = 0;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long[] keys;
    private final long[] sizes;

    /** @param most how many partitions are added at most */
    SizeTable(int most) {
        this.keys = new long[places(most)];
        this.sizes = new long[places(most)];
    }

    /** Returns the bytes that so many partitions take. */
    static long bytes(int most) {
        return 2L * Long.BYTES * places(most);
    }

    /** A ninth of the places is empty, so that a search passes few others. */
    private static int places(int most) {
        return most + most / 8 + 1;
    }

    void add(String topic, int partition, long size) {
        sizes[place(digest(topic, partition))] += size;
    }

    /** Returns the size of a partition, 0 of one that was not added. */
    long size(String topic, int partition) {
        var digest = digest(topic, partition);
        for (var place = start(digest);; place = next(place)) {
            if (keys[place] == digest) {
                return sizes[place];
            }
            if (keys[place] == NONE) {
                return 0;
            }
        }
    }

    private int place(long digest) {
        var place = start(digest);
        while (keys[place] != NONE && keys[place] != digest) {
            place = next(place);
        }
        keys[place] = digest;
        return place;
    }

    private int start(long digest) {
        return (int) Long.remainderUnsigned(digest, keys.length);
    }

    private int next(int place) {
        return place + 1 == keys.length ? 0 : place + 1;
    }

    /**
     * Returns 64 bits, by FNV-1a and the last steps of MurmurHash3: of a million partitions, two have the same with a
     * probability of 3 in 100 million.
     */
    private static long digest(String topic, int partition) {
        var digest = FNV_OFFSET;
        for (var i = 0; i < topic.length(); i++) {
            digest = (digest ^ topic.charAt(i)) * FNV_PRIME;
        }
        digest = (digest ^ 0xffff) * FNV_PRIME ^ partition;
        digest = (digest ^ digest >>> 33) * 0xff51afd7ed558ccdL;
        digest = (digest ^ digest >>> 33) * 0xc4ceb9fe1a85ec53L;
        digest ^= digest >>> 33;
        return digest == NONE ? 1 : digest;
    }
}
