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
 * What an informer keeps of objects that anybody may create, of up to 1.5 MiB each: what somebody decides by, and as
 * long as there is room the rest that is of use. Of what is none of a run's, whatever its labels say, it keeps nothing.
 */
public final class LeanItems<R extends HasMetadata> implements ItemStore<R> {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeanItems.class);
    /** The kubelet gives a container's termination message no more. */
    public static final int TEXT_CHARACTERS = 4_096;

    private final Kind<R> kind;
    private final CacheRoom room;
    private final Map<String, R> byKey = new ConcurrentHashMap<>();
    /** Bytes of what there was no room for, by key. */
    private final Map<String, Long> leftOut = new ConcurrentHashMap<>();

    /** What is kept of objects of a kind. */
    public interface Kind<R extends HasMetadata> {
        /** Returns whether anything is kept of an object. */
        default boolean isKept(R whole) {
            return true;
        }

        /**
         * Returns a copy with what is kept.
         *
         * @param characters of each text; where this is 0, nothing of what needs room is kept
         */
        R lean(R whole, int characters);

        /** Returns what stands for an object that isn't kept; null where all are. */
        default @Nullable R stub(ObjectMeta identity) {
            return null;
        }

        /** Returns the bytes of what needs room in such a copy; 0 where it was left out. */
        long textBytes(R lean);

        /**
         * Takes over what has become of an object.
         *
         * @param before null if it is new
         * @param now null if it is gone
         */
        default void replaced(@Nullable R before, @Nullable R now) {}
    }

    /** @param room shared with all other informers */
    public LeanItems(Kind<R> kind, CacheRoom room) {
        this.kind = kind;
        this.room = room;
    }

    /** Returns metadata by which an object is known again, and no more. */
    public static ObjectMeta identity(HasMetadata whole) {
        var metadata = whole.getMetadata();
        return new ObjectMetaBuilder().withName(metadata.getName()).withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid()).withResourceVersion(metadata.getResourceVersion())
                .withGeneration(metadata.getGeneration())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .withDeletionGracePeriodSeconds(metadata.getDeletionGracePeriodSeconds()).build();
    }

    /** Returns as much of a text as there may be; null if there may be nothing. */
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
        // Without a name, which every stored object has, nobody could ask for it.
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

    /** Returns something even of what was never kept: the informer has an index of it, which it clears only then. */
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
     * Reads the objects again of which something was left out and for which there is room by now.
     *
     * @param newest returns an object as the API server has it now, given what is kept of it; null if it is gone
     * @param completed is told of each of which nothing is left out any more
     */
    public void readLeftOut(Function<R, @Nullable R> newest, Consumer<R> completed) {
        leftOut.forEach((key, bytes) -> {
            var kept = byKey.get(key);
            if (kept != null && room.hasRoom(namespace(kept), bytes)) {
                readLeftOut(key, kept, newest, completed);
            }
        });
    }

    /** One that can't be read, such as for want of a right in its namespace, keeps no other from being read. */
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

    /** Reads again the objects of which something was left out and for which there is room by now. */
    public void readLeftOut(Function<R, @Nullable R> newest) {
        readLeftOut(newest, completed -> {});
    }

    /** Reads again from the API server what was left out, as far as there is room by now. */
    public void readLeftOut(KubernetesClient client) {
        readLeftOut(kept -> client.resource(kept).get());
    }

    /** The informer may have seen another version meanwhile, earlier or later. Returns whether all is there now. */
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
