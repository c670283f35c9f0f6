package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer keeps of objects that anybody may create, of up to 1.5 MiB each: what somebody decides by, and the texts
 * that are told to people as long as there is room.
 */
final class LeanItems<R extends HasMetadata> implements ItemStore<R> {
    /** The kubelet gives a container's termination message no more. */
    static final int TEXT_CHARACTERS = 4_096;

    private final Kind<R> kind;
    private final CacheRoom room;
    private final Map<String, R> byKey = new ConcurrentHashMap<>();

    /** What is kept of objects of a kind. */
    interface Kind<R extends HasMetadata> {
        /**
         * Returns a copy with what is kept.
         *
         * @param characters of each text, of which nothing is kept if this is 0
         */
        R lean(R whole, int characters);

        /** Returns the bytes of the texts of such a copy. */
        long textBytes(R lean);
    }

    /** @param room shared with all other informers */
    LeanItems(Kind<R> kind, CacheRoom room) {
        this.kind = kind;
        this.room = room;
    }

    /** Returns metadata by which an object is known again, and no more. */
    static ObjectMeta identity(HasMetadata whole) {
        var metadata = whole.getMetadata();
        return new ObjectMetaBuilder().withName(metadata.getName()).withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid()).withResourceVersion(metadata.getResourceVersion())
                .withGeneration(metadata.getGeneration())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .withDeletionGracePeriodSeconds(metadata.getDeletionGracePeriodSeconds()).build();
    }

    /** Returns as much of a text as there may be; null if there may be nothing. */
    static @Nullable String text(@Nullable String whole, int characters) {
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
        forget(byKey.get(key));
        var lean = kind.lean(item, TEXT_CHARACTERS);
        var kept = room.take(namespace(lean), kind.textBytes(lean)) ? lean : kind.lean(lean, 0);
        return byKey.put(key, kept);
    }

    @Override
    public synchronized @Nullable R remove(String key) {
        var removed = byKey.remove(key);
        forget(removed);
        return removed;
    }

    /** What had no room has no texts, so nothing is given back for it. */
    private void forget(@Nullable R kept) {
        if (kept != null) {
            room.giveBack(namespace(kept), kind.textBytes(kept));
        }
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
    public @Nullable R get(String key) {
        return byKey.get(key);
    }
}
