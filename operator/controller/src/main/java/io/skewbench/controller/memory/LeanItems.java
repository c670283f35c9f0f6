package io.skewbench.controller.memory;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store of an informer of objects that anybody may create, of up to 1.5 MiB each. It keeps the parts on which
 * decisions depend, and other useful parts as long as there is room. It keeps nothing of objects that don't belong to a
 * run, whatever their labels say.
 */
public final class LeanItems<R extends HasMetadata> implements ItemStore<R> {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeanItems.class);
    /** The kubelet's limit of a container's termination message. */
    public static final int TEXT_CHARACTERS = 4_096;

    private final Kind<R> kind;
    private final CacheRoom room;
    /**
     * Any thread reads these maps; they are changed only while this is locked, so that they and {@link CacheRoom}
     * agree.
     */
    private final Map<String, R> byKey = new ConcurrentHashMap<>();
    /** Bytes of the parts for which there was no room, by key. */
    private final Map<String, Long> leftOut = new ConcurrentHashMap<>();

    /** Defines the parts that are kept of objects of a kind. */
    public interface Kind<R extends HasMetadata> {
        /** Returns whether any part of an object is kept. */
        default boolean isKept(R whole) {
            return true;
        }

        /**
         * Returns a copy with the parts that are kept.
         *
         * @param characters the maximum length of each text; if this is 0, no part that needs room is kept
         */
        R lean(R whole, int characters);

        /** Returns a stub for an object that isn't kept; null if all are kept. */
        default @Nullable R stub(ObjectMeta identity) {
            return null;
        }

        /** Returns the bytes of the parts of a copy that need room; 0 if they were left out. */
        long textBytes(R lean);

        /**
         * Receives a change of an object.
         *
         * @param before null if it is new
         * @param now null if it was deleted
         */
        default void replaced(@Nullable R before, @Nullable R now) {}
    }

    /** @param room shared with all other informers */
    public LeanItems(Kind<R> kind, CacheRoom room) {
        this.kind = kind;
        this.room = room;
    }

    /** Returns only the metadata that identifies an object and its version. */
    public static ObjectMeta identity(HasMetadata whole) {
        var metadata = whole.getMetadata();
        return new ObjectMetaBuilder().withName(metadata.getName()).withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid()).withResourceVersion(metadata.getResourceVersion())
                .withGeneration(metadata.getGeneration())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .withDeletionGracePeriodSeconds(metadata.getDeletionGracePeriodSeconds()).build();
    }

    /** Returns a text, truncated to the given length; null if that is 0. */
    public static @Nullable String text(@Nullable String whole, int characters) {
        if (whole == null || characters == 0) {
            return null;
        }
        return whole.length() <= characters ? whole : whole.substring(0, characters);
    }

    @Override
    public String getKey(R item) {
        return Cache.metaNamespaceKeyFunc(item);
    }

    @Override
    public synchronized @Nullable R put(String key, R item) {
        // An object without a name, which every stored object has, could not be looked up.
        if (item.getMetadata().getName() == null || !kind.isKept(item)) {
            return drop(key);
        }
        var before = byKey.get(key);
        var lean = kind.lean(item, TEXT_CHARACTERS);
        var bytes = kind.textBytes(lean);
        var fits = room.replace(namespace(lean), before == null ? 0 : kind.textBytes(before), bytes);
        if (fits) {
            leftOut.remove(key);
        } else {
            leftOut.put(key, bytes);
        }
        var kept = fits ? lean : kind.lean(lean, 0);
        byKey.put(key, kept);
        kind.replaced(before, kept);
        return before;
    }

    /**
     * Returns a stub even for an object that was never kept, because only then the informer removes it from its index.
     */
    @Override
    public @Nullable R remove(String key) {
        var removed = drop(key);
        return removed != null ? removed : kind.stub(identity(key));
    }

    private static ObjectMeta identity(String key) {
        var parts = key.split("/", 2);
        return parts.length == 1
                ? new ObjectMetaBuilder().withName(parts[0]).build()
                : new ObjectMetaBuilder().withNamespace(parts[0]).withName(parts[1]).build();
    }

    private synchronized @Nullable R drop(String key) {
        leftOut.remove(key);
        var removed = byKey.remove(key);
        if (removed != null) {
            room.replace(namespace(removed), kind.textBytes(removed), 0);
            kind.replaced(removed, null);
        }
        return removed;
    }

    /**
     * Reads the objects again of which parts were left out, as far as there is room now.
     *
     * @param newest returns the complete object from the API server for the kept copy; null if it was deleted
     * @param completed receives each object that is complete now
     */
    public void readLeftOut(Function<R, @Nullable R> newest, Consumer<R> completed) {
        leftOut.forEach((key, bytes) -> {
            var kept = byKey.get(key);
            if (kept != null && room.hasRoom(namespace(kept), bytes)) {
                readLeftOut(key, kept, newest, completed);
            }
        });
    }

    /** Reads one object again. A failure, such as for a missing right in its namespace, doesn't affect the others. */
    private void readLeftOut(String key, R kept, Function<R, @Nullable R> newest, Consumer<R> completed) {
        try {
            var whole = newest.apply(kept);
            if (whole != null && complete(key, whole)) {
                completed.accept(whole);
            }
        } catch (KubernetesClientException e) {
            LOGGER.atDebug().addKeyValue("object", key).setCause(e).log("Cannot read what was left out");
        }
    }

    /** Reads the objects again of which parts were left out, as far as there is room now. */
    public void readLeftOut(Function<R, @Nullable R> newest) {
        readLeftOut(newest, completed -> {});
    }

    /** Reads the objects again from the API server of which parts were left out, as far as there is room now. */
    public void readLeftOut(KubernetesClient client) {
        readLeftOut(kept -> client.resource(kept).get());
    }

    /**
     * Stores a complete object, unless the informer has seen another version meanwhile, earlier or later; returns
     * whether the object is complete now.
     */
    private synchronized boolean complete(String key, R whole) {
        var kept = byKey.get(key);
        if (kept == null || !Objects.equals(kept.getMetadata().getResourceVersion(),
                whole.getMetadata().getResourceVersion())) {
            return false;
        }
        put(key, whole);
        return !leftOut.containsKey(key);
    }

    private static String namespace(HasMetadata item) {
        return String.valueOf(item.getMetadata().getNamespace());
    }

    @Override
    public Stream<String> keySet() {
        return byKey.keySet().stream();
    }

    @Override
    public Stream<R> values() {
        return byKey.values().stream();
    }

    @Override
    public int size() {
        return byKey.size();
    }

    @Override
    public @Nullable R get(@Nullable String key) {
        return key == null ? null : byKey.get(key);
    }
}
