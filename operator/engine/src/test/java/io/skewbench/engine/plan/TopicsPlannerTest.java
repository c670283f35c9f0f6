package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.engine.TopicReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicsPlannerTest {
    private final Problems problems = new Problems();

    @Test
    void plansOneTopicOfEitherKind() {
        assertThat(plan("topic: s")).containsExactly(new TopicReference("spec.topic", "s", null, 1));
        assertThat(plan("kafkaTopic: t")).containsExactly(new TopicReference("spec.kafkaTopic", null, "t", 1));
    }

    @Test
    void plansSeveralTopicsByTheirWeights() {
        assertThat(plan("topics: [{topic: s}, {kafkaTopic: t, weight: 3}]")).containsExactly(
                new TopicReference("spec.topics[0].topic", "s", null, 1),
                new TopicReference("spec.topics[1].kafkaTopic", null, "t", 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics: [{topic: a}, {kafkaTopic: a}]", "topics: [{topic: a, weight: 1000000}]",
            "topic: __internal", "topics: [{topic: a}], load: {perPartition: {rate: 1}}"})
    void acceptsTopicsAtTheBounds(String topics) {
        plan(topics);

        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"topic: s, kafkaTopic: t", "topic: s, topics: [{topic: r}]", "topics: []", ""})
    void refusesNoneAndSeveralWaysOfNaming(String topics) {
        plan(topics);

        assertThat(lines()).contains("spec: \"c1\": set exactly one of topic, kafkaTopic and topics");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "topics: [{topic: s}, {kafkaTopic: t}, {kafkaTopic: t, weight: 2}] | spec.topics[2].kafkaTopic: \"t\": is listed twice; list it once, with the sum of its weights",
            "topics: [{topic: s}, {topic: s}] | spec.topics[1].topic: \"s\": is listed twice; list it once, with the sum of its weights",
            "topics: [{topic: s, kafkaTopic: t}] | spec.topics[0]: set exactly one of topic and kafkaTopic",
            "topics: [{topic: s, weight: 0}] | spec.topics[0].weight: \"0\": must be from 1 to 1000000",
            "topics: [{topic: s, weight: 1000001}] | spec.topics[0].weight: \"1000001\": must be from 1 to 1000000",
            "kafkaTopic: __consumer_offsets | spec.kafkaTopic: \"__consumer_offsets\": belongs to Kafka itself; name a topic of your own",
            "topics: [{topic: s}, {topic: t}], load: {perPartition: {rate: 1}} | spec.load.perPartition: needs a single topic, and there are 2; keep one of them, or give another load"})
    void refusesOtherTopics(String topics, String line) {
        plan(topics);

        assertThat(lines()).containsExactly(line);
    }

    private List<TopicReference> plan(String topics) {
        var load = topics.contains("load:") ? "" : ", load: {rate: 1}";
        return new TopicsPlanner(problems).plan("spec",
                Specs.read("{name: c1, records: {value: {size: 100}}" + load + ", " + topics + "}", Workload.class),
                SweepPoint.AS_WRITTEN);
    }

    private List<String> lines() {
        return problems.all().stream().map(Problem::toString).toList();
    }
}
