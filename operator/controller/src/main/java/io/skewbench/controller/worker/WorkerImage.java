package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.skewbench.api.v1alpha1.PullSecret;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What worker pods run whose Benchmark doesn't say.
 *
 * @param name as in a Pod
 * @param pullSecrets names of Secrets for pulling it, in each namespace with Benchmarks; the kubelet goes without those
 * that are missing
 */
public record WorkerImage(String name, List<String> pullSecrets) {

    public WorkerImage(String name, List<String> pullSecrets) {
        this.name = name;
        this.pullSecrets = List.copyOf(pullSecrets);
    }

    /** Returns what workers run whose Benchmark says this, if it says anything. */
    public WorkerImage with(@Nullable WorkerTemplate template) {
        if (template == null) {
            return this;
        }
        var own = Objects.requireNonNullElse(template.imagePullSecrets(), List.<PullSecret>of()).stream()
                .map(PullSecret::name);
        return new WorkerImage(Objects.requireNonNullElse(template.image(), name),
                Stream.concat(own, pullSecrets.stream()).distinct().toList());
    }

    /** Returns the Secrets as a Pod names them. */
    public List<LocalObjectReference> references() {
        return pullSecrets.stream().map(LocalObjectReference::new).toList();
    }
}
