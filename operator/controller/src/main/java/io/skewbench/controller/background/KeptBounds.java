package io.skewbench.controller.background;

import java.util.Set;

/**
 * How much of the heap questions and their answers may take.
 *
 * @param bytesOfNamespace bytes of those that one namespace asks
 * @param bytes of all together
 * @param countedElsewhere classes whose instances count for nothing here, as something else bounds them
 */
public record KeptBounds(long bytesOfNamespace, long bytes, Set<Class<?>> countedElsewhere) {
    /** For questions that are few, and whose answers are bounded by who gives them. */
    public static final KeptBounds NONE = new KeptBounds(Long.MAX_VALUE, Long.MAX_VALUE, Set.of());
}
