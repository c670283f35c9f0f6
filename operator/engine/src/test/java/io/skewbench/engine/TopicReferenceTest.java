package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicReferenceTest {
    private static final TopicReference S = new TopicReference("p.topics[0].topic", "s", null, 1);
    private static final TopicReference T = new TopicReference("p.topics[1].kafkaTopic", null, "t", 3);

    @Test
    void readsTheOneTopicOfAWorkload() {
        assertThat(of("topic: s")).containsExactly(new TopicReference("p.topic", "s", null, 1));
        assertThat(of("kafkaTopic: t")).containsExactly(new TopicReference("p.kafkaTopic", null, "t", 1));
    }

    @Test
    void readsSeveralTopicsInTheOrderOfTheSpec() {
        assertThat(of("topics: [{topic: s}, {kafkaTopic: t, weight: 3}]")).containsExactly(S, T);
    }

    @Test
    void takesASkewedTopicWhereBothAreWritten() {
        assertThat(of("topic: s, kafkaTopic: t")).containsExactly(new TopicReference("p.topic", "s", null, 1));
    }

    @Test
    void readsNoTopicWhereNoneIsWritten() {
        assertThat(of("pods: 1")).isEmpty();
    }

    @Test
    void isNamedAsTheSpecNamesIt() {
        assertThat(S.name()).isEqualTo("s");
        assertThat(T.name()).isEqualTo("t");
    }

    @Test
    void findsTwoNamesOfOneTopic() {
        assertThat(TopicReference.twice(List.of(S, T), List.of("t", "t"))).contains(new Problem(
                "p.topics[1].kafkaTopic",
                "t", "is topic t in Kafka, and so is p.topics[0].topic; list it once, with the sum of its weights"));
    }

    @Test
    void findsNothingWrongWithTopicsThatDiffer() {
        assertThat(TopicReference.twice(List.of(S, T), List.of("s", "t"))).isEmpty();
    }

    private static List<TopicReference> of(String fields) {
        return TopicReference.of("p", Specs.read("{name: c1, load: {rate: 1}, records: {value: {size: 1}}, " + fields
                + "}", Workload.class));
    }
}
