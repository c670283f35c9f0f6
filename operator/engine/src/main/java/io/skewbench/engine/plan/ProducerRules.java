package io.skewbench.engine.plan;

import io.skewbench.engine.Units;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.WorkerPlan.KeyPlan;
import io.skewbench.protocol.WorkerPlan.RandomValues;
import io.skewbench.protocol.WorkerPlan.RecordPlan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Kafka's producer would refuse only when it is made, or at the first record. */
final class ProducerRules {
    /** Upper bound of what a batch with one record adds to key and value, in bytes. */
    private static final int RECORD_OVERHEAD_BYTES = 128;

    private final Map<String, Written> settings;
    private final String variantPath;
    private final Mistakes mistakes;

    ProducerRules(Map<String, Written> settings, String variantPath, Mistakes mistakes) {
        this.settings = settings;
        this.variantPath = variantPath;
        this.mistakes = mistakes;
    }

    static boolean waitsForAll(Map<String, Written> settings) {
        var acks = settings.get("acks");
        return acks != null && (acks.value().equals("all") || acks.value().equals("-1"));
    }

    /** Checks the complete settings of one workload in one variant at one sweep point. */
    void check(String partitioner, RecordPlan records, String workloadPath) {
        acks();
        timeouts();
        partitioner(partitioner, records, workloadPath);
        sizes(records, workloadPath);
    }

    private void acks() {
        var acks = value("acks");
        if (!acks.equals("all") && !acks.equals("-1") && !acks.equals("0") && !acks.equals("1")) {
            add("acks", "must be all, 1 or 0");
        }
        if (value("enable.idempotence").equals("true")) {
            if (!waitsForAll(settings)) {
                add("enable.idempotence", "needs acks=all, but acks is " + acks);
            }
            if (number("retries") == 0) {
                add("retries", "must be above 0 while enable.idempotence is true");
            }
            if (number("max.in.flight.requests.per.connection") > 5) {
                add("max.in.flight.requests.per.connection", "must be at most 5 while enable.idempotence is true");
            }
        }
    }

    private void timeouts() {
        var least = number("linger.ms") + number("request.timeout.ms");
        if (number("delivery.timeout.ms") < least) {
            var written = at("linger.ms").path() != null && at("delivery.timeout.ms").path() == null
                    ? "linger.ms"
                    : "delivery.timeout.ms";
            add(written, "delivery.timeout.ms must be at least linger.ms + request.timeout.ms, here " + least);
        }
    }

    private void partitioner(String partitioner, RecordPlan records, String workloadPath) {
        if (partitioner.equals(Partitioners.KEYED)) {
            if (value("partitioner.ignore.keys").equals("true")) {
                add("partitioner.ignore.keys", "must not be true with the partitioner Keyed, which goes by keys");
            }
            if (records.key() == null) {
                mistakes.add(workloadPath + ".records.key", null, "is missing, and " + variantPath
                        + " chooses partitions by key; write key: {} for the defaults");
            }
        }
        if (partitioner.equals(Partitioners.RACK_AWARE) && value("client.rack").isBlank()) {
            add("client.rack", "is missing, and the partitioner RackAware goes by it; name the rack of the clients");
        }
        if (!Partitioners.isKafkasOwn(partitioner)) {
            for (var setting : new String[]{"partitioner.ignore.keys", "partitioner.adaptive.partitioning.enable",
                    "partitioner.availability.timeout.ms", "partitioner.rack.aware"}) {
                var path = at(setting).path();
                if (path != null && path.startsWith(variantPath) && !(setting.equals(Partitioners.IGNORE_KEYS)
                        && partitioner.equals(Partitioners.SHORTEST_DELAY))) {
                    add(setting, "has no effect with the partitioner " + partitioner + "; remove it");
                }
            }
        }
    }

    private void sizes(RecordPlan records, String workloadPath) {
        if (records.value() instanceof RandomValues values) {
            sizes(records.key(), values, workloadPath);
        }
    }

    private void sizes(@Nullable KeyPlan key, RandomValues values, String workloadPath) {
        var record = (long) values.size() + (key == null ? 0 : key.size()) + RECORD_OVERHEAD_BYTES;
        for (var setting : new String[]{"max.request.size", "buffer.memory"}) {
            if (record > number(setting)) {
                mistakes.add(workloadPath + ".records.value.size", Units.formatBytes(values.size()),
                        "with key and overhead a record takes up to " + record + " bytes, more than " + setting + " "
                                + value(setting) + "; make the value smaller or set " + setting);
            }
        }
    }

    private void add(String setting, String mend) {
        var written = at(setting);
        mistakes.add(written.path() == null ? variantPath + ".producer." + setting : written.path(), written.value(),
                mend);
    }

    private long number(String setting) {
        try {
            return Long.parseLong(value(setting).strip());
        } catch (NumberFormatException e) {
            add(setting, "must be a whole number");
            return Long.MAX_VALUE / 4;
        }
    }

    private String value(String setting) {
        return at(setting).value();
    }

    private Written at(String setting) {
        @Nullable
        Written written = settings.get(setting);
        return written == null ? new Written("", null) : written;
    }
}
