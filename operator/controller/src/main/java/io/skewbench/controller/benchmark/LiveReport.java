package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;

/**
 * What a worker tells while it sends.
 *
 * @param benchmark name of the Benchmark that the ConfigMap belongs to, whatever the ConfigMap says
 * @param runId id of its run
 */
record LiveReport(String benchmark, String runId, ConfigMap configMap) {}
