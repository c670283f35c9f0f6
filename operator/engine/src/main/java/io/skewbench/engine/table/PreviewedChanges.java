package io.skewbench.engine.table;

import io.skewbench.engine.preview.RunPreview.Changes;
import io.skewbench.engine.preview.RunPreview.KubernetesChanges;

/** What a run would create and change, in sentences. */
final class PreviewedChanges {

    private PreviewedChanges() {}

    static String render(Changes changes) {
        return "Changes\n"
                + Paragraph.of("  on this machine  ",
                        "starts " + PreviewTable.counted(changes.brokersStarted(), "broker")
                                + ", and a process for each pod of a workload in each trial")
                + Paragraph.of("  in Kafka         ", "creates at most "
                        + PreviewTable.counted(changes.topicsCreatedAtMost(), "topic") + ", "
                        + PreviewTable.counted(changes.idleTopicsCreated(), "idle topic") + " and, in each trial, "
                        + PreviewTable.counted(changes.consumerGroupsCreated(), "consumer group") + "; "
                        + restarts(changes.brokerRestarts()))
                + Paragraph.of("  on Kubernetes    ", changes.brokerRestarts() > 0
                        ? "the operator would refuse the Benchmark, as it does not change the settings of brokers"
                        : "the operator would do the same and " + kubernetes(changes.kubernetes()));
    }

    private static String restarts(int restarts) {
        return restarts == 0
                ? "restarts 0 brokers"
                : "restarts all brokers " + Numbers.count(restarts) + (restarts == 1 ? " time" : " times")
                        + " to change their settings";
    }

    private static String kubernetes(KubernetesChanges changes) {
        if (changes.createdKafka() != null) {
            return "create Kafka " + changes.createdKafka() + " of "
                    + PreviewTable.counted(changes.brokersCreated(), "broker") + " for the run, measure "
                    + PreviewTable.counted(changes.linksMeasured(), "link") + " and restart 0 brokers";
        }
        return changes.restartsOfEachBrokerAtMost() == 0
                ? "restart 0 brokers, on the Kafka that spec.cluster names"
                : "restart each broker " + (changes.restartedPools() == null
                        ? ""
                        : "of the node pools " + String.join(", ", changes.restartedPools()) + " ")
                        + "that is not on the nodes of spec.cluster.strimzi.pinning "
                        + changes.restartsOfEachBrokerAtMost() + " times: before the first trial and after the last";
    }
}
