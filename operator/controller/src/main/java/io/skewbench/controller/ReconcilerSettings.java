package io.skewbench.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import java.util.Set;

/**
 * The settings of both reconcilers. They retry for ever: failures are due to the API server or the operator's rights,
 * and both recover.
 *
 * @param namespaces that are watched; empty for all
 */
record ReconcilerSettings(Set<String> namespaces) {
    private static final double RETRY_FACTOR = 2;

    /** Returns a reconciler's configuration with these settings in place of its own. */
    <P extends HasMetadata> ControllerConfiguration<P> on(ControllerConfiguration<P> own) {
        var retry = new GenericRetry().withoutMaxAttempts()
                .setInitialInterval(FailingBenchmarks.FIRST_PAUSE.toMillis())
                .setIntervalMultiplier(RETRY_FACTOR)
                .setMaxInterval(FailingBenchmarks.LONGEST_PAUSE.toMillis());
        var settings = ControllerConfigurationOverrider.override(own).withRetry(retry);
        return (namespaces.isEmpty() ? settings.watchingAllNamespaces() : settings.settingNamespaces(namespaces))
                .build();
    }
}
