package io.skewbench.controller.status;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.api.v1alpha1.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers what the statuses of finished runs say of brokers that aren't as before yet, because messages of finished
 * runs are not held. Whatever is forgotten is read and compared again.
 */
final class ReportedBrokers {
    /** One run of a Kafka at a time has changed brokers, and few are refused for long. */
    private static final int REMEMBERED = 1_000;

    /** What a status says, and since when. */
    private record Reported(String text, Instant at) {}

    private final InstantSource clock;
    private final Duration every;
    @GuardedBy("reported")
    private final Map<String, Reported> reported = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Reported> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** @param every how often a message may change, as that of an API server may with each answer */
    ReportedBrokers(InstantSource clock, Duration every) {
        this.clock = clock;
        this.every = every;
    }

    /** Returns whether the status of a Benchmark may say something else, and has said what it does for long enough. */
    boolean isDue(Benchmark benchmark, String text) {
        synchronized (reported) {
            var last = reported.get(benchmark.getMetadata().getUid());
            return last == null || (!last.text.equals(text) && !last.at.plus(every).isAfter(clock.instant()));
        }
    }

    /** Notes what the status of a Benchmark says now. */
    void add(Benchmark benchmark, String text) {
        synchronized (reported) {
            reported.put(benchmark.getMetadata().getUid(), new Reported(text, clock.instant()));
        }
    }
}
