package io.skewbench.controller.background;

import java.util.Set;

/**
 * How much of the heap questions and their answers may take.
 *
 * @param bytesOfNamespace bytes of those that one namespace asks
 * @param bytesWaiting bytes of questions of one namespace that have no answer yet: these can't be forgotten
 * @param bytesGuaranteed bytes that each namespace has even if others take all the rest
 * @param bytes of all together that take more than is guaranteed
 * @param countedElsewhere classes whose instances count for nothing here, as something else bounds them
 */
public record KeptBounds(long bytesOfNamespace, long bytesWaiting, long bytesGuaranteed, long bytes,
        Set<Class<?>> countedElsewhere) {
    /** No bounds: for questions that are few, and whose answers are bounded by their source. */
    public static final KeptBounds NONE = new KeptBounds(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE,
            Long.MAX_VALUE, Set.of());
}
