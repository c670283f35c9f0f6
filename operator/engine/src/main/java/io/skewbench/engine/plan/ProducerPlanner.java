package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.engine.plan.SweepPoint.Chosen;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The complete producer settings of each workload in one variant. */
final class ProducerPlanner {
    private final String path;
    private final Variant variant;
    private final String partitioner;
    private final ClientVersion version;
    private final Map<String, Written> ofVariant;
    private final WorkerMemory memory;
    private final Problems problems;
    private final Map<String, Map<String, Written>> ofWorkloads = new HashMap<>();
    private final Map<String, VariedSettings.Bases> bases = new HashMap<>();

    /**
     * @param path of the variant
     * @param variant one with a partitioner
     */
    ProducerPlanner(String path, Variant variant, WorkerMemory memory, Problems problems) {
        this.path = path;
        this.variant = variant;
        this.partitioner = Objects.requireNonNull(variant.partitioner());
        this.memory = memory;
        this.problems = problems;
        this.version = ClientVersion.named(variant.clientVersion()).orElse(ClientVersion.V4_4_0);
        this.ofVariant = Settings.read(path + ".producer", variant.producer(), ReservedSettings.OF_PRODUCERS,
                problems);
        checkVariant();
    }

    private void checkVariant() {
        if (!Partitioners.isKnown(partitioner)) {
            problems.add(path + ".partitioner", partitioner, "must be one of " + Partitioners.names()
                    + ", or the full name of a Partitioner class");
        }
        if (ClientVersion.named(variant.clientVersion()).isEmpty()) {
            problems.add(path + ".clientVersion", variant.clientVersion(), "must be one of " + ClientVersion.names());
            return;
        }
        var versions = Partitioners.versions(partitioner);
        if (!versions.contains(version)) {
            problems.add(path + ".partitioner", partitioner, "is not in kafka-clients " + version
                    + "; set clientVersion to " + ClientVersion.names(" or ", versions.toArray(ClientVersion[]::new)));
        }
    }

    /** Returns the version of kafka-clients at one point of the sweep. */
    ClientVersion clientVersion(SweepPoint point) {
        return point.clientVersion().flatMap(chosen -> ClientVersion.named(chosen.value().clientVersion()))
                .orElse(version);
    }

    private void checkVersion(Chosen chosen) {
        var swept = chosen.value().clientVersion();
        if (variant.clientVersion() != null) {
            problems.add(path + ".clientVersion", variant.clientVersion(), "is swept by " + chosen.path()
                    + " as well; set it in one of the two places");
        }
        var versions = Partitioners.versions(partitioner);
        ClientVersion.named(swept).filter(it -> !versions.contains(it)).ifPresent(without -> problems.add(
                chosen.path() + ".clientVersion", swept, "does not have the partitioner " + partitioner
                        + " of " + path + ", which is in "
                        + ClientVersion.names(", ", versions.toArray(ClientVersion[]::new))
                        + "; remove this version or that variant"));
    }

    /**
     * Returns the settings of a workload at one point of the sweep.
     *
     * @param planned the workload as it is at this point
     * @param problems those of fields that this point replaces
     */
    Map<String, String> plan(String workloadPath, Workload workload, PlannedWorkload planned, SweepPoint point,
            Problems problems) {
        var used = clientVersion(point);
        point.clientVersion().ifPresent(this::checkVersion);
        var settings = new LinkedHashMap<String, Written>();
        putAll(settings, ProducerDefaults.of(used));
        putAll(settings, Partitioners.settings(partitioner, used));
        settings.putAll(ofWorkloads.computeIfAbsent(workloadPath, path -> Settings.read(path + ".producer",
                workload.producer(), ReservedSettings.OF_PRODUCERS, problems)));
        settings.putAll(ofVariant);
        point.producer(workload).forEach((key, swept) -> {
            var written = ofVariant.get(key);
            if (written != null) {
                problems.add(written.path() == null ? path : written.path(), written.value(), "is swept by "
                        + (point.settings().containsKey(key) ? "spec.sweep.producer" : swept.path())
                        + " as well; set it in one of the two places");
            }
            settings.put(key, swept);
        });
        var where = point.clientVersion().map(Chosen::path).orElse(path);
        settings.forEach((setting, written) -> checkSetting(setting, written, used, where));
        Idempotence.settle(settings);
        new ProducerRules(settings, path, memory, problems).check(partitioner, planned, workloadPath);
        new TransactionRules(settings, path, problems).check(planned, workloadPath);
        var values = new LinkedHashMap<String, String>();
        settings.forEach((key, written) -> values.put(key, written.value()));
        return bases.computeIfAbsent(workloadPath, path -> new VariedSettings.Bases()).vary(values);
    }

    private void checkSetting(String setting, Written written, ClientVersion used, String where) {
        if (written.path() != null && !used.hasSetting(setting)) {
            problems.add(written.path(), written.value(), "is not a setting of kafka-clients " + used + ", which "
                    + where + " runs on; the first supported version that has it is "
                    + "" + ClientVersion.firstWith(setting));
        }
    }

    private static void putAll(Map<String, Written> settings, Map<String, String> unwritten) {
        unwritten.forEach((key, value) -> settings.put(key, new Written(value, (@Nullable String) null)));
    }
}
