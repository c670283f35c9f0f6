package io.skewbench.controller.observation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import io.skewbench.engine.observation.CalibrationView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Reads the calibrations that runs are held against, each at most once a minute, and never during a trial. */
public final class CalibrationReader {
    private static final int MOST = 1_000;
    private static final Duration FRESH = Duration.ofMinutes(1);

    private record Key(String namespace, String name) {}

    private record Read(CalibrationView view, Instant at) {}

    private final KubernetesClient client;
    private final InstantSource clock;
    /** The least recently read first. */
    @GuardedBy("this")
    private final SequencedMap<Key, Read> known = new LinkedHashMap<>();

    public CalibrationReader(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * Returns the calibration that the spec names.
     *
     * @param underWay whether a trial is under way; then an older answer is sufficient
     */
    public CalibrationView view(RunScope run, boolean underWay) {
        var spec = run.benchmark().getSpec();
        var name = spec.calibration();
        if (name == null) {
            return new CalibrationView.NotAsked();
        }
        var view = view(run, name, underWay);
        return spec.cluster().ephemeral() == null ? view : view.onCreatedKafka();
    }

    private CalibrationView view(RunScope run, String name, boolean underWay) {
        var key = new Key(run.namespace(), name);
        var read = known(key);
        if (read != null && (underWay || read.at().plus(FRESH).isAfter(clock.instant()))) {
            return read.view();
        }
        return underWay ? new CalibrationView.NotAsked() : remember(key, read(key));
    }

    /** Only what a run is held against is kept of a status, which may be large. */
    private CalibrationView read(Key key) {
        return FinishedBenchmark.stored(client, key.namespace(), key.name())
                .<CalibrationView>map(benchmark -> {
                    var status = benchmark.getStatus();
                    return new CalibrationView.Found(status == null
                            ? BenchmarkStatus.builder().build()
                            : BenchmarkStatus.builder().calibration(status.calibration())
                                    .environment(status.environment()).build());
                })
                .orElseGet(() -> new CalibrationView.Missing("in namespace " + key.namespace()));
    }

    private synchronized @Nullable Read known(Key key) {
        return known.get(key);
    }

    private synchronized CalibrationView remember(Key key, CalibrationView view) {
        known.putLast(key, new Read(view, clock.instant()));
        if (known.size() > MOST) {
            known.pollFirstEntry();
        }
        return view;
    }
}
