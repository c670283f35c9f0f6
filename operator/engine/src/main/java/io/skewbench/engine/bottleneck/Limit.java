package io.skewbench.engine.bottleneck;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What limits a workload.
 *
 * @param evidence sentences with the figures that show it
 * @param next the setting to try with its value, or what to change; null where nothing limits, or nobody knows
 * @param broker whose own counts can tell the cause; empty if no broker's can
 */
record Limit(Bottleneck by, String evidence, @Nullable String next, OptionalInt broker) {

    /** A limit of which no broker's counts tell more. */
    Limit(Bottleneck by, String evidence, @Nullable String next) {
        this(by, evidence, next, OptionalInt.empty());
    }

    /** Returns the same limit, with a clause more of evidence. */
    Limit adding(String clause) {
        return new Limit(by, evidence + clause, next, broker);
    }
}
