package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.function.Predicate;

/**
 * Lists by a label, which anybody may give to any number of objects: a page at a time, of which nothing is kept. Of more
 * objects than any run has the rest isn't looked at, and counts as what is sought: whoever hides something among them
 * gains nothing.
 */
final class Pages {
    /** An object may have 1.5 MiB. */
    private static final long AT_ONCE = 20;
    static final int MOST = 10_000;

    private Pages() {}

    /** Looks at one after the other until one matches; returns whether one does, or may do so that wasn't looked at. */
    static <T extends HasMetadata> boolean mayMatch(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        String next = null;
        for (var seen = 0L; seen < MOST; seen += AT_ONCE) {
            var list = objects.list(new ListOptionsBuilder().withLimit(AT_ONCE).withContinue(next).build());
            if (list.getItems().stream().anyMatch(predicate)) {
                return true;
            }
            next = list.getMetadata().getContinue();
            if (next == null || next.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
