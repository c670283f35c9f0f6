package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicRun;
import java.util.Map;

/** Observes the topic of one SkewedTopic. */
final class TopicObserver {
    private final TopicContext context;
    private final TopicRun run;
    private final KafkaCluster cluster;
    private final TopicReader reader;
    private final Throttles throttles;

    TopicObserver(TopicContext context, TopicRun run, KafkaCluster cluster) {
        this.context = context;
        this.run = run;
        this.cluster = cluster;
        this.reader = new TopicReader(cluster);
        this.throttles = new Throttles(cluster.admin());
    }

    TopicObservation observe() {
        // The new observation replaces earlier answers.
        cluster.forgetAnswers();
        var described = cluster.describe();
        var brokers = context.naming().apply(described.brokers());
        var name = context.topic().kafkaName();
        var reading = run.reading(described.clusterId(), brokers.ids());
        var topic = reader.read(name, reading.withThrottle());
        var observed = new TopicObservation(described.clusterId(), brokers, topic.orElse(null), context.kafkaTopic(),
                reading.withThrottle() ? throttles.rates(reading.throttledBrokers()) : Map.of())
                .withCreation(context.creation().progress()).withRepairsHeldUntil(context.repairsHeldUntil());
        return topic.isEmpty() && reading.isTopicExpected() && reader.exists(name)
                ? observed.withTopicKnownToController()
                : observed;
    }
}
