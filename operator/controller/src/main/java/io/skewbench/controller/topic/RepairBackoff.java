package io.skewbench.controller.topic;

import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicStep;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When drift of a SkewedTopic is repaired: at once, and if it comes back, after 5 s, 10 s and so on, up to 5 minutes, counted
 * from the end of the repair before. Once there was no drift for 10 minutes it is repaired at once again, and so it is after
 * an edit of the spec and a restart of the operator. Safe for use by several threads.
 */
final class RepairBackoff {
    static final Duration FIRST = Duration.ofSeconds(5);
    static final Duration LONGEST = Duration.ofMinutes(5);
    static final Duration QUIET = Duration.ofMinutes(10);

    private static final class Repairs {
        private final @Nullable Long generation;
        private int count;
        private boolean underWay;
        /** Whether there is drift that would have been repaired if it hadn't been too early. */
        private boolean due;
        private Instant next = Instant.MIN;

        Repairs(@Nullable Long generation) {
            this.generation = generation;
        }
    }

    private final InstantSource clock;
    /** By UID, of those whose topics were repaired. Guarded by this. */
    private final Map<String, Repairs> repairs = new HashMap<>();

    RepairBackoff(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns before which time nothing is to be repaired; empty if it may be at once. */
    synchronized Optional<Instant> heldUntil(SkewedTopic topic) {
        return of(topic).filter(it -> !it.underWay && clock.instant().isBefore(it.next)).map(it -> it.next);
    }

    /**
     * Notes what became of a topic.
     *
     * @param held whether nothing was to be repaired
     */
    synchronized void note(SkewedTopic topic, TopicOutcome outcome, boolean held) {
        var decision = outcome.decision();
        if (held) {
            of(topic).ifPresent(it -> it.due = outcome.heldBack());
            return;
        }
        if (decision.step() instanceof TopicStep.Report) {
            // What is left can't be repaired: nothing was begun for it.
            of(topic).ifPresent(it -> it.due = false);
        }
        var isDue = of(topic).filter(it -> it.due).isPresent();
        if (isDue || isRepair(decision)) {
            begin(of(topic).orElseGet(() -> add(topic)));
        }
        if (isAtRest(decision)) {
            of(topic).filter(it -> it.underWay).ifPresent(this::end);
        }
    }

    /** Returns an outcome that tells when drift is repaired that was held back; any other outcome as it is. */
    static TopicOutcome telling(TopicOutcome outcome, Instant until) {
        if (!outcome.heldBack()) {
            return outcome;
        }
        var decision = outcome.decision();
        var messages = String.join(". ", decision.drift().stream().map(drift -> drift.message()).toList());
        return new TopicOutcome(
                decision.withStep(new TopicStep.Wait("Repairing",
                        messages + ". This was repaired and has come back; it "
                                + "is repaired again at " + until.truncatedTo(ChronoUnit.SECONDS))),
                outcome.seen(), true);
    }

    synchronized void forget(SkewedTopic topic) {
        repairs.remove(topic.getMetadata().getUid());
    }

    private static boolean isRepair(TopicDecision decision) {
        return !decision.drift().isEmpty() && !isAtRest(decision)
                && !(decision.step() instanceof TopicStep.Wait || decision.step() instanceof TopicStep.Refuse);
    }

    private static boolean isAtRest(TopicDecision decision) {
        return decision.step() instanceof TopicStep.Rest || decision.step() instanceof TopicStep.Report;
    }

    private static void begin(Repairs repairs) {
        if (!repairs.underWay) {
            repairs.underWay = true;
            repairs.due = false;
            repairs.count++;
        }
    }

    private void end(Repairs repairs) {
        repairs.underWay = false;
        // 5 s doubled six times is more than 5 minutes.
        var delay = FIRST.multipliedBy(1L << Math.min(repairs.count - 1, 6));
        repairs.next = clock.instant().plus(delay.compareTo(LONGEST) > 0 ? LONGEST : delay);
    }

    private Repairs add(SkewedTopic topic) {
        var added = new Repairs(topic.getMetadata().getGeneration());
        repairs.put(topic.getMetadata().getUid(), added);
        return added;
    }

    /** Returns what is remembered of it, unless that is over. */
    private Optional<Repairs> of(SkewedTopic topic) {
        var metadata = topic.getMetadata();
        var found = repairs.get(metadata.getUid());
        if (found != null && (!Objects.equals(found.generation, metadata.getGeneration()) || isQuiet(found))) {
            repairs.remove(metadata.getUid());
            return Optional.empty();
        }
        return Optional.ofNullable(found);
    }

    private boolean isQuiet(Repairs found) {
        return !found.underWay && !found.due && clock.instant().isAfter(found.next.plus(QUIET));
    }
}
