package io.skewbench.measure.partitioners;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Rates of brokers' links, in bits per second, low enough that the links are the bottleneck and not the processors of a
 * small machine.
 */
public final class Links {
    static final long FAST = 100_000_000;
    static final long NARROW = FAST / 10;
    /**
     * A tenth of the default, because the fast links are a tenth of 1 Gbit/s: records that wait for a slow link take
     * buffer memory from the fast ones, which matters the more, the sooner these would have emptied the buffer.
     */
    static final Map<String, String> BUFFER = Map.of(ProducerConfig.BUFFER_MEMORY_CONFIG,
            String.valueOf((32 << 20) / 10));
    private static final double BITS_PER_BYTE = 8;
    /** TCP carries 1448 bytes in a full frame, which tbf counts as 1514. */
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
