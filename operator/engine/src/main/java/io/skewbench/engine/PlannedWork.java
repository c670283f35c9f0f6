package io.skewbench.engine;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import java.util.List;
import java.util.Optional;

/** What the workers of a workload do. */
public sealed interface PlannedWork {

    /**
     * They send records to topics, and groups of consumers read these meanwhile.
     *
     * @param topics that they send to, at least one
     * @param idleTopics that the producers know as well
     * @param consumers groups that read the topics
     * @param payload where the values come from, unless they are generated
     */
    record Records(List<TopicReference> topics, Optional<PlannedIdleTopics> idleTopics, SendPlan send,
            RecordPlan records, List<PlannedConsumers> consumers,
            Optional<PayloadReference> payload) implements PlannedWork {

        /** Returns the same with other topics. */
        Records withTopics(List<TopicReference> others) {
            return new Records(others, idleTopics, send, records, consumers, payload);
        }
    }

    /**
     * They carry out operations and time them.
     *
     * @param probe which operations, and how many at a time
     * @param root name of what they create everything below, such as the path of a node
     */
    record Operations(ProbePlan probe, String root) implements PlannedWork {

        /** Returns whether operations create more nodes than a batch has that none of them deletes. */
        public boolean leavesNodes() {
            return isLeft(ProbedOperation.CREATE, ProbedOperation.DELETE)
                    || isLeft(ProbedOperation.CREATE_EPHEMERAL, ProbedOperation.DELETE_EPHEMERAL);
        }

        private boolean isLeft(ProbedOperation creation, ProbedOperation deletion) {
            return probe.operations().contains(creation.text()) && !probe.operations().contains(deletion.text());
        }
    }
}
