package io.skewbench.engine.plan;

import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.plan.ClientSetting;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks what transactions require of a producer's settings and of the load. */
final class TransactionRules {
    private static final String TIMEOUT = "transaction.timeout.ms";
    private static final long KAFKAS_TIMEOUT_MS = 60_000;

    private final Map<String, Written> settings;
    private final String variantPath;
    private final Problems problems;

    TransactionRules(Map<String, Written> settings, String variantPath, Problems problems) {
        this.settings = settings;
        this.variantPath = variantPath;
        this.problems = problems;
    }

    /** Checks the complete settings of one workload that sends records, in one variant at one sweep point. */
    void check(PlannedWorkload workload, String workloadPath) {
        var transactions = workload.sent().orElseThrow().send().transactions();
        if (transactions == null) {
            return;
        }
        if (!ProducerRules.waitsForAll(settings)) {
            add("acks", "must be all for the transactions of workload " + workload.name());
        } else if (!"true".equals(value("enable.idempotence"))) {
            add("enable.idempotence", "must be true for the transactions of workload " + workload.name());
        }
        if (workload.load() instanceof LoadPlan.ConstantRate(var rate)) {
            var producers = workload.pods() * workload.producersPerPod();
            var openMs = transactions.records() * producers * 1000.0 / rate;
            if (openMs > timeoutMs()) {
                problems.add(workloadPath + ".transactions.records", transactions.records(), String.format(
                        "take each of %d producers %.0f s at this rate, but Kafka aborts transactions after %s %d; "
                                + "make them smaller, or raise the timeout",
                        producers, openMs / 1000, TIMEOUT, timeoutMs()));
            }
        }
    }

    private long timeoutMs() {
        var written = value(TIMEOUT);
        if (written == null) {
            return KAFKAS_TIMEOUT_MS;
        }
        var timeout = ClientSetting.number(written);
        if (timeout.isEmpty()) {
            add(TIMEOUT, "must be a whole number");
        }
        return timeout.orElse(Long.MAX_VALUE);
    }

    private @Nullable String value(String setting) {
        var written = settings.get(setting);
        return written == null ? null : written.value();
    }

    private void add(String setting, String remedy) {
        var written = settings.get(setting);
        problems.add(written == null || written.path() == null
                ? variantPath + ".producer." + setting
                : written.path(), value(setting), remedy);
    }
}
