package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fresh list of conditions; a condition whose status stays as it was keeps its transition time. */
public final class Conditions {
    private final List<Condition> previous;
    private final @Nullable Long generation;
    private final Instant now;
    private final List<Condition> fresh = new ArrayList<>();

    /** Starts a list. */
    public Conditions(@Nullable List<Condition> previous, @Nullable Long generation, Instant now) {
        this.previous = Objects.requireNonNullElse(previous, List.of());
        this.generation = generation;
        this.now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Adds a condition that is true or false. */
    public Conditions add(String type, boolean status, String reason, String message) {
        return add(type, status ? "True" : "False", reason, message);
    }

    /** Adds a condition. */
    public Conditions add(String type, String status, String reason, String message) {
        var since = find(previous, type).filter(before -> status.equals(before.getStatus()))
                .map(Condition::getLastTransitionTime).orElseGet(now::toString);
        fresh.add(new ConditionBuilder().withType(type).withStatus(status).withReason(reason).withMessage(message)
                .withObservedGeneration(generation).withLastTransitionTime(since).build());
        return this;
    }

    /** Returns the conditions in the order in which they were added. */
    public List<Condition> list() {
        return List.copyOf(fresh);
    }

    /** Returns the condition of that type. */
    public static Optional<Condition> find(@Nullable List<Condition> conditions, String type) {
        return Objects.requireNonNullElse(conditions, List.<Condition>of()).stream()
                .filter(condition -> type.equals(condition.getType())).findFirst();
    }

    /** Returns whether the condition of that type is true. */
    public static boolean isTrue(@Nullable List<Condition> conditions, String type) {
        return find(conditions, type).filter(condition -> "True".equals(condition.getStatus())).isPresent();
    }
}
