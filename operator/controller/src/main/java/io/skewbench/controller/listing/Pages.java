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
 * Lists by a label, which anybody may give to any number of objects: a page at a time, of which nothing is kept. Of
 * more objects than any run or cluster has the rest isn't looked at.
 */
public final class Pages {
    /** Of informers, too: an object may have 1.5 MiB, and all of them may list at once. */
    public static final int AT_ONCE = 5;
    public static final int MOST = 10_000;

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

    /**
     * Hands on one object after the other.
     *
     * @param atOnce objects of a page: more than elsewhere where objects are small and there may be thousands of them
     * @return whether these were all
     */
    public static <T extends HasMetadata> boolean forEach(Listable<? extends KubernetesResourceList<T>> objects,
            int atOnce, Consumer<T> action) {
        return look(objects, atOnce, object -> {
            action.accept(object);
            return false;
        }) == End.SEEN_ALL;
    }

    private static <T extends HasMetadata> End look(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        return look(objects, AT_ONCE, predicate);
    }

    private static <T extends HasMetadata> End look(Listable<? extends KubernetesResourceList<T>> objects, int atOnce,
            Predicate<T> predicate) {
        String next = null;
        for (var seen = 0; seen < MOST; seen += atOnce) {
            var list = objects.list(new ListOptionsBuilder().withLimit((long) atOnce).withContinue(next).build());
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
