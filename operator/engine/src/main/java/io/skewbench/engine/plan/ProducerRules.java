package io.skewbench.engine.plan;

import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Units;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.plan.Acks;
import io.skewbench.protocol.plan.ClientSetting;
import io.skewbench.protocol.plan.ProducerTimeout;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Finds settings that Kafka's producer would refuse only when it is created, or at the first record. */
final class ProducerRules {
    /** Upper bound of what a batch with one record adds to key and value, in bytes. */
    private static final int RECORD_OVERHEAD_BYTES = 128;

    private static final String DELIVERY = ProducerTimeout.DELIVERY.setting();
    private static final String MAX_BLOCK = ProducerTimeout.MAX_BLOCK.setting();

    private final Map<String, Written> settings;
    private final String variantPath;
    private final WorkerMemory memory;
    private final Problems problems;

    ProducerRules(Map<String, Written> settings, String variantPath, WorkerMemory memory, Problems problems) {
        this.settings = settings;
        this.variantPath = variantPath;
        this.memory = memory;
        this.problems = problems;
    }

    static boolean waitsForAll(Map<String, Written> settings) {
        var acks = settings.get(Acks.SETTING);
        return acks != null && Acks.of(acks.value()).equals(Optional.of(Acks.ALL));
    }

    /** Checks the complete settings of one workload that sends records, in one variant at one sweep point. */
    void check(String partitioner, PlannedWorkload workload, String workloadPath) {
        acks();
        timeouts();
        buffers(workload.producersPerPod());
        var records = workload.sent().orElseThrow().records();
        partitioner(partitioner, records, workloadPath);
        sizes(records, workloadPath);
    }

    private void acks() {
        var acks = value(Acks.SETTING);
        if (Acks.of(acks).isEmpty()) {
            add(Acks.SETTING, "must be all, 1 or 0");
        }
        if (value("enable.idempotence").equals("true")) {
            if (!waitsForAll(settings)) {
                add("enable.idempotence", "needs acks=all, but acks is " + acks);
            }
            if (is("retries", 0)) {
                add("retries", "must be above 0 while enable.idempotence is true");
            }
            if (number("max.in.flight.requests.per.connection").orElse(0) > 5) {
                add("max.in.flight.requests.per.connection", "must be at most 5 while enable.idempotence is true");
            }
        }
    }

    private void timeouts() {
        if (is(MAX_BLOCK, 0)) {
            add(MAX_BLOCK,
                    "leaves a producer no time to learn where its topic is, so that its first records fail; "
                            + "write at least some hundred milliseconds, or remove it");
        }
        var linger = number("linger.ms");
        var request = number("request.timeout.ms");
        var delivery = number(DELIVERY);
        if (linger.isEmpty() || request.isEmpty() || delivery.isEmpty()) {
            return;
        }
        var least = Math.min(linger.getAsLong(), Integer.MAX_VALUE) + Math.min(request.getAsLong(), Integer.MAX_VALUE);
        if (delivery.getAsLong() < least) {
            var written = at("linger.ms").path() != null && at(DELIVERY).path() == null ? "linger.ms" : DELIVERY;
            add(written, DELIVERY + " must be at least linger.ms + request.timeout.ms, here " + least);
        }
    }

    private void buffers(int producers) {
        var buffer = number("buffer.memory");
        var batch = number("batch.size");
        // Kafka's default is an upper bound that hardly any producer reaches; only values that the user wrote are
        // checked.
        var isWritten = at("buffer.memory").path() != null;
        if (isWritten && buffer.isPresent() && !memory.holds(buffer.getAsLong(), producers)) {
            add("buffer.memory", memory.remedy(producers));
        } else if (buffer.isPresent() && batch.isPresent() && batch.getAsLong() > buffer.getAsLong()) {
            add(at("batch.size").path() == null ? "buffer.memory" : "batch.size",
                    "no batch of batch.size " + value("batch.size") + " fits into buffer.memory "
                            + value("buffer.memory") + ", so that every record fails; change one of the two");
        }
    }

    private void partitioner(String partitioner, RecordPlan records, String workloadPath) {
        if (partitioner.equals(Partitioners.KEYED)) {
            if (value("partitioner.ignore.keys").equals("true")) {
                add("partitioner.ignore.keys", "must not be true with the partitioner Keyed, which chooses partitions "
                        + "by key");
            }
            if (records.key() == null) {
                problems.add(workloadPath + ".records.key", null, "is missing, and " + variantPath
                        + " chooses partitions by key; write key: {} for the defaults");
            }
        }
        if (partitioner.equals(Partitioners.RACK_AWARE) && value("client.rack").isBlank()) {
            add("client.rack", "is missing, and the partitioner RackAware needs it; give the rack of the clients");
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
            var most = number(setting);
            if (most.isPresent() && record > most.getAsLong()) {
                problems.add(workloadPath + ".records.value.size", Units.formatBytes(values.size()),
                        "with key and overhead a record takes up to " + record + " bytes, more than " + setting + " "
                                + value(setting) + "; reduce the value, or raise " + setting);
            }
        }
    }

    private void add(String setting, String remedy) {
        var written = at(setting);
        problems.add(written.path() == null ? variantPath + ".producer." + setting : written.path(), written.value(),
                remedy);
    }

    /** Returns a setting; empty where it is missing, or where it is not a whole number, which is reported. */
    private OptionalLong number(String setting) {
        if (value(setting).isBlank()) {
            if (at(setting).path() != null) {
                add(setting, "is empty; write a whole number, or remove the setting");
            }
            return OptionalLong.empty();
        }
        var number = ClientSetting.number(value(setting));
        if (number.isEmpty()) {
            add(setting, "must be a whole number");
        }
        return number;
    }

    private boolean is(String setting, long number) {
        var value = number(setting);
        return value.isPresent() && value.getAsLong() == number;
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
