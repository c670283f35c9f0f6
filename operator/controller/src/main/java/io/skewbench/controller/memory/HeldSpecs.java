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
 * The Benchmarks and SkewedTopics that controllers hold, which share one room for their specs. Of those without room
 * only what is small of the spec is held, and {@link HeldSpec#leftOut} tells it.
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

    /** Returns a store for one informer of resources that are looked at again by themselves. */
    public <R extends CustomResource<?, ?>> ItemStore<R> store(ResourceDecoder<R> decoder) {
        return store(decoder, completed -> {});
    }

    /**
     * Returns a store for one informer.
     *
     * @param completed is told of each resource whose spec was left out and is held now, of which the informer tells
     * nobody
     */
    public <R extends CustomResource<?, ?>> ItemStore<R> store(ResourceDecoder<R> decoder,
            Consumer<ResourceID> completed) {
        var items = new LeanItems<R>(new Specs<>(decoder), room);
        stores.add(new Store<>(items, completed));
        return items;
    }

    /** Reads again the resources whose specs were left out, as far as there is room by now. */
    public void readLeftOut(KubernetesClient client) {
        stores.forEach(store -> store.readLeftOut(client));
    }
}
