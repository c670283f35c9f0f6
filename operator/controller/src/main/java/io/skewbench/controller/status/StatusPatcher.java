package io.skewbench.controller.status;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.EndedStatus;
import io.skewbench.engine.run.MovedBrokers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Benchmark's status when it has changed. What only counts progress is written now and then, so that a long
 * trial isn't a stream of writes. When a write fails, reconciliation fails and is repeated until one succeeds.
 */
public final class StatusPatcher {
    /** How old the progress in a status may be. */
    static final Duration PROGRESS_EVERY = Duration.ofSeconds(10);
    /** Benchmarks under way and waiting. Of more than these some statuses are read again now and then. */
    private static final int REMEMBERED = 1_000;

    /** What a Benchmark of this version has as its status, and when progress was written last. */
    private record Stored(String resourceVersion, StatusDigest digest, Instant writtenAt) {}

    private final InstantSource clock;
    private final PhaseEvents events;
    private final KubernetesClient client;
    private final StoredStatus whole;
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
    }

    /** Writes the status of a decision; one that ends the run and leaves something out is stored as a whole before. */
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

    /** Writes what has changed since the run ended; all else stays as it is stored, of which only a part was read. */
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

    /** Writes as a summary what the deletion of a Benchmark waits for; all else stays as it is stored. */
    public void writeDeletion(Benchmark benchmark, String summary, Context<Benchmark> context) {
        FinishedBenchmark.wholeStatus(client, benchmark)
                .ifPresent(before -> patch(benchmark, before.withSummary(summary), context));
    }

    /** Writes of a run that has ended how far its brokers are back, unless that is told already. */
    public void writeBrokers(Benchmark benchmark, BrokerRestore.Progress progress, Context<Benchmark> context) {
        var told = benchmark.getStatus();
        if (!MovedBrokers.isSame(told, progress.tell(told, clock.instant()))) {
            FinishedBenchmark.wholeStatus(client, benchmark).ifPresent(
                    before -> patch(benchmark, progress.tell(before, clock.instant()), context));
        }
    }

    private void patch(Benchmark benchmark, BenchmarkStatus status, Context<Benchmark> context) {
        var before = benchmark.getStatus();
        var patch = new Benchmark();
        patch.setMetadata(new ObjectMetaBuilder().withName(benchmark.getMetadata().getName())
                .withNamespace(benchmark.getMetadata().getNamespace())
                .build());
        patch.setStatus(status);
        var written = PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(benchmark, patch, context);
        remember(benchmark, status.completionTime() == null
                ? new Stored(written.getMetadata().getResourceVersion(), StatusDigest.of(status), clock.instant())
                : null);
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

    /** Returns what was written last, unless somebody else has written meanwhile. */
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
