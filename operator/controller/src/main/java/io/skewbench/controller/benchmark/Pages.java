package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.function.Predicate;

/**
 * Lists by a label, which anybody may give to any number of objects: a page at a time, of which nothing is kept, and no
 * more than the objects that a run can have.
 */
final class Pages {
    /** An object may have 1.5 MiB. */
    private static final long AT_ONCE = 20;
    private static final int MOST = 100;

    private Pages() {}

    /** Looks at one after the other until one matches; returns whether one does. */
    static <T extends HasMetadata> boolean anyMatch(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        String next = null;
        for (var page = 0; page < MOST; page++) {
            var list = objects.list(new ListOptionsBuilder().withLimit(AT_ONCE).withContinue(next).build());
            if (list.getItems().stream().anyMatch(predicate)) {
                return true;
            }
            next = list.getMetadata().getContinue();
            if (next == null || next.isEmpty()) {
                return false;
            }
        }
        return false;
    }
}
