package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.engine.TopicReference;
import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicProblemsTest {
    private static final String IN_BENCHMARK = "standard input: Benchmark b: ";

    @Test
    void areNoneWhereEveryLeaderHasItsBroker() {
        // Given
        var plans = List.of(plan("topic: uneven"));
        // Then
        assertThatCode(() -> TopicProblems.check(plans, 3)).doesNotThrowAnyException();
    }

    @Test
    void nameTheBrokerThatIsNotStarted() {
        // Given leaders on the brokers 0 to 2
        var plans = List.of(plan("topic: uneven"));
        // When
        var problems = problems(plans, 2);
        // Then
        assertThat(problems).singleElement().asString()
                .startsWith("standard input: SkewedTopic uneven: spec.placement.leaders[2].broker: \"2\": ");
    }

    @Test
    void refusePoolsOfBrokersThatHaveNone() {
        // Given
        var plans = List.of(plan(TestResources.skewedTopic().replace("broker: 0", "pool: fast"), "topic: uneven"));
        // When
        var problems = problems(plans, 3);
        // Then
        assertThat(problems).containsExactly("standard input: SkewedTopic uneven: spec.placement.leaders[0].pool: "
                + "\"fast\": brokers that are started for the run have no node pool and no node; name brokers by id");
    }

    @Test
    void refuseMoreReplicasOfIdleTopicsThanBrokers() {
        // Given
        var plans = List.of(plan("topic: uneven\n      idleTopics: {count: 5, replicationFactor: 4}"));
        // When
        var problems = problems(plans, 3);
        // Then
        assertThat(problems).containsExactly(IN_BENCHMARK + "spec.workloads[0].idleTopics.replicationFactor: \"4\": "
                + "there are 3 brokers; lower it, or start more brokers");
    }

    @Test
    void allowAReplicaOfIdleTopicsOnEachBroker() {
        // Given
        var plan = plan("topic: uneven\n      idleTopics: {count: 5, replicationFactor: 3}");
        // When
        var problems = TopicProblems.tooManyReplicas(plan, 3);
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void refuseATopicThatWouldHaveToExist() {
        // Given
        var plans = List.of(plan("kafkaTopic: orders"));
        // When
        var problems = problems(plans, 3);
        // Then
        assertThat(problems).containsExactly(IN_BENCHMARK + "spec.workloads[0].kafkaTopic: \"orders\": brokers that "
                + "are started for the run have no topics; name a SkewedTopic in topic, or use --bootstrap-server");
    }

    @Test
    void areReportedOnceForATopicThatBenchmarksShare() {
        // Given
        var plans = List.of(plan("topic: uneven"), plan("topic: uneven"));
        // When
        var problems = problems(plans, 2);
        // Then
        assertThat(problems).hasSize(1);
    }

    @Test
    void leaveTopicsThatHaveToExistToTheCluster() {
        // Given
        var plan = plan("topics: [{topic: uneven}, {kafkaTopic: orders}]");
        // When
        var existing = TopicProblems.existing(plan);
        // Then
        assertThat(existing).extracting(TopicReference::name).containsExactly("orders");
    }

    private static List<String> problems(List<BenchmarkPlan> plans, int brokers) {
        return catchThrowableOfType(InvalidInputException.class, () -> TopicProblems.check(plans, brokers)).problems();
    }

    private static BenchmarkPlan plan(String workload) {
        return plan(TestResources.skewedTopic(), workload);
    }

    private static BenchmarkPlan plan(String topic, String workload) {
        var yaml = topic + "---\n" + TestResources.benchmark("b", "variants: [{name: keyed, partitioner: Keyed}]")
                .replace("topic: uneven", workload);
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))).getFirst();
    }
}
