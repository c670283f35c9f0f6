package io.skewbench.e2e.figures;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.skewbench.e2e.testbed.RunObjects;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Records the times at which runs get from one state to the next, by the observer's clock. */
final class RunMoments implements AutoCloseable {
    private static final String REPORT = "report.json";
    private static final String START = "start.json";

    private final Map<String, Instant> firstPods = new ConcurrentHashMap<>();
    /** By run and report. */
    private final Map<String, Map<String, Instant>> ready = new ConcurrentHashMap<>();
    private final Map<String, Instant> starts = new ConcurrentHashMap<>();
    private final List<SharedIndexInformer<?>> informers;

    private RunMoments(NamespacedKubernetesClient client) {
        this.informers = List.of(client.pods().withLabel(RunObjects.RUN).inform(handler(this::seen)),
                client.configMaps().withLabel(RunObjects.RUN).inform(handler(this::seen)));
    }

    static RunMoments watch(NamespacedKubernetesClient client) {
        return new RunMoments(client);
    }

    /**
     * The times of the events of a run.
     *
     * @param start published start time, at which the first record is due
     */
    record Moments(Instant firstPod, Instant lastReady, Instant start) {}

    /** Returns the events of a finished run. */
    Moments of(String runId) {
        return new Moments(Objects.requireNonNull(firstPods.get(runId)),
                Objects.requireNonNull(ready.get(runId)).values().stream().max(Instant::compareTo).orElseThrow(),
                Objects.requireNonNull(starts.get(runId)));
    }

    private void seen(Pod pod) {
        firstPods.putIfAbsent(run(pod), Instant.now());
    }

    private void seen(ConfigMap configMap) {
        var data = configMap.getData();
        if (data == null) {
            return;
        }
        var report = data.get(REPORT);
        if (report != null && !(Json.read(report, WorkerReport.class) instanceof WorkerReport.Preparing)) {
            ready.computeIfAbsent(run(configMap), runId -> new ConcurrentHashMap<>())
                    .putIfAbsent(configMap.getMetadata().getName(), Instant.now());
        }
        var start = data.get(START);
        if (start != null) {
            starts.putIfAbsent(run(configMap),
                    Instant.ofEpochMilli(Json.read(start, StartSignal.class).startAtEpochMs()));
        }
    }

    private static String run(HasMetadata object) {
        return Objects.requireNonNull(object.getMetadata().getLabels().get(RunObjects.RUN));
    }

    private static <T> ResourceEventHandler<T> handler(Consumer<T> seen) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                seen.accept(object);
            }

            @Override
            public void onUpdate(T before, T now) {
                seen.accept(now);
            }

            @Override
            public void onDelete(T object, boolean unknown) {
                // What was recorded remains.
            }
        };
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }
}
