package io.skewbench.engine.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** The records of transactions that a consumer receives, as its setting {@code isolation.level} says. */
public enum IsolationLevel {
    /** The consumer receives all records, which is Kafka's default. */
    READ_UNCOMMITTED,
    /** The consumer receives no records of transactions that were aborted or are open. */
    READ_COMMITTED;

    private static final String SETTING = "isolation.level";

    /** Returns the level by the settings of a consumer. */
    public static IsolationLevel of(Map<String, String> consumer) {
        var written = consumer.get(SETTING);
        return Arrays.stream(values()).filter(level -> level.name().toLowerCase(Locale.ROOT).equals(written))
                .findFirst().orElse(READ_UNCOMMITTED);
    }
}
