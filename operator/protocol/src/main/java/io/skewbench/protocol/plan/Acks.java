package io.skewbench.protocol.plan;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Which replicas of a partition must have a record before its producer learns that it was written. */
public enum Acks {
    /** None: the producer does not learn whether the record arrived. */
    NONE("0", "0"),
    /** The leader. */
    LEADER("1", "1"),
    /** All that are in sync. */
    ALL("all", "-1");

    /** The name of the producer setting. */
    public static final String SETTING = "acks";

    private final String text;
    private final String synonym;

    Acks(String text, String synonym) {
        this.text = text;
        this.synonym = synonym;
    }

    /** Parses the setting as Kafka's producer does; empty if the producer would refuse it. */
    public static Optional<Acks> of(String text) {
        var given = text.strip();
        return Arrays.stream(values()).filter(acks -> given.equals(acks.text) || given.equals(acks.synonym))
                .findFirst();
    }

    /** Returns what producers with these settings wait for: all replicas where nothing valid is set. */
    public static Acks in(Map<String, String> settings) {
        return of(settings.getOrDefault(SETTING, "")).orElse(ALL);
    }
}
