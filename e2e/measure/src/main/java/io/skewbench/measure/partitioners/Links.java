package io.skewbench.measure.partitioners;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Rates of brokers' links, in bits per second: such that they are the limit, and not the processors of a small machine.
 */
public final class Links {
    static final long FAST = 100_000_000;
    static final long NARROW = FAST / 10;
    /**
     * A tenth of the default, as the fast links are a tenth of 1 Gbit/s: what a partitioner lets wait for a slow link
     * takes its room from the fast ones, and matters the more the sooner they would have emptied the buffer.
     */
    static final Map<String, String> BUFFER = Map.of(ProducerConfig.BUFFER_MEMORY_CONFIG,
            String.valueOf((32 << 20) / 10));
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
    public static double recordsPerSecond(List<Long> links, int recordBytes) {
        return links.stream().mapToLong(Long::longValue).sum() * PAYLOAD_SHARE / BITS_PER_BYTE / recordBytes;
    }
}
