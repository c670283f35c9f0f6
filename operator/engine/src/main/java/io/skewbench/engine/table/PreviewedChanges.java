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
                + Paragraph.of("  on Kubernetes    ",
                        changes.brokerRestarts() > 0 && changes.kubernetes().createdKafka() == null
                                && changes.kubernetes().tunedKafka() == null
                                        ? "the operator would refuse the Benchmark, as it changes the settings of "
                                                + "brokers through Strimzi only (spec.cluster.strimzi or ephemeral)"
                                        : "the operator would do the same and " + kubernetes(changes));
    }

    private static String restarts(int restarts) {
        return restarts == 0
                ? "restarts 0 brokers"
                : "restarts all brokers " + times(restarts) + " to change their settings";
    }

    private static String times(int number) {
        return Numbers.count(number) + (number == 1 ? " time" : " times");
    }

    private static String kubernetes(Changes all) {
        var changes = all.kubernetes();
        if (changes.createdKafka() != null) {
            return "create Kafka " + changes.createdKafka() + " of "
                    + PreviewTable.counted(changes.brokersCreated(), "broker") + " for the run, measure "
                    + PreviewTable.counted(changes.linksMeasured(), "link") + " and "
                    + (all.brokerRestarts() == 0
                            ? "restart 0 brokers"
                            : "have Strimzi roll all brokers " + times(all.brokerRestarts())
                                    + " at most, one after the other, to change their settings");
        }
        return pinning(changes) + (changes.tunedKafka() == null
                ? ""
                : ", and have Strimzi change the settings of all brokers of Kafka " + changes.tunedKafka() + " "
                        + times(all.brokerRestarts()) + " at most, by rolling restarts where that is needed, and "
                        + "once more to give them their own back");
    }

    private static String pinning(KubernetesChanges changes) {
        return changes.restartsOfEachBrokerAtMost() == 0
                ? changes.tunedKafka() == null
                        ? "restart 0 brokers, on the Kafka that spec.cluster names"
                        : "use the Kafka that spec.cluster names"
                : "restart each broker " + (changes.restartedPools() == null
                        ? ""
                        : "of the node pools " + String.join(", ", changes.restartedPools()) + " ")
                        + "that is not on the nodes of spec.cluster.strimzi.pinning "
                        + changes.restartsOfEachBrokerAtMost() + " times: before the first trial and after the last";
    }
}
