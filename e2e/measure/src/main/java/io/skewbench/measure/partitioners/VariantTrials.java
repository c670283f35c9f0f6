package io.skewbench.measure.partitioners;

import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Trials of the same load with different partitioners, each with a topic of its own.
 *
 * @param replicas of the topic's partitions, the leader first
 * @param settings of producers, without those of the variant
 */
record VariantTrials(Rig rig, List<List<Integer>> replicas, int producers, int valueBytes, Duration warmup,
        Duration measured, Map<String, String> settings) {

    WorkerTrial run(PartitionerVariant variant, LoadPlan load) {
        var all = new HashMap<>(settings);
        all.putAll(variant.settings());
        return rig.withTopic(replicas, topic -> WorkerTrial.run(rig,
                new RigWorkload(topic, producers, load, valueBytes, warmup, measured, all)));
    }
}
