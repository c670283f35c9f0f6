package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.skewbench.api.v1alpha1.PullSecret;
import io.skewbench.api.v1alpha1.WorkerTemplate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The image of worker pods whose Benchmark names none.
 *
 * @param name as in a Pod
 * @param pullSecrets names of Secrets for pulling the image, in each namespace with Benchmarks; the kubelet ignores
 * missing ones
 */
public record WorkerImage(String name, List<String> pullSecrets) {

    public WorkerImage(String name, List<String> pullSecrets) {
        this.name = name;
        this.pullSecrets = List.copyOf(pullSecrets);
    }

    /** Returns the image for a Benchmark with this template. */
    public WorkerImage with(@Nullable WorkerTemplate template) {
        if (template == null) {
            return this;
        }
        var own = Objects.requireNonNullElse(template.imagePullSecrets(), List.<PullSecret>of()).stream()
                .map(PullSecret::name);
        return new WorkerImage(Objects.requireNonNullElse(template.image(), name),
                Stream.concat(own, pullSecrets.stream()).distinct().toList());
    }

    /** Returns references to the Secrets, for a Pod. */
    public List<LocalObjectReference> references() {
        return pullSecrets.stream().map(LocalObjectReference::new).toList();
    }
}
