package io.skewbench.measure.partitioners;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rates of brokers' links, in bits per second. */
final class Links {
    static final long FAST = 100_000_000;
    static final long NARROW = FAST / 10;
    private static final double BITS_PER_BYTE = 8;
    /** Of the 1514 bytes of a full frame, as tbf counts them, 1448 are what TCP carries. */
    private static final double PAYLOAD_SHARE = 1448.0 / 1514;

    private Links() {}

    /** Returns the links of brokers of which the last has a narrow one. */
    static List<Long> lastNarrow(int brokers) {
        var links = new ArrayList<>(equal(brokers));
        links.set(brokers - 1, NARROW);
        return List.copyOf(links);
    }

    static List<Long> equal(int brokers) {
        return Collections.nCopies(brokers, FAST);
    }

    /** Returns the records per second that the links carry together. */
    static double recordsPerSecond(List<Long> links, int recordBytes) {
        return links.stream().mapToLong(Long::longValue).sum() * PAYLOAD_SHARE / BITS_PER_BYTE / recordBytes;
    }
}
