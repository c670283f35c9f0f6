package io.skewbench.controller.listing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Lists by a label, which anybody may give to any number of objects: a page at a time, of which nothing is kept. Of more
 * objects than any run or cluster has the rest isn't looked at.
 */
public final class Pages {
    /** An object may have 1.5 MiB, and several threads may list at once. */
    private static final long AT_ONCE = 10;
    static final int MOST = 10_000;

    /** What came of looking at one object after the other. */
    private enum End {
        FOUND, SEEN_ALL, TOO_MANY
    }

    private Pages() {}

    /**
     * Looks at one after the other until one matches; returns whether one does, or may do so that wasn't looked at:
     * whoever hides something among too many gains nothing.
     */
    public static <T extends HasMetadata> boolean mayMatch(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        return look(objects, predicate) != End.SEEN_ALL;
    }

    /** Returns the first of those looked at that matches. */
    public static <T extends HasMetadata> Optional<T> find(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        var found = new AtomicReference<T>();
        look(objects, object -> {
            var matches = predicate.test(object);
            if (matches) {
                found.set(object);
            }
            return matches;
        });
        return Optional.ofNullable(found.get());
    }

    /** Hands on one after the other. */
    public static <T extends HasMetadata> void forEach(Listable<? extends KubernetesResourceList<T>> objects,
            Consumer<T> action) {
        look(objects, object -> {
            action.accept(object);
            return false;
        });
    }

    private static <T extends HasMetadata> End look(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        String next = null;
        for (var seen = 0L; seen < MOST; seen += AT_ONCE) {
            var list = objects.list(new ListOptionsBuilder().withLimit(AT_ONCE).withContinue(next).build());
            if (list.getItems().stream().anyMatch(predicate)) {
                return End.FOUND;
            }
            next = list.getMetadata().getContinue();
            if (next == null || next.isEmpty()) {
                return End.SEEN_ALL;
            }
        }
        return End.TOO_MANY;
    }
}
