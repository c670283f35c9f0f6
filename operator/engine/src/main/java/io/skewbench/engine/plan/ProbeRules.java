package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.SweptValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which fields belong together: those of records with a Kafka cluster, those of probes with a ZooKeeper ensemble. A
 * spec that breaks these rules is not planned any further.
 */
final class ProbeRules {
    private static final String NO_PRODUCERS = "has no use in a run without producers: remove it";

    private final Problems problems;

    ProbeRules(Problems problems) {
        this.problems = problems;
    }

    /** Returns whether the workloads of a spec are probes. */
    static boolean probes(BenchmarkSpec spec) {
        return spec.cluster().zookeeper() != null;
    }

    /** Returns whether the spec keeps the rules; otherwise it adds a problem for each field that doesn't. */
    boolean keeps(BenchmarkSpec spec) {
        var own = new Problems();
        new ProbeRules(own).check(spec);
        own.all().forEach(problem -> problems.add(problem.path(), problem.value(), problem.remedy()));
        return own.none();
    }

    private void check(BenchmarkSpec spec) {
        var probes = probes(spec);
        for (var i = 0; i < spec.workloads().size(); i++) {
            var path = "spec.workloads[" + i + "]";
            if (probes) {
                checkProbe(path, spec.workloads().get(i));
            } else {
                checkRecords(path, spec.workloads().get(i));
            }
        }
        for (var i = 0; i < spec.variants().size(); i++) {
            var path = "spec.variants[" + i + "]";
            if (probes) {
                checkOfProbes(path, spec.variants().get(i));
            } else {
                checkOfRecords(path, spec.variants().get(i));
            }
        }
        if (probes) {
            checkSweep(spec);
            refuse("spec.search", Map.of("", present(spec.search())),
                    "looks for a rate of records, and the workloads are probes: remove it");
        }
    }

    private void checkRecords(String path, Workload workload) {
        if (workload.probe() != null) {
            problems.add(path + ".probe", null, "needs cluster.zookeeper: name an ensemble, or give the workload a "
                    + "topic");
        } else if (workload.records() == null) {
            problems.add(path + ".records", null, "is missing: say what to send, such as {value: {size: 1Ki}}");
        }
    }

    private void checkProbe(String path, Workload workload) {
        if (workload.probe() == null) {
            problems.add(path + ".probe", null, "is missing, and cluster.zookeeper has no topics: give it a probe, or "
                    + "name a Kafka cluster");
        }
        var ofRecords = new LinkedHashMap<String, Boolean>();
        ofRecords.put(".topic", present(workload.topic()));
        ofRecords.put(".kafkaTopic", present(workload.kafkaTopic()));
        ofRecords.put(".topics", present(workload.topics()));
        ofRecords.put(".records", present(workload.records()));
        ofRecords.put(".idleTopics", present(workload.idleTopics()));
        ofRecords.put(".flush", present(workload.flush()));
        ofRecords.put(".transactions", present(workload.transactions()));
        ofRecords.put(".producer", present(workload.producer()));
        ofRecords.put(".consumers", present(workload.consumers()));
        ofRecords.put(".load.perPartition", present(workload.load().perPartition()));
        refuse(path, ofRecords, "has no use for a probe: remove it");
    }

    private void checkOfRecords(String path, Variant variant) {
        if (variant.partitioner() == null) {
            problems.add(path + ".partitioner", null, "is missing, and producers need one: give it, such as BuiltIn");
        }
        refuse(path, Map.of(".server", present(variant.server())),
                "is for the servers of cluster.zookeeper: use broker for settings of brokers");
    }

    private void checkOfProbes(String path, Variant variant) {
        var ofKafka = new LinkedHashMap<String, Boolean>();
        ofKafka.put(".partitioner", present(variant.partitioner()));
        ofKafka.put(".clientVersion", present(variant.clientVersion()));
        ofKafka.put(".producer", present(variant.producer()));
        ofKafka.put(".broker", present(variant.broker()));
        refuse(path, ofKafka, "is a setting of Kafka, and no workload sends records: remove it");
    }

    private void checkSweep(BenchmarkSpec spec) {
        var sweep = spec.sweep();
        if (sweep == null) {
            return;
        }
        refuse("spec.sweep", Map.of(".producer", present(sweep.producer())), NO_PRODUCERS);
        SweptValue.of(sweep).forEach(swept -> refuse(swept.path(), ofRecords(swept.value()), NO_PRODUCERS));
    }

    private static Map<String, Boolean> ofRecords(SweepValue value) {
        var ofRecords = new LinkedHashMap<String, Boolean>();
        ofRecords.put(".topics", present(value.topics()));
        ofRecords.put(".topicCount", present(value.topicCount()));
        ofRecords.put(".records", present(value.records()));
        ofRecords.put(".flush", present(value.flush()));
        ofRecords.put(".transactions", present(value.transactions()));
        ofRecords.put(".clientVersion", present(value.clientVersion()));
        ofRecords.put(".producer", present(value.producer()));
        ofRecords.put(".broker", present(value.broker()));
        var load = value.load();
        ofRecords.put(".load.perPartition", load != null && load.perPartition() != null);
        return ofRecords;
    }

    private static boolean present(@Nullable Object field) {
        return field != null;
    }

    private void refuse(String path, Map<String, Boolean> fields, String why) {
        fields.forEach((field, given) -> {
            if (given) {
                problems.add(path + field, null, why);
            }
        });
    }
}
