package io.skewbench.controller.memory;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.ResourceDecoder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The Benchmarks and SkewedTopics that controllers hold, which share one room for their specs. If there is no room for
 * one, only the small fields of its spec are held, and {@link HeldSpec#leftOut} reports it.
 */
public final class HeldSpecs {
    private final CacheRoom room;
    private final List<Store<?>> stores = new CopyOnWriteArrayList<>();

    public HeldSpecs() {
        this(new CacheRoom(HeapShares.SPECS_OF_A_NAMESPACE, HeapShares.SPECS, HeapShares.SPECS / 3));
    }

    HeldSpecs(CacheRoom room) {
        this.room = room;
    }

    private record Specs<R extends CustomResource<?, ?>>(ResourceDecoder<R> decoder) implements LeanItems.Kind<R> {

        @Override
        public R lean(R whole, int characters) {
            return characters == 0 ? decoder.withoutLargeFields(whole) : whole;
        }

        @Override
        public long textBytes(R held) {
            return HeldSpec.leftOut(held).isPresent() ? 0 : HeldSpec.bytes(held);
        }
    }

    private record Store<R extends HasMetadata>(LeanItems<R> items, Consumer<ResourceID> completed) {

        void readLeftOut(KubernetesClient client) {
            items.readLeftOut(kept -> client.resource(kept).get(),
                    whole -> completed.accept(ResourceID.fromResource(whole)));
        }
    }

    /** Returns a store for one informer of resources that are reconciled periodically. */
    public <R extends CustomResource<?, ?>> ItemStore<R> store(ResourceDecoder<R> decoder) {
        return store(decoder, completed -> {});
    }

    /**
     * Returns a store for one informer.
     *
     * @param completed receives each resource whose spec was left out and is held now, for which the informer creates
     * no event
     */
    public <R extends CustomResource<?, ?>> ItemStore<R> store(ResourceDecoder<R> decoder,
            Consumer<ResourceID> completed) {
        var items = new LeanItems<R>(new Specs<>(decoder), room);
        stores.add(new Store<>(items, completed));
        return items;
    }

    /** Reads the resources again whose specs were left out, as far as there is room now. */
    public void readLeftOut(KubernetesClient client) {
        stores.forEach(store -> store.readLeftOut(client));
    }
}
