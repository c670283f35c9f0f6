package io.skewbench.engine.plan;

import static io.skewbench.engine.client.ClientVersion.V2_3_1;
import static io.skewbench.engine.client.ClientVersion.V2_4_1;
import static io.skewbench.engine.client.ClientVersion.V3_9_2;
import static io.skewbench.engine.client.ClientVersion.V4_3_1;
import static io.skewbench.engine.client.ClientVersion.V4_4_0;

import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.client.RoundRobin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The partitioners that have names, the versions of kafka-clients that have them, and the settings they stand for. */
final class Partitioners {
    static final String STRICT_COST = "StrictCost";
    static final String SHORTEST_DELAY = "ShortestDelay";
    static final String BUILT_IN = "BuiltIn";
    static final String KEYED = "Keyed";
    /** KIP-480: Kafka's class in the versions that have it, Skewbench's in later ones. */
    static final String STICKY_KIP_480 = "StickyKip480";
    /** The default before KIP-480: Kafka's class in the versions that have it, Skewbench's in later ones. */
    static final String DEFAULT_ROUND_ROBIN = "DefaultRoundRobin";
    static final String RACK_AWARE = "RackAware";

    private static final Map<String, List<ClientVersion>> VERSIONS = versions();

    private static final String KAFKA = "org.apache.kafka.clients.producer.";
    private static final String OWN = "io.skewbench.partitioners.";
    private static final String CLASS = "partitioner.class";
    private static final String INTERCEPTORS = "interceptor.classes";
    static final String IGNORE_KEYS = "partitioner.ignore.keys";
    private static final Pattern CLASS_NAME = Pattern
            .compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)+");

    private Partitioners() {}

    private static Map<String, List<ClientVersion>> versions() {
        var versions = new LinkedHashMap<String, List<ClientVersion>>();
        versions.put(STRICT_COST, List.of(V2_3_1, V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(SHORTEST_DELAY, List.of(V2_3_1, V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(BUILT_IN, List.of(V3_9_2, V4_3_1, V4_4_0));
        versions.put(KEYED, List.of(V2_3_1, V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(RoundRobin.NAME, List.of(V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(STICKY_KIP_480, List.of(V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(DEFAULT_ROUND_ROBIN, List.of(V2_3_1, V2_4_1, V3_9_2, V4_3_1, V4_4_0));
        versions.put(RACK_AWARE, List.of(V4_4_0));
        return versions;
    }

    static String names() {
        return String.join(", ", VERSIONS.keySet());
    }

    /** Returns whether it is one of the names or may be the full name of a class. */
    static boolean isKnown(String partitioner) {
        return VERSIONS.containsKey(partitioner) || CLASS_NAME.matcher(partitioner).matches();
    }

    /** Returns the versions that have it; all if it is a user's class. */
    static List<ClientVersion> versions(String partitioner) {
        return VERSIONS.getOrDefault(partitioner, List.of(ClientVersion.values()));
    }

    /** Returns whether Kafka's own logic chooses partitions, rather than a class. */
    static boolean isKafkasOwn(String partitioner) {
        return partitioner.equals(BUILT_IN) || partitioner.equals(KEYED) || partitioner.equals(RACK_AWARE);
    }

    /** Returns the settings, for a version that has the partitioner. */
    static Map<String, String> settings(String partitioner, ClientVersion version) {
        return switch (partitioner) {
            case STRICT_COST -> own("StrictCostPartitioner", "NodeLatencies", version);
            // The class reads this setting itself, so that older versions don't have to know it.
            case SHORTEST_DELAY -> Map.of(CLASS, OWN + "ShortestDelayPartitioner", INTERCEPTORS,
                    OWN + "Acknowledgements", IGNORE_KEYS, "true");
            case BUILT_IN -> Map.of(IGNORE_KEYS, "true");
            case RACK_AWARE -> Map.of(IGNORE_KEYS, "true", "partitioner.rack.aware", "true");
            case KEYED -> version.hasSetting(IGNORE_KEYS)
                    ? Map.of(IGNORE_KEYS, "false")
                    : Map.of(CLASS, KAFKA + "internals.DefaultPartitioner");
            case RoundRobin.NAME -> Map.of(CLASS, RoundRobin.CLASS);
            case STICKY_KIP_480 -> version.isBefore(V4_3_1)
                    ? Map.of(CLASS, KAFKA + "UniformStickyPartitioner")
                    : own("StickyKip480Partitioner", "OpenBatches", version);
            case DEFAULT_ROUND_ROBIN -> version.isBefore(V2_4_1)
                    ? Map.of(CLASS, KAFKA + "internals.DefaultPartitioner")
                    : Map.of(CLASS, OWN + "DefaultRoundRobinPartitioner");
            default -> Map.of(CLASS, partitioner);
        };
    }

    /** The partitioner observes its own producer through a reporter, which it finds by client.id. */
    private static Map<String, String> own(String name, String reporter, ClientVersion version) {
        return Map.of(CLASS, OWN + name, ProducerDefaults.METRIC_REPORTERS,
                ProducerDefaults.reporters(version, OWN + reporter));
    }
}
