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
 * Lists objects by a label, which anybody may set on any number of objects, one page at a time and without keeping
 * them. Objects beyond the number that any run or cluster has are ignored.
 */
public final class Pages {
    /** Objects of a page, also for informers: an object may have 1.5 MiB, and all informers may list at once. */
    public static final int AT_ONCE = 5;
    public static final int MOST = 10_000;

    /** How an iteration over objects ended. */
    private enum End {
        FOUND, SEEN_ALL, TOO_MANY
    }

    private Pages() {}

    /**
     * Returns whether an object matches, or there are too many to know: hiding an object among too many others gains
     * nothing.
     */
    public static <T extends HasMetadata> boolean mayMatch(Listable<? extends KubernetesResourceList<T>> objects,
            Predicate<T> predicate) {
        return look(objects, predicate) != End.SEEN_ALL;
    }

    /** Returns the first object that matches among those that are examined. */
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
     * Passes one object after the other to a consumer.
     *
     * @param atOnce objects of a page: more than {@link #AT_ONCE} if they are small and there may be thousands
     * @return whether all objects were passed
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
