package io.skewbench.engine;

import io.skewbench.protocol.plan.ConsumerPlan;

/** What an attempt calls its own in Kafka. The names follow from the run and the attempt, whatever is stored of it. */
public record KafkaNames(String runId, AttemptId attempt) {

    /** Returns the id of the attempt, unique within the cluster under test. */
    public String trial() {
        return runId + "-" + attempt;
    }

    /** Returns the topic through which workers measure how their clocks differ. */
    public String clockTopic() {
        return RunId.kafkaPrefix(runId) + attempt + "-clock";
    }

    /** Returns the id of the consumer group of a task that reads. */
    public String group(Task task) {
        return ConsumerPlan.groupId(trial(), task.name());
    }
}
