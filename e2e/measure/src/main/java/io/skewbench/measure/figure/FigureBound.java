package io.skewbench.measure.figure;

import java.util.Locale;

/** The bound that a value has to meet, inclusive. */
public sealed interface FigureBound {

    /** The figure is at least the limit. */
    record AtLeast(double limit) implements FigureBound {}

    /** The figure is at most the limit. */
    record AtMost(double limit) implements FigureBound {}

    /** The figure is at most the deviation away from the expected value. */
    record Within(double expected, double deviation) implements FigureBound {}

    /** Returns whether a value meets the bound. */
    default boolean isMetBy(double value) {
        return switch (this) {
            case AtLeast(var limit) -> value >= limit;
            case AtMost(var limit) -> value <= limit;
            case Within(var expected, var deviation) -> Math.abs(value - expected) <= deviation;
        };
    }

    /** Returns the bound as rows show it, such as {@code >= 1.0}. */
    default String text() {
        return switch (this) {
            case AtLeast(var limit) -> ">= " + limit;
            case AtMost(var limit) -> "<= " + limit;
            case Within(var expected, var deviation) -> String.format(Locale.ROOT, "%s ± %s", expected, deviation);
        };
    }
}
