package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Counts the creations of every Job. A Job's name follows from run and attempt, so a Job that is created twice repeats
 * a trial.
 */
final class JobCreations implements ResourceEventHandler<Job>, AutoCloseable {
    private final Map<String, Set<String>> uidsByName = new ConcurrentHashMap<>();
    private final SharedIndexInformer<Job> informer;

    JobCreations(NamespacedKubernetesClient client) {
        this.informer = client.batch().v1().jobs().inform(this);
    }

    /** Returns for each Job of a run how often it was created. */
    Map<String, Integer> timesCreated(String runId) {
        return uidsByName.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("skb-" + runId + "-"))
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().size()));
    }

    @Override
    public void onAdd(Job job) {
        uidsByName.computeIfAbsent(job.getMetadata().getName(), name -> ConcurrentHashMap.newKeySet())
                .add(job.getMetadata().getUid());
    }

    @Override
    public void onUpdate(Job before, Job now) {
        onAdd(now);
    }

    @Override
    public void onDelete(Job job, boolean unknown) {
        onAdd(job);
    }

    @Override
    public void close() {
        informer.close();
    }
}
