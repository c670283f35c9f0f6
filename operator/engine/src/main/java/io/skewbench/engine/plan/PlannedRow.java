package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import java.util.Map;

/**
 * One variant at one point of the sweep.
 *
 * @param clientVersion of the client that its workers run on
 * @param sweep names of the point's values
 * @param producer complete settings of producers by workload; empty without producers
 * @param broker settings of all brokers, or of all servers of another system, in its trials
 */
record PlannedRow(Variant variant, String clientVersion, Map<String, String> sweep,
        Map<String, Map<String, String>> producer, Map<String, String> broker) {

    Experiment.Row name() {
        return new Experiment.Row(variant.name(), sweep);
    }

    Trial trial(int index, int repetition) {
        return new Trial(index, variant.name(), variant.partitioner(), clientVersion, sweep, repetition, producer);
    }
}
