package io.skewbench.protocol.plan;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A time-out of Kafka's producer, with the default of its client. */
public enum ProducerTimeout {
    /** The longest time from sending a record until it is acknowledged or has failed. */
    DELIVERY("delivery.timeout.ms", Duration.ofMinutes(2)),
    /** The longest time that sending a record may wait for metadata or for memory. */
    MAX_BLOCK("max.block.ms", Duration.ofMinutes(1));

    /** The longest time-out in milliseconds, longer than any run; Kafka refuses longer delivery time-outs. */
    private static final long MAX_MS = Integer.MAX_VALUE;

    private final String setting;
    private final Duration byDefault;

    ProducerTimeout(String setting, Duration byDefault) {
        this.setting = setting;
        this.byDefault = byDefault;
    }

    /** Returns the name of the setting, whose value is in milliseconds. */
    public String setting() {
        return setting;
    }

    /** Returns the time-out of a producer that doesn't set it. */
    public Duration byDefault() {
        return byDefault;
    }

    /**
     * Returns the time-out of a producer with these settings.
     *
     * @throws NumberFormatException if it is set to something that isn't a whole number, which planning refuses
     */
    public Duration of(Map<String, String> producer) {
        return ofMillis(ClientSetting.number(producer, setting, byDefault.toMillis()));
    }

    /** Returns the longest time-out of several producers; the default if there are none. */
    public Duration longest(Collection<Map<String, String>> producers) {
        return producers.stream().map(this::of).max(Comparator.naturalOrder()).orElse(byDefault);
    }

    /**
     * Returns the time-out for a value as users write it; zero if that isn't a whole number, which planning refuses.
     */
    public static Duration written(@Nullable Object value) {
        return ofMillis(ClientSetting.number(value).orElse(0));
    }

    private static Duration ofMillis(long millis) {
        return Duration.ofMillis(Math.min(millis, MAX_MS));
    }
}
