package io.skewbench.engine.state;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.protocol.bounds.Bounds;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A fresh list of conditions; a condition whose status stays as it was keeps its transition time. */
public final class Conditions {
    /** Kubernetes' limit; many clients refuse longer texts. */
    private static final int REASON_CHARACTERS = 1_024;
    /**
     * Less than Kubernetes' limit, because the text may come from Kafka and be repeated in several conditions of
     * thousands of resources.
     */
    private static final int MESSAGE_CHARACTERS = Bounds.MESSAGE_CHARACTERS;
    private static final Pattern NO_PART_OF_A_REASON = Pattern.compile("^[^A-Za-z]+|[^A-Za-z0-9_]+");

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
    public Conditions add(ConditionType type, boolean status, Reason reason, String message) {
        return add(type, ConditionStatus.of(status), reason, message);
    }

    /** Adds a condition; reason and message are cut. */
    public Conditions add(ConditionType type, ConditionStatus status, Reason reason, String message) {
        return add(type, status.text(), reason.text(), message);
    }

    private Conditions add(ConditionType type, String status, String reason, String message) {
        var since = find(previous, type).filter(before -> status.equals(before.getStatus()))
                .map(Condition::getLastTransitionTime).orElseGet(now::toString);
        fresh.add(new ConditionBuilder().withType(type.text()).withStatus(status).withReason(reason(reason))
                .withMessage(cut(message, MESSAGE_CHARACTERS))
                .withObservedGeneration(generation).withLastTransitionTime(since).build());
        return this;
    }

    /** Adds a condition as it was, if it was there. */
    public Conditions keep(ConditionType type) {
        find(previous, type).ifPresent(before -> add(type, before.getStatus(), before.getReason(),
                Objects.requireNonNullElse(before.getMessage(), "")));
        return this;
    }

    private static String reason(String text) {
        var reason = NO_PART_OF_A_REASON.matcher(text).replaceAll("");
        return reason.isEmpty() ? "Unknown" : reason.substring(0, Math.min(reason.length(), REASON_CHARACTERS));
    }

    /** Returns the text, or as much of its beginning as has room together with an ellipsis. */
    public static String cut(String text, int characters) {
        if (text.length() <= characters) {
            return text;
        }
        var end = characters - 1;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
    }

    /** Returns the conditions in the order in which they were added. */
    public List<Condition> list() {
        return List.copyOf(fresh);
    }

    /** Returns the condition of that type. */
    public static Optional<Condition> find(@Nullable List<Condition> conditions, ConditionType type) {
        var text = type.text();
        return Objects.requireNonNullElse(conditions, List.<Condition>of()).stream()
                .filter(condition -> text.equals(condition.getType())).findFirst();
    }

    /** Returns whether the condition of that type is true. */
    public static boolean isTrue(@Nullable List<Condition> conditions, ConditionType type) {
        return find(conditions, type).filter(condition -> ConditionStatus.TRUE.is(condition.getStatus())).isPresent();
    }
}
