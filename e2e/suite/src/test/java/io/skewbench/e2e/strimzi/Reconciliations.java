package io.skewbench.e2e.strimzi;

import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The times at which Strimzi reconciles a Kafka, and the state of the resources that it uses. A reconciliation holds a
 * lock by name until the Kafka is ready or a timeout has passed, even if the Kafka is deleted in the meantime. It uses
 * the resources as they were when it began; later changes wait for the timer.
 */
final class Reconciliations {
    /** Strimzi's is 300 s: STRIMZI_OPERATION_TIMEOUT_MS. */
    static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    /** Strimzi's is 120 s: STRIMZI_FULL_RECONCILIATION_INTERVAL_MS. */
    static final Duration TIMER = Duration.ofSeconds(10);

    private final Clock clock;
    private final Map<String, Reconciliation> byName = new HashMap<>();

    Reconciliations(Clock clock) {
        this.clock = clock;
    }

    /** The subject of a reconciliation: a Kafka and its node pools. */
    record Subject(Kafka kafka, List<KafkaNodePool> pools) {
        private boolean isSame(Subject other) {
            return key().equals(other.key());
        }

        private List<Object> key() {
            return List.of(kafka.getMetadata().getUid(), kafka.getMetadata().getGeneration(), pools.stream()
                    .map(pool -> pool.getMetadata().getUid() + "/" + pool.getMetadata().getGeneration()).sorted()
                    .toList());
        }

        /** Returns the resources of this subject that still exist, with their current statuses. */
        private Subject withCurrentStatuses(Subject now) {
            var statuses = new HashMap<String, @Nullable KafkaNodePoolStatus>();
            now.pools.forEach(pool -> statuses.put(pool.getMetadata().getUid(), pool.getStatus()));
            return new Subject(new KafkaBuilder(kafka).withStatus(now.kafka.getStatus()).build(), pools.stream()
                    .filter(pool -> statuses.containsKey(pool.getMetadata().getUid()))
                    .map(pool -> new KafkaNodePoolBuilder(pool).withStatus(statuses.get(pool.getMetadata().getUid()))
                            .build())
                    .toList());
        }
    }

    /** @param missed whether something changed during the reconciliation */
    private record Reconciliation(Subject subject, Instant since, boolean isOver, boolean missed) {}

    /** Returns the resources to reconcile; empty while another reconciliation holds the lock. */
    Optional<Subject> of(Kafka kafka, List<KafkaNodePool> pools) {
        var name = kafka.getMetadata().getName();
        var now = clock.instant();
        var fresh = new Subject(kafka, pools);
        var before = byName.get(name);
        if (before == null || isNext(before, fresh, now)) {
            byName.put(name, new Reconciliation(fresh, now, false, false));
            return Optional.of(fresh);
        }
        if (!before.subject.kafka.getMetadata().getUid().equals(kafka.getMetadata().getUid())) {
            return Optional.empty();
        }
        if (!before.isOver && !before.subject.isSame(fresh)) {
            byName.put(name, new Reconciliation(before.subject, before.since, false, true));
        }
        return Optional.of(before.subject.withCurrentStatuses(fresh));
    }

    private static boolean isNext(Reconciliation before, Subject fresh, Instant now) {
        return before.isOver
                ? !before.subject.isSame(fresh) && (!before.missed || !now.isBefore(before.since.plus(TIMER)))
                : !now.isBefore(before.since.plus(OPERATION_TIMEOUT));
    }

    /** Ends the reconciliation of a Kafka. */
    void end(Kafka kafka) {
        byName.computeIfPresent(kafka.getMetadata().getName(), (name, it) -> it.isOver
                ? it
                : new Reconciliation(it.subject, it.missed ? clock.instant() : it.since, true, it.missed));
    }
}
