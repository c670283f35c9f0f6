package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the brokers that were moved or changed for a run are as before, now that the run is over. Strimzi may exceed
 * its time limit for restarting brokers, but as long as the operator can't restore Strimzi's resources, the brokers
 * must not count as restored.
 *
 * @param until the end of Strimzi's time limit
 */
public record BrokerRestoration(Part part, RestoredBrokers brokers, Instant until, boolean isLate) {
    private static final Duration RETRY_LATE = Duration.ofMinutes(1);

    /** What a run changes of brokers that aren't its own. */
    public enum Part {
        /** Where they run: the node affinity of their KafkaNodePools. */
        PLACES("restart the brokers that were moved"),
        /** Their settings: {@code spec.kafka.config} of their Kafka. */
        SETTINGS("give brokers their own settings back");

        private final String strimzisTask;

        Part(String strimzisTask) {
            this.strimzisTask = strimzisTask;
        }

        /** Returns what Strimzi has to do once its resources are restored, behind "to". */
        public String strimzisTask() {
            return strimzisTask;
        }

        /** Returns the condition that says how far it is. */
        public ConditionType condition() {
            return switch (this) {
                case PLACES -> ConditionType.BROKERS_RESTORED;
                case SETTINGS -> ConditionType.BROKER_SETTINGS_RESTORED;
            };
        }

        /** Returns what to do where the operator can't restore Strimzi's resources, in a sentence. */
        public String remedy() {
            return switch (this) {
                case PLACES -> "Grant the operator permission to patch KafkaNodePools, or remove the affinity yourself";
                case SETTINGS -> "Grant the operator permission to patch Kafkas, or set spec.kafka.config of the Kafka "
                        + "back yourself as its annotation skewbench.io/broker-settings says, and remove the "
                        + "annotation";
            };
        }
    }

    /** What a driver observes after it has changed Strimzi's resources back. */
    public sealed interface RestoredBrokers {

        /** Strimzi's resources are restored, and the brokers run as these say. */
        record Restarted() implements RestoredBrokers {}

        /**
         * Strimzi's resources are restored, and Strimzi has yet to act on it.
         *
         * @param since when they were restored; null if that is not recorded
         * @param paused why Strimzi does nothing, without a full stop; null if it does
         */
        record Restored(@Nullable Instant since, @Nullable String paused) implements RestoredBrokers {

            /** Resources of which it is not recorded when they were restored. */
            public Restored(@Nullable String paused) {
                this(null, paused);
            }
        }

        /**
         * There is nothing to restore: the run has changed nothing, or its owner has restored it.
         *
         * @param why as a sentence, without a full stop
         */
        record Unneeded(String why) implements RestoredBrokers {}

        /**
         * The Kafka of the brokers is gone, and its settings with it.
         *
         * @param why as a sentence, without a full stop
         */
        record Gone(String why) implements RestoredBrokers {}

        /** The API server refuses to restore the resources, or does not answer, or others write at the same time. */
        record Refused(String why) implements RestoredBrokers {}

        /**
         * Somebody else has changed what the run changed, and everything stays as it is.
         *
         * @param why in sentences
         */
        record Left(String why) implements RestoredBrokers {}
    }

    /**
     * Returns the progress for what is observed at one moment. Strimzi's time begins when its resources are restored,
     * or when the run ends as long as that isn't known.
     *
     * @param timeout within which Strimzi may act
     * @param status of the run, which is over
     */
    public static BrokerRestoration of(Part part, Duration timeout, BenchmarkStatus status, RestoredBrokers brokers,
            Instant now) {
        var since = brokers instanceof RestoredBrokers.Restored restored ? restored.since() : null;
        var until = (since == null ? end(status) : since).plus(timeout);
        return new BrokerRestoration(part, brokers, until, !now.isBefore(until));
    }

    /** A completion time that others have edited is treated as absent, and the brokers have to go back nevertheless. */
    private static Instant end(BenchmarkStatus status) {
        return RunState.end(status)
                .or(() -> Conditions.find(status.conditions(), ConditionType.FINISHED)
                        .map(finished -> Instant.parse(finished.getLastTransitionTime())))
                .orElseThrow(() -> new IllegalStateException("a run that is over has an end"));
    }

    /** Returns whether there is nothing more to wait for. */
    public boolean isOver() {
        return switch (brokers) {
            case RestoredBrokers.Restarted() -> true;
            case RestoredBrokers.Unneeded unneeded -> true;
            case RestoredBrokers.Gone gone -> true;
            case RestoredBrokers.Restored restored -> isLate;
            case RestoredBrokers.Refused refused -> false;
            case RestoredBrokers.Left left -> true;
        };
    }

    /** Returns whether the resources are restored, but Strimzi has not acted on it within its time. */
    public boolean isGivenUp() {
        return isLate && brokers instanceof RestoredBrokers.Restored;
    }

    /** Returns after which time to check again; empty if there is nothing more to wait for. */
    public Optional<Duration> lookAgain() {
        return isOver() ? Optional.empty() : Optional.of(isLate ? RETRY_LATE : RequeueInterval.CLEANUP);
    }

    /** Returns the status with this progress. */
    public BenchmarkStatus addTo(BenchmarkStatus before, Instant now) {
        var texts = new RestorationTexts(this);
        return switch (brokers) {
            case RestoredBrokers.Restarted() -> with(before, now, true, texts.restored(), texts.success());
            case RestoredBrokers.Unneeded(var why) -> with(before, now, true, texts.restored(), why);
            case RestoredBrokers.Gone(var why) -> with(before, now, true, ConditionReason.KAFKA_GONE, why);
            case RestoredBrokers.Restored(var since, var paused) when isLate ->
                with(before, now, part == Part.PLACES, texts.givenUp(), texts.unfinished(paused));
            case RestoredBrokers.Restored(var since, var paused) -> with(before, now, false,
                    paused == null ? texts.restoring() : ConditionReason.RECONCILIATION_PAUSED, texts.waiting(paused));
            case RestoredBrokers.Refused(var why) when isLate || part == Part.SETTINGS ->
                with(before, now, false, texts.notRestored(), texts.failure(why));
            case RestoredBrokers.Refused refused -> with(before, now, false, texts.restoring(), texts.waiting(null));
            case RestoredBrokers.Left(var why) -> with(before, now, false, ConditionReason.SETTINGS_LEFT, why);
        };
    }

    private BenchmarkStatus with(BenchmarkStatus before, Instant now, boolean back, ConditionReason reason,
            String message) {
        return BrokersRestored.with(before, part, now, back, reason, message);
    }

    /** Returns the end of Strimzi's time limit in UTC, in whole seconds. */
    Instant untilSecond() {
        return until.truncatedTo(ChronoUnit.SECONDS);
    }
}
