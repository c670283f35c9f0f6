package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.client.EnsembleClient;
import io.skewbench.engine.plan.Settings.Written;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Crosses the variants of a spec with the points of its sweep. */
final class RowPlanner {
    private static final String FORCE_SYNC = "forceSync";

    private final BenchmarkSpec spec;
    private final Problems problems;

    RowPlanner(BenchmarkSpec spec, Problems problems) {
        this.spec = spec;
        this.problems = problems;
    }

    /**
     * Returns the rows, in the order of the spec.
     *
     * @param points of the sweep, without the axis that is searched
     * @param written the workloads as they are written
     * @param swept the workloads at each point that changes them
     */
    List<PlannedRow> rows(List<SweepPoint> points, SearchedAxis searched, List<PlannedWorkload> written,
            Map<Map<String, String>, List<PlannedWorkload>> swept) {
        return ProbeRules.probes(spec) ? ofProbes(points) : ofRecords(points, searched, written, swept);
    }

    private List<PlannedRow> ofRecords(List<SweepPoint> points, SearchedAxis searched, List<PlannedWorkload> written,
            Map<Map<String, String>, List<PlannedWorkload>> swept) {
        var rows = new ArrayList<PlannedRow>();
        var memory = WorkerMemory.of(spec.worker());
        for (var v = 0; v < spec.variants().size(); v++) {
            var variant = spec.variants().get(v);
            var planner = new ProducerPlanner("spec.variants[" + v + "]", variant, memory, problems);
            var ofVariant = Settings.read("spec.variants[" + v + "].broker", variant.broker(),
                    ReservedSettings.OF_BROKERS,
                    problems);
            for (var point : points) {
                // The values of an axis that is searched have no settings: those of any are those of all.
                var producer = searched.at(point).stream().map(tried -> producers(planner, tried,
                        swept.getOrDefault(tried.names(), written))).toList().getFirst();
                rows.add(new PlannedRow(variant, planner.clientVersion(point).toString(),
                        Collections.unmodifiableMap(point.names()),
                        producer, point.broker(ofVariant, problems)));
            }
        }
        return rows;
    }

    private List<PlannedRow> ofProbes(List<SweepPoint> points) {
        var rows = new ArrayList<PlannedRow>();
        for (var v = 0; v < spec.variants().size(); v++) {
            var variant = spec.variants().get(v);
            var server = Settings.read("spec.variants[" + v + "].server", variant.server(),
                    ReservedSettings.OF_SERVERS, problems);
            checkYesOrNo("spec.variants[" + v + "].server." + FORCE_SYNC, server.get(FORCE_SYNC));
            for (var point : points) {
                rows.add(new PlannedRow(variant, EnsembleClient.VERSION, Collections.unmodifiableMap(point.names()),
                        Map.of(), point.broker(server, problems)));
            }
        }
        return rows;
    }

    /** Servers take everything but no as yes, so that a variant would not differ from others as it seems to. */
    private void checkYesOrNo(String path, @Nullable Written written) {
        if (written != null && !written.value().equals("yes") && !written.value().equals("no")) {
            problems.add(path, written.value(), "is neither yes nor no, which ZooKeeper needs here: write \"no\" in "
                    + "quotes, without which YAML reads it as false");
        }
    }

    private Map<String, Map<String, String>> producers(ProducerPlanner planner, SweepPoint point,
            List<PlannedWorkload> workloads) {
        var producer = new LinkedHashMap<String, Map<String, String>>();
        for (var w = 0; w < workloads.size(); w++) {
            var workload = spec.workloads().get(w);
            var path = "spec.workloads[" + w + "]";
            producer.put(workload.name(), planner.plan(path, workload, workloads.get(w), point,
                    problems.moved(point.moved(path, workload))));
        }
        return producer;
    }
}
