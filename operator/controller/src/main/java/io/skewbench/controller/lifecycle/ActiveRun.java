package io.skewbench.controller.lifecycle;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.run.BrokersRestored;
import io.skewbench.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The mark of Benchmarks that have objects outside of Kubernetes' garbage collection, from before the first is created
 * until all are removed. Its finalizer keeps the Benchmark until {@code BenchmarkRemover} has removed them; its label
 * shows the same to people. A Benchmark that is neither running nor waiting to be tidied up has no mark, so it can be
 * deleted without an operator.
 */
public record ActiveRun(KubernetesClient client) {
    public static final String FINALIZER = SkewbenchApi.RUN_FINALIZER;
    public static final String LABEL = SkewbenchApi.ACTIVE_LABEL;

    public static boolean is(Benchmark benchmark) {
        return benchmark.hasFinalizer(FINALIZER);
    }

    /**
     * Returns whether brokers were moved or changed for the run that are not as before yet. That restarts them, which
     * must not affect another run's measurement. The status decides, because tenants may write the mark.
     */
    public static boolean holdsBrokers(Benchmark benchmark) {
        return BrokersRestored.applies(benchmark) && !BrokersRestored.isOver(benchmark.getStatus());
    }

    /**
     * Adds the mark, unless it is there.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if another client wrote at the same time, or the
     * Benchmark was deleted or is being deleted; the caller has to read it again
     */
    public void begin(Benchmark benchmark) {
        if (!is(benchmark)) {
            change(benchmark, "true", finalizers -> {
                if (!finalizers.contains(FINALIZER)) {
                    finalizers.add(FINALIZER);
                }
            });
        }
    }

    /**
     * Removes the mark, if it is there.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if another client wrote at the same time, or the
     * Benchmark was deleted or is being deleted; the caller has to read it again
     */
    public void end(Benchmark benchmark) {
        if (is(benchmark)) {
            change(benchmark, null, finalizers -> finalizers.remove(FINALIZER));
        }
    }

    /** Changes the newest version, because the given one may be outdated and a list can only be replaced as a whole. */
    private void change(Benchmark benchmark, @Nullable String label, Consumer<List<String>> change) {
        var metadata = benchmark.getMetadata();
        var stored = client.resources(Benchmark.class).inNamespace(metadata.getNamespace())
                .withName(metadata.getName());
        var newest = stored.get();
        if (newest == null || !newest.getMetadata().getUid().equals(metadata.getUid())) {
            throw new IllegalStateException("Benchmark " + metadata.getName() + " no longer exists");
        }
        var finalizers = new ArrayList<>(
                Objects.requireNonNullElse(newest.getMetadata().getFinalizers(), List.<String>of()));
        change.accept(finalizers);
        var patch = Json.mapper().createObjectNode();
        var changed = patch.putObject("metadata");
        changed.put("resourceVersion", newest.getMetadata().getResourceVersion());
        changed.putObject("labels").put(LABEL, label);
        changed.set("finalizers", Json.mapper().valueToTree(finalizers));
        stored.patch(PatchContext.of(PatchType.JSON_MERGE), Json.write(patch));
    }
}
