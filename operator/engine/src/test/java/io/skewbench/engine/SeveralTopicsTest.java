package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.table.BenchmarkTable;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeveralTopicsTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                topics: [{topic: heavy, weight: 3}, {kafkaTopic: light}]
                load: {rate: 1000}
                records: {value: {size: 1Ki}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 1
            """;

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void plansEachTopicByItsWeight() {
        assertThat(experiment.workloads().getFirst().topics()).containsExactly(
                new TopicReference("spec.workloads[0].topics[0].topic", "heavy", null, 3),
                new TopicReference("spec.workloads[0].topics[1].kafkaTopic", null, "light", 1));
        // Given that the SkewedTopic is called otherwise in Kafka
        var views = Map.<String, List<TopicView>>of("c1",
                List.of(new TopicView.Usable("heavy-1", 4), new TopicView.Usable("light", 2)));
        assertThat(step(views)).isInstanceOfSatisfying(RunStep.StartWorkers.class,
                start -> assertThat(((WorkerPlan) start.plans().getFirst()).topics()).containsExactly(
                        new TopicShare("heavy-1", 3),
                        new TopicShare("light", 1)));
    }

    @Test
    void refusesTwoNamesOfOneTopic() {
        var views = Map.<String, List<TopicView>>of("c1",
                List.of(new TopicView.Usable("light", 2), new TopicView.Usable("light", 2)));
        assertThat(decide(views).status().summary()).isEqualTo("spec.workloads[0].topics[1].kafkaTopic: \"light\": is "
                + "topic light in Kafka, and so is spec.workloads[0].topics[0].topic; list it once, with the sum of "
                + "its weights; other runs go first meanwhile; the run fails at 2026-11-20T13:00:00Z unless this "
                + "changes");
    }

    @Test
    void reportsTheRecordsOfEachTopic() {
        // When
        var benchmark = Specs.benchmark(Specs.spec(SPEC));
        new SimulatedWorld(experiment).driveToEnd(benchmark, run);
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
        var workload = requireNonNull(requireNonNull(benchmark.getStatus().variants()).getFirst().workloads())
                .getFirst();
        assertThat(workload.topic()).isNull();
        assertThat(workload.topics()).extracting(TopicResult::topic, TopicResult::records, TopicResult::share)
                .containsExactly(tuple("heavy", 12_120L, 0.75),
                        tuple("light", 4_040L, 0.25));
        assertThat(BenchmarkTable.render(benchmark.getStatus())).contains("""
                            workload  topic  broker 1  broker 2  broker 3  imbalance
                  built-in  c1        all 2    50.0 %    25.0 %    25.0 %       1.50
                                      heavy    50.0 %    25.0 %    25.0 %       1.50
                                      light    50.0 %    25.0 %    25.0 %       1.50
                """);
    }

    private RunStep step(Map<String, List<TopicView>> topics) {
        return decide(topics).step();
    }

    private Decision decide(Map<String, List<TopicView>> topics) {
        var view = new SimulatedWorld(experiment).observe();
        return run.next(Specs.benchmark(Specs.spec(SPEC)), new Planned.Valid<>(experiment), Observed.builder()
                .now(view.now()).cluster(view.cluster()).topics(topics).idleTopics(view.idleTopics())
                .payloads(view.payloads()).results(view.results()).attempt(view.attempt()).build());
    }
}
