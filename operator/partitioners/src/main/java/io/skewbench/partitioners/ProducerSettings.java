package io.skewbench.partitioners;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;

/**
 * A producer's settings as they are passed to a partitioner: those that were set, as strings or other types. All others
 * have the defaults of the client's version, which changed over time: {@code linger.ms} is 0 up to 3.9, and 5 from 4.0
 * on.
 */
final class ProducerSettings {
    private final Map<String, ?> configs;

    ProducerSettings(Map<String, ?> configs) {
        this.configs = configs;
    }

    /** Returns {@code client.id}; empty if an older client generated one and doesn't pass it on. */
    String clientId() {
        var given = configs.get(ProducerConfig.CLIENT_ID_CONFIG);
        return given == null ? "" : String.valueOf(given);
    }

    /** Returns {@code batch.size}; at least 1, as 0 means a batch for each record. */
    int batchBytes() {
        return (int) Math.max(1, ofKafka(ProducerConfig.BATCH_SIZE_CONFIG));
    }

    long lingerNanos() {
        return TimeUnit.MILLISECONDS.toNanos(ofKafka(ProducerConfig.LINGER_MS_CONFIG));
    }

    /** Returns {@code partitioner.ignore.keys}, which clients before 3.3 don't have but pass on. */
    boolean ignoresKeys() {
        var given = configs.get("partitioner.ignore.keys");
        return given != null && Boolean.parseBoolean(String.valueOf(given).trim());
    }

    /**
     * Returns a setting of this module.
     *
     * @throws ConfigException if it isn't a whole number above 0
     */
    int positive(String name, int otherwise, String unit) {
        var given = configs.get(name);
        if (given == null) {
            return otherwise;
        }
        try {
            var value = Integer.parseInt(String.valueOf(given).trim());
            if (value > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new ConfigException(name, given, "must be a number of " + unit + " above 0");
    }

    private long ofKafka(String name) {
        var given = configs.get(name);
        var value = given == null ? ProducerConfig.configDef().defaultValues().get(name) : given;
        return Long.parseLong(String.valueOf(value).trim());
    }
}
