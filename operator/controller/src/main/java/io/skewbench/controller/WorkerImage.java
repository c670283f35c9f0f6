package io.skewbench.controller;

import java.util.List;

/**
 * What worker pods run whose Benchmark doesn't say.
 *
 * @param name as in a Pod
 * @param pullSecrets names of Secrets for pulling it, in each namespace with Benchmarks; the kubelet goes without those
 *        that are missing
 */
public record WorkerImage(String name, List<String> pullSecrets) {

    public WorkerImage(String name, List<String> pullSecrets) {
        this.name = name;
        this.pullSecrets = List.copyOf(pullSecrets);
    }
}
