package io.skewbench.controller.brokersetting;

import io.skewbench.api.v1alpha1.ClusterRef;
import java.util.Set;

/**
 * A run whose trials change the settings of brokers.
 *
 * @param kafka of the brokers
 * @param address at which they are reached
 * @param benchmark whose run it is, as namespace/name
 * @param names of all settings that trials of the run change
 */
public record SettingsRequest(ChangeableKafka kafka, ClusterRef address, String runId, String benchmark,
        Set<String> names) {}
