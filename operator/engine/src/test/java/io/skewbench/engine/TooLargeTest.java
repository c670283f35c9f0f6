package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.TopicView;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a run can't keep is refused before its first trial, with the sum that shows it. */
class TooLargeTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, topic: one, load: {rate: 1000}, records: {value: {size: 1Ki}}}
              - {name: c2, topic: two, load: {rate: 1000}, records: {value: {size: 1Ki}}}
              - {name: c3, topic: three, load: {rate: 1000}, records: {value: {size: 1Ki}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 100
            """;

    @Test
    void startsWhatHasRoom() {
        assertThat(decide(SPEC, 50, 8_000, 8_000, 3_000).step()).isInstanceOf(Step.StartWorkers.class);
    }

    @Test
    void refusesMorePartitionsThanAWorkerCanReport() {
        refused(decide(SPEC, 3, 18_001, 1, 1),
                "spec.workloads[0].topic: \"one\": workload c1 sends to 18,001 partitions, "
                        + "and the report of a worker has room for 18,000; use topics with fewer, or divide them among several "
                        + "workloads");
    }

    @Test
    void refusesMorePartitionsThanAResultHolds() {
        refused(decide(SPEC, 3, 18_000, 18_000, 4_001),
                "spec.workloads: the workloads send to 18,000 + 18,000 + 4,001 = "
                        + "40,001 partitions, and the result of a trial has room for 40,000");
    }

    @Test
    void refusesMoreThanTheConfigMapOfPlansHolds() {
        var decision = decide(SPEC, 3, 18_000, 6_000, 2_000);

        refused(decision, "spec.workloads: the plans of the workers take ");
        refused(decision, "and the offsets of 26,000 partitions before and after a trial 1,040,000, in all ");
    }

    @Test
    void refusesMoreTrialsThanTheMemoryHolds() {
        // Given three workloads of 50,000 + 224 bytes a broker and 150 for the clock of their one machine
        var spec = SPEC + "sweep: {producer: {linger.ms: [0, 1, 2, 3, 4, 5, 6, 7]}}";

        refused(decide(spec, 50, 1, 1, 1), "spec.variants: 800 trials, whose results take 184,050 bytes of memory each "
                + "with these workloads on 50 brokers, take 147,240,000 in all where a run has 134,217,728");
    }

    private static void refused(Decision decision, String why) {
        assertThat(decision.step()).isInstanceOf(Step.Wait.class);
        assertThat(decision.status().summary()).contains(why);
        assertThat(decision.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.getType()).isEqualTo("Stalled");
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("TrialTooLarge");
        });
    }

    private static Decision decide(String text, int brokers, int... partitions) {
        var spec = Specs.spec(text);
        var experiment = Specs.experiment(spec);
        var topics = new HashMap<String, List<TopicView>>();
        for (var i = 0; i < partitions.length; i++) {
            topics.put("c" + (i + 1), List.of(new TopicView.Usable("t" + i, partitions[i])));
        }
        var world = new SimulatedWorld(experiment).observe();
        var cluster = new ClusterView.Usable("id", "kafka:9092", Map.of(), IntStream.range(0, brokers)
                .mapToObj(id -> new BrokerView(id, "broker-" + id, null, null, null)).toList());
        return new Run(Duration.ofSeconds(2)).next(Specs.benchmark(spec), new Planned.Valid<>(experiment),
                new Observed(world.now(), List.of(), false, cluster, topics, world.idleTopics(), world.payloads(),
                        List.of(), null));
    }
}
