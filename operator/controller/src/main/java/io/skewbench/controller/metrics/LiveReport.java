package io.skewbench.controller.metrics;

import io.fabric8.kubernetes.api.model.ConfigMap;

/**
 * What a worker tells while it sends.
 *
 * @param benchmark name of the Benchmark that the ConfigMap belongs to, whatever the ConfigMap says
 * @param runId id of its run
 */
public record LiveReport(String benchmark, String runId, ConfigMap configMap) {}
