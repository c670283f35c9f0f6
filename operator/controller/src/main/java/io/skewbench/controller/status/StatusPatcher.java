package io.skewbench.controller.status;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.EndedStatus;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Benchmark's status if it has changed. Mere progress is written less often, so that a long trial doesn't
 * cause a stream of writes. If a write fails, the reconciliation fails and is retried.
 */
public final class StatusPatcher {
    /** How old the progress in a status may be. */
    static final Duration PROGRESS_EVERY = Duration.ofSeconds(10);
    /**
     * The number of Benchmarks under way or waiting whose statuses are remembered. If there are more, some statuses are
     * read again.
     */
    private static final int REMEMBERED = 1_000;

    /** The status of a Benchmark at this version, and when progress was last written. */
    private record Stored(String resourceVersion, StatusDigest digest, Instant writtenAt) {}

    private final InstantSource clock;
    private final PhaseEvents events;
    private final KubernetesClient client;
    private final StoredStatus whole;
    private final ReportedBrokers brokers;
    @GuardedBy("stored")
    private final Map<String, Stored> stored = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Stored> eldest) {
            return size() > REMEMBERED;
        }
    };

    public StatusPatcher(KubernetesClient client, InstantSource clock, PhaseEvents events) {
        this.client = client;
        this.clock = clock;
        this.events = events;
        this.whole = new StoredStatus(client);
        this.brokers = new ReportedBrokers(clock, PROGRESS_EVERY);
    }

    /** Writes the status of a decision; a final status that has to be shortened is first stored completely. */
    public void write(RunScope run, Decision decision, Context<Benchmark> context) {
        if (decision.hasMoreToStore()) {
            patch(run.benchmark(), whole.store(run, decision.status(), decision.whole()), context);
        } else if (isDue(run.benchmark(), decision.status())) {
            patch(run.benchmark(), decision.status(), context);
        }
    }

    /** Writes the status of a run whose reconciliation fails. */
    void writeFailing(Benchmark benchmark, BenchmarkStatus status, Context<Benchmark> context) {
        if (!status.equals(benchmark.getStatus())) {
            patch(benchmark, status, context);
        }
    }

    /** Writes changes after the end of a run; everything else is kept as stored, as only a part of it was read. */
    public void writeEnded(Benchmark benchmark, BenchmarkStatus ended, Context<Benchmark> context) {
        if (ended.equals(benchmark.getStatus())) {
            return;
        }
        FinishedBenchmark.wholeStatus(client, benchmark).ifPresent(before -> {
            var now = EndedStatus.of(benchmark, before).withCluster(ended.cluster());
            if (!now.equals(before)) {
                patch(benchmark, now, context);
            }
        });
    }

    /** Writes a summary of what the deletion of a Benchmark waits for; everything else is kept as stored. */
    public void writeDeletion(Benchmark benchmark, String summary, Context<Benchmark> context) {
        FinishedBenchmark.wholeStatus(client, benchmark)
                .ifPresent(before -> patch(benchmark, before.withSummary(summary), context));
    }

    /**
     * Writes how far the brokers are as before that were moved or changed for a finished run, unless the status has it
     * already.
     */
    public void writeBrokers(Benchmark benchmark, List<BrokerRestoration> progress, Context<Benchmark> context) {
        var current = benchmark.getStatus();
        var next = with(current, progress);
        var text = BrokersRestored.text(next);
        if (BrokersRestored.isSame(current, next) && !brokers.isDue(benchmark, text)) {
            return;
        }
        FinishedBenchmark.wholeStatus(client, benchmark).ifPresent(before -> {
            var now = with(before, progress);
            if (!BrokersRestored.text(now).equals(BrokersRestored.text(before))) {
                patch(benchmark, now, context);
            }
            brokers.add(benchmark, text);
        });
    }

    private BenchmarkStatus with(BenchmarkStatus before, List<BrokerRestoration> progress) {
        var status = before;
        for (var part : progress) {
            status = part.addTo(status, clock.instant());
        }
        return status;
    }

    private void patch(Benchmark benchmark, BenchmarkStatus status, Context<Benchmark> context) {
        var before = benchmark.getStatus();
        var patch = new Benchmark();
        patch.setMetadata(new ObjectMetaBuilder().withName(benchmark.getMetadata().getName())
                .withNamespace(benchmark.getMetadata().getNamespace())
                .build());
        patch.setStatus(status);
        var written = PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(benchmark, patch, context);
        remember(benchmark, RunState.isLast(status)
                ? null
                : new Stored(written.getMetadata().getResourceVersion(), StatusDigest.of(status), clock.instant()));
        events.record(benchmark, before, status);
    }

    private boolean isDue(Benchmark benchmark, BenchmarkStatus status) {
        if (status.equals(benchmark.getStatus())) {
            return false;
        }
        var now = StatusDigest.of(status);
        var before = stored(benchmark);
        return !now.equals(before.digest)
                && (!now.essence().equals(before.digest.essence())
                        || !before.writtenAt.plus(PROGRESS_EVERY).isAfter(clock.instant()));
    }

    /** Returns the status that was last written, unless the Benchmark was changed by others meanwhile. */
    private Stored stored(Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        Stored last;
        synchronized (stored) {
            last = stored.get(metadata.getUid());
        }
        if (last != null && last.resourceVersion.equals(metadata.getResourceVersion())) {
            return last;
        }
        var read = new Stored(metadata.getResourceVersion(), StatusDigest.of(benchmark.getStatus()),
                last == null ? Instant.EPOCH : last.writtenAt);
        remember(benchmark, read);
        return read;
    }

    private void remember(Benchmark benchmark, @Nullable Stored status) {
        synchronized (stored) {
            if (status == null) {
                stored.remove(benchmark.getMetadata().getUid());
            } else {
                stored.put(benchmark.getMetadata().getUid(), status);
            }
        }
    }
}
