package io.skewbench.controller.metrics;

import io.fabric8.kubernetes.api.model.ConfigMap;

/**
 * The report of a worker that is sending.
 *
 * @param benchmark name of the Benchmark that the ConfigMap belongs to, whatever the ConfigMap says
 * @param runId id of its run
 */
public record LiveReport(String benchmark, String runId, ConfigMap configMap) {}
