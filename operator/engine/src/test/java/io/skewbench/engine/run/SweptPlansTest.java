package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workers of a run whose sweep changes the workload. */
class SweptPlansTest {
    private final RunScenario scenario = new RunScenario("""
            variants: [{name: a, partitioner: BuiltIn}]
            sweep:
              axes:
                - name: load
                  values:
                    - {name: as-written}
                    - {name: heavy, load: {rate: 500}, pods: 2, producersPerPod: 3, producer: {linger.ms: 7}}
            """);

    @ParameterizedTest
    @CsvSource({"as-written, 10, 1, 1, 5", "heavy, 500, 2, 3, 7"})
    void haveTheLoadOfTheirPoint(String point, double rate, int pods, int producers, String linger) {
        // When
        var plan = plan(scenario, Map.of("load", point), List.of(new TopicView.Usable("t", 6)));
        // Then
        assertThat(plan.load()).isEqualTo(new LoadPlan.ConstantRate(rate));
        assertThat(plan.pods()).isEqualTo(pods);
        assertThat(plan.producersPerPod()).isEqualTo(producers);
        assertThat(plan.producer()).containsEntry("linger.ms", linger);
    }

    @ParameterizedTest
    @CsvSource({"today, old, orders-in-kafka, 4.4.0", "balanced, old, orders-balanced, 4.4.0",
            "today, older, orders-in-kafka, 3.9.2"})
    void haveTheTopicsAndTheClientsOfTheirPoint(String layout, String version, String topic, String client) {
        // Given
        var skewed = new RunScenario("""
                workloads:
                - name: c1
                  topics: [{topic: orders, weight: 3}, {topic: payments}]
                  load: {rate: 1}
                  records: {value: {size: 1}}
                variants: [{name: a, partitioner: BuiltIn}]
                sweep:
                  axes:
                    - {name: layout, values: [{name: today}, {name: balanced, topics: {orders: orders-balanced}}]}
                    - {name: client, values: [{name: old}, {name: older, clientVersion: 3.9.2}]}
                """);
        // When
        var plan = plan(skewed, Map.of("layout", layout, "client", version),
                List.of(new TopicView.Usable("orders-in-kafka", 6), new TopicView.Usable("orders-balanced", 6),
                        new TopicView.Usable("payments", 6)));
        // Then
        assertThat(plan.topics()).containsExactly(new TopicShare(topic, 3), new TopicShare("payments", 1));
        assertThat(plan.clientVersion()).isEqualTo(client);
    }

    @ParameterizedTest
    @CsvSource({"one, 1", "two, 2", "all, 3"})
    void haveTheFirstTopicsOfTheirPoint(String point, int count) {
        // Given
        var several = new RunScenario("""
                workloads:
                - name: c1
                  topics: [{topic: orders, weight: 3}, {kafkaTopic: payments}, {topic: refunds}]
                  load: {rate: 1}
                  records: {value: {size: 100}}
                  consumers: [{name: readers}]
                variants: [{name: a, partitioner: BuiltIn}]
                sweep:
                  axes:
                    - {name: topics, values: [{name: one, topicCount: 1}, {name: two, topicCount: 2}, {name: all}]}
                """);
        // When
        var plans = plans(several, Map.of("topics", point), List.of(new TopicView.Usable("orders-in-kafka", 6),
                new TopicView.Usable("payments", 6), new TopicView.Usable("refunds", 6)));
        // Then
        assertThat(((WorkerPlan) plans.getFirst()).topics()).isEqualTo(List.of(new TopicShare("orders-in-kafka", 3),
                new TopicShare("payments", 1), new TopicShare("refunds", 1)).subList(0, count));
        assertThat(plans.getLast().counted()).as("read by consumers").hasSize(count).first()
                .isEqualTo("orders-in-kafka");
    }

    private static WorkerPlan plan(RunScenario scenario, Map<String, String> point, List<TopicView> topics) {
        return (WorkerPlan) plans(scenario, point, topics).getFirst();
    }

    private static List<TaskPlan> plans(RunScenario scenario, Map<String, String> point, List<TopicView> topics) {
        var trial = scenario.experiment.trials().stream().filter(it -> it.sweep().equals(point))
                .mapToInt(Trial::index).findFirst().orElseThrow();
        return WorkerPlans.of(scenario.experiment, new AttemptId(trial, 0), "run", RunScenario.CLUSTER,
                Map.of("c1", topics), RunScenario.DRIVER).orElseThrow();
    }
}
