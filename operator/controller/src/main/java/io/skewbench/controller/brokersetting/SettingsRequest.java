package io.skewbench.controller.brokersetting;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.engine.BrokerChange;
import java.util.List;
import java.util.SortedSet;

/**
 * A run whose trials change the settings of brokers.
 *
 * @param kafka of the brokers
 * @param address at which they are reached
 * @param benchmark whose run it is, as namespace/name
 * @param changes all settings that trials of the run give brokers, as the spec has them
 */
public record SettingsRequest(ChangeableKafka kafka, ClusterRef address, String runId, String benchmark,
        List<BrokerChange> changes) {

    /** Returns the names of all settings that trials of the run change. */
    public SortedSet<String> names() {
        return BrokerChange.names(changes);
    }
}
