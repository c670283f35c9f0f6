package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Kills the operator's pods when a kind of change to a run's ConfigMaps and Jobs is observed for the first time.
 * Changes while no operator is ready don't count.
 */
public final class OperatorKiller implements AutoCloseable {
    private final Release release;
    private final Set<String> moments = new ConcurrentSkipListSet<>();
    /** A thread of its own, because informers must not be blocked. */
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final List<SharedIndexInformer<?>> informers;

    /** Starts observing. */
    public OperatorKiller(NamespacedKubernetesClient client, Release release) {
        this.release = release;
        this.informers = List.of(look(client.configMaps().withLabel(RunObjects.RUN)),
                look(client.batch().v1().jobs().withLabel(RunObjects.RUN)));
    }

    /** Returns the changes at which it has killed, such as "added ConfigMap plan". */
    public Set<String> moments() {
        return Set.copyOf(moments);
    }

    private <T extends HasMetadata> SharedIndexInformer<T> look(Informable<T> kind) {
        return kind.inform(new ResourceEventHandler<T>() {
            @Override
            public void onAdd(T object) {
                seen("added", object);
            }

            @Override
            public void onUpdate(T before, T now) {
                seen("changed", now);
            }

            @Override
            public void onDelete(T object, boolean unknown) {
                seen("deleted", object);
            }
        });
    }

    private void seen(String change, HasMetadata object) {
        var part = object.getMetadata().getLabels().get(RunObjects.PART);
        var moment = change + " " + object.getKind() + " " + part;
        if (!moments.contains(moment)) {
            thread.execute(() -> kill(moment));
        }
    }

    private void kill(String moment) {
        try {
            var ready = release.readyPods();
            if (!ready.isEmpty() && moments.add(moment)) {
                ready.forEach(release::kill);
            }
        } catch (KubernetesClientException e) {
            // There will be another occasion.
            moments.remove(moment);
        }
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
        thread.shutdownNow();
    }
}
