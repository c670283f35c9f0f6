package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.problems;
import static io.skewbench.engine.plan.SmallSpec.with;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Specs;
import io.skewbench.engine.TopicReference;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepAxesTest {
    private static final String LOADS = """
            sweep:
              axes:
                - name: load
                  values:
                    - {name: light, load: {rate: 10}}
                    - {name: heavy, load: {rate: 500}, flush: {everyRecords: 7}, producersPerPod: 3}
            """;

    @Test
    void crossTheSettingsAndEachOther() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 1
                sweep:
                  producer: {linger.ms: [0, 5]}
                  axes:
                    - {name: load, values: [{name: light, load: {rate: 10}}, {name: heavy, load: {rate: 500}}]}
                """));
        // Then
        assertThat(experiment.rows()).extracting(Row::toString).containsExactly("a linger.ms=0 load=light",
                "a linger.ms=0 load=heavy", "a linger.ms=5 load=light", "a linger.ms=5 load=heavy");
        assertThat(experiment.trials()).hasSize(4);
    }

    @Test
    void replaceWhatTheWorkloadsHave() {
        // When
        var experiment = Specs.experiment(with(LOADS));
        // Then
        var light = experiment.workloads(Map.of("load", "light")).getFirst();
        var heavy = experiment.workloads(Map.of("load", "heavy")).getFirst();
        assertThat(light.load()).isEqualTo(new LoadPlan.ConstantRate(10));
        assertThat(light.sent().orElseThrow().send().flush()).isNull();
        assertThat(light.producersPerPod()).isEqualTo(1);
        assertThat(heavy.load()).isEqualTo(new LoadPlan.ConstantRate(500));
        assertThat(heavy.sent().orElseThrow().send().flush()).isNotNull();
        assertThat(heavy.producersPerPod()).isEqualTo(3);
        assertThat(heavy.sent().orElseThrow().records()).isEqualTo(light.sent().orElseThrow().records());
        assertThat(experiment.workloads()).extracting(PlannedWorkload::producersPerPod).containsExactly(3);
    }

    @Test
    void areForAllWorkloadsOrForOne() {
        // Given
        var spec = """
                workloads:
                  - {name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 1}}}
                  - {name: c2, kafkaTopic: u, load: {rate: 1}, records: {value: {size: 1}}}
                sweep:
                  axes:
                    - {name: load, values: [{name: more, workload: c2, load: {rate: 2}}, {name: all, load: {rate: 3}}]}
                """;
        // When
        var experiment = Specs.experiment(with(spec));
        // Then
        assertThat(rates(experiment, "more")).containsExactly(1.0, 2.0);
        assertThat(rates(experiment, "all")).containsExactly(3.0, 3.0);
    }

    private static List<Double> rates(Experiment experiment, String load) {
        return experiment.workloads(Map.of("load", load)).stream()
                .map(workload -> ((LoadPlan.ConstantRate) workload.load()).recordsPerSecond()).toList();
    }

    @Test
    void setProducerSettings() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 1
                sweep:
                  axes:
                    - name: batches
                      values:
                        - {name: small, producer: {batch.size: 1000, linger.ms: 0}}
                        - {name: large, producer: {batch.size: 9000, linger.ms: 50}}
                """));
        // Then
        assertThat(experiment.trials()).extracting(Trial::producer).extracting(settings -> settings.get("c1"))
                .extracting(settings -> settings.get("batch.size") + " " + settings.get("linger.ms"))
                .containsExactlyInAnyOrder("1000 0", "9000 50");
    }

    @Test
    void putTopicsInPlaceOfOthers() {
        // Given
        var spec = """
                workloads:
                  - {name: c1, topic: orders, load: {rate: 1}, records: {value: {size: 1}}}
                  - name: c2
                    topics: [{topic: orders}, {kafkaTopic: orders}]
                    load: {rate: 1}
                    records: {value: {size: 1}}
                sweep:
                  axes:
                    - name: layout
                      values:
                        - {name: skewed, topics: {orders: orders-skewed}}
                        - {name: balanced, topics: {orders: orders-balanced}}
                        - {name: one, workload: c1, topics: {orders: orders-balanced}}
                """;
        // When
        var experiment = Specs.experiment(with(spec));
        // Then
        assertThat(topics(experiment.workloads(Map.of("layout", "skewed"))))
                .containsExactly("orders-skewed", "orders-skewed", "orders");
        assertThat(topics(experiment.workloads(Map.of("layout", "balanced"))))
                .containsExactly("orders-balanced", "orders-balanced", "orders");
        assertThat(topics(experiment.workloads(Map.of("layout", "one"))))
                .containsExactly("orders-balanced", "orders", "orders");
        assertThat(topics(experiment.workloads())).as("as c2 has it written where a value is for c1 alone")
                .containsExactly("orders-skewed", "orders-balanced", "orders-skewed", "orders-balanced", "orders",
                        "orders");
        assertThat(experiment.workloads(Map.of("layout", "skewed")).getFirst().topics()).extracting(
                TopicReference::path).containsExactly("spec.sweep.axes[0].values[0].topics.orders");
    }

    @Test
    void leaveOutTheLastTopics() {
        // Given values that set the load as well, an axis that exchanges topics, and a topic of no value
        var spec = """
                repetitions: 1
                workloads:
                  - name: c1
                    topics: [{topic: a, weight: 2}, {topic: b}, {kafkaTopic: c}, {topic: d}]
                    load: {rate: 1}
                    records: {value: {size: 1}}
                  - {name: c2, topic: b, load: {rate: 1}, records: {value: {size: 1}}}
                sweep:
                  axes:
                    - name: topics
                      values:
                        - {name: few, workload: c1, topicCount: 1, load: {rate: 5}}
                        - {name: more, workload: c1, topicCount: 3}
                    - {name: layout, values: [{name: today}, {name: balanced, topics: {b: b2}}]}
                """;
        // When
        var experiment = Specs.experiment(with(spec));
        // Then
        assertThat(experiment.rows()).extracting(Row::toString).containsExactly("a topics=few layout=today",
                "a topics=few layout=balanced", "a topics=more layout=today", "a topics=more layout=balanced");
        assertThat(topics(experiment.workloads(Map.of("topics", "few", "layout", "balanced"))))
                .containsExactly("a", "b2");
        assertThat(topics(experiment.workloads(Map.of("topics", "more", "layout", "today"))))
                .containsExactly("a", "b", "c", "b");
        assertThat(topics(experiment.workloads(Map.of("topics", "more", "layout", "balanced"))))
                .containsExactly("a", "b2", "c", "b2");
        assertThat(topics(experiment.workloads())).as("without d").containsExactly("a", "b", "b2", "c", "b", "b2");
        assertThat(experiment.workloads(Map.of("topics", "few", "layout", "today"))).extracting(PlannedWorkload::load)
                .containsExactly(new LoadPlan.ConstantRate(5), new LoadPlan.ConstantRate(1));
        assertThat(experiment.workloads(Map.of("topics", "more", "layout", "today")).getFirst().topics())
                .extracting(TopicReference::weight).containsExactly(2L, 1L, 1L);
    }

    @Test
    void haveAllTopicsWhereAValueSaysNothing() {
        // When
        var experiment = Specs.experiment(with("""
                workloads:
                  - {name: c1, topics: [{topic: a}, {topic: b}], load: {rate: 1}, records: {value: {size: 1}}}
                sweep: {axes: [{name: topics, values: [{name: one, topicCount: 1}, {name: all}]}]}
                """));
        // Then
        assertThat(topics(experiment.workloads(Map.of("topics", "one")))).containsExactly("a");
        assertThat(topics(experiment.workloads(Map.of("topics", "all")))).containsExactly("a", "b");
        assertThat(topics(experiment.workloads())).containsExactly("a", "b");
    }

    @Test
    void haveALoadOfPartitionsWhereOneTopicIsLeft() {
        // Given
        var spec = """
                workloads:
                  - {name: c1, topics: [{topic: a}, {topic: b}], load: {rate: 1}, records: {value: {size: 1}}}
                sweep: {axes: [{name: x, values: [{name: y, topicCount: COUNT, load: {perPartition: {rate: 1}}}]}]}
                """;
        // Then
        assertThat(problems(with(spec.replace("COUNT", "1")))).isEmpty();
        assertThat(problems(with(spec.replace("COUNT", "2")))).containsExactly("spec.sweep.axes[0].values[0].load."
                + "perPartition: needs a single topic, and there are 2; keep one of them, or give another load");
    }

    @Test
    void refuseMoreTopicsThanAnyOfTheirWorkloadsHas() {
        // Given
        var spec = """
                workloads:
                  - {name: c1, topics: [{topic: a}, {topic: b}], load: {rate: 1}, records: {value: {size: 1}}}
                  - {name: c2, kafkaTopic: c, load: {rate: 1}, records: {value: {size: 1}}}
                sweep: {axes: [{name: x, values: [{name: y, topicCount: 2}, {name: z, workload: c1, topicCount: 3}]}]}
                """;
        // Then
        assertThat(problems(with(spec))).containsExactly(
                "spec.sweep.axes[0].values[0].topicCount: \"2\": exceeds the number of topics of workload c2, which is "
                        + "1: lower it, or list more as its topics, or name the workload that the value is for",
                "spec.sweep.axes[0].values[1].topicCount: \"3\": exceeds the number of topics of workload c1, which is "
                        + "2: lower it, or list more as its topics");
    }

    @Test
    void refuseToReplaceATopicThatTheyLeaveOut() {
        // Given a topic that one workload lists behind others, and another has alone
        var spec = """
                workloads:
                  - {name: c1, topics: [{topic: a}, {topic: b}], load: {rate: 1}, records: {value: {size: 1}}}
                  - {name: c2, topic: b, load: {rate: 1}, records: {value: {size: 1}}}
                sweep:
                  axes:
                    - name: x
                      values: [{name: y, workload: c1, topicCount: COUNT, topics: {a: a2, b: b2}}]
                    - name: z
                      values: [{name: one, workload: c2, topicCount: 1, topics: {b: b3}}]
                """;
        // Then
        assertThat(problems(with(spec.replace("COUNT", "2")))).isEmpty();
        assertThat(problems(with(spec.replace("COUNT", "1")))).containsExactly("spec.sweep.axes[0].values[0].topics: "
                + "\"b\": is left out by topicCount 1 of the same value, so that nothing would be sent to the "
                + "SkewedTopic in its place: raise topicCount to at least 2, or remove the topic here");
    }

    @Test
    void mayReplaceATopicThatTheyLeaveOutOfOneOfTheirWorkloads() {
        // When
        var experiment = Specs.experiment(with("""
                workloads:
                  - {name: c1, topics: [{topic: a}, {topic: b}], load: {rate: 1}, records: {value: {size: 1}}}
                  - {name: c2, topic: b, load: {rate: 1}, records: {value: {size: 1}}}
                sweep: {axes: [{name: x, values: [{name: y, topicCount: 1, topics: {b: b2}}]}]}
                """));
        // Then
        assertThat(topics(experiment.workloads(Map.of("x", "y")))).containsExactly("a", "b2");
    }

    private static Stream<String> topics(List<PlannedWorkload> workloads) {
        return workloads.stream().flatMap(workload -> workload.topics().stream()).map(TopicReference::name);
    }

    @Test
    void setTheVersionOfClients() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 1
                sweep: {axes: [{name: client, values: [{name: new}, {name: old, clientVersion: 3.9.2}]}]}
                """));
        // Then what a version doesn't know is left out of its settings
        assertThat(experiment.trials()).extracting(trial -> trial.sweep().get("client") + " " + trial.clientVersion()
                + " " + requireNonNull(trial.producer().get("c1")).containsKey("partitioner.rack.aware"))
                .containsExactlyInAnyOrder("new 4.4.0 true", "old 3.9.2 false");
    }

    @Test
    void leaveOutWhatIsExcluded() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 1
                sweep:
                  producer: {acks: [1, all]}
                  axes:
                    - {name: load, values: [{name: light, load: {rate: 10}}, {name: heavy, load: {rate: 500}}]}
                  exclude: [{load: heavy, acks: "1"}]
                """));
        // Then
        assertThat(experiment.rows()).extracting(Row::toString).containsExactly("a acks=1 load=light",
                "a acks=all load=light", "a acks=all load=heavy");
    }

    @Test
    void countWithoutWhatIsExcluded() {
        // Given
        var spec = with(
                LOADS + "  producer: {acks: [1, all, 0]}\n  exclude: [{load: heavy, acks: \"1\"}, {acks: \"0\"}]");
        // Then
        assertThat(SweepPoints.count(spec)).isEqualTo(3);
        assertThat(SweepPoints.count(spec.toBuilder().sweep(null).build())).isEqualTo(1);
    }

    @Test
    void countAllOfTooManyWhateverIsExcluded() {
        // Given 24 x 24 x 24 points
        var values = IntStream.range(0, 24).mapToObj(i -> "{name: v" + i + "}").collect(Collectors.joining(", "));
        var axes = Stream.of("a", "b", "c").map(axis -> "{name: " + axis + ", values: [" + values + "]}")
                .collect(Collectors.joining(", "));
        // Then
        assertThat(SweepPoints.count(with("sweep: {axes: [" + axes + "], exclude: [{a: v0}]}")))
                .isEqualTo(24 * 24 * 24);
    }

    @Test
    void decideWhichMetricIsPrimary() {
        // Given
        var values = "[{name: some, load: {rate: 1}}, {name: most, load: {unlimited: {}}}]";
        // When
        var experiment = Specs.experiment(with("sweep: {axes: [{name: load, values: " + values + "}]}"));
        // Then
        assertThat(experiment.verdicts().primary()).containsExactly("recordsPerSecond");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "axes: [{name: load, values: []}] | spec.sweep.axes[0].values: must list at least one value",
            "axes: [{name: a, values: [{name: x}]}, {name: a, values: [{name: y}]}] "
                    + "| spec.sweep.axes[1].name: \"a\": is the name of another axis or a swept setting: give it "
                    + "another",
            "axes: [{name: a, values: [{name: x}, {name: x}]}] "
                    + "| spec.sweep.axes[0].values[1].name: \"x\": is the name of another value: give it another",
            "axes: [{name: a, values: [{name: x, workload: c2}]}] | spec.sweep.axes[0].values[0].workload: \"c2\": is "
                    + "not the name of a workload; did you mean c1?",
            "axes: [{name: a, values: [{name: x, load: {rate: 1}}]}, {name: b, values: [{name: y, load: {rate: 2}}]}] "
                    + "| spec.sweep.axes[1].values[0].load: is set by axis a as well; set it on one of the two, or "
                    + "make them one axis whose values set both",
            "producer: {acks: [1, all]}, axes: [{name: a, values: [{name: x, producer: {acks: 1}}]}] "
                    + "| spec.sweep.axes[0].values[0].producer.acks: is swept by spec.sweep.producer as well; set it "
                    + "in one of the two places",
            "axes: [{name: a, values: [{name: x, load: {rate: 1, unlimited: {}}}]}] | spec.sweep.axes[0].values[0].load: "
                    + "set exactly one of rate, unlimited, steps, ramp, bursts, gaussian and perPartition",
            "axes: [{name: a, values: [{name: x, load: {rate: 0}}]}] | spec.sweep.axes[0].values[0].load.rate: \"0\": "
                    + "must be from 1 to 1000000000",
            "axes: [{name: a, values: [{name: x, records: {value: {payload: {configMap: {name: m, key: k}}}}}]}] "
                    + "| spec.sweep.axes[0].values[0].records.value.payload: cannot be swept: give a size, or make a "
                    + "workload for each payload",
            "axes: [{name: a, values: [{name: x, topics: {orders: o}}]}] | spec.sweep.axes[0].values[0].topics: "
                    + "\"orders\": is not the SkewedTopic of a workload: they name none",
            "axes: [{name: a, values: [{name: x, topicCount: 2}]}] | spec.sweep.axes[0].values[0].topicCount: \"2\": "
                    + "exceeds the number of topics of workload c1, which is 1: lower it, or list more as its topics",
            "axes: [{name: a, values: [{name: x, topicCount: -1}]}] | spec.sweep.axes[0].values[0].topicCount: \"-1\": "
                    + "must be from 1 to 32",
            "axes: [{name: a, values: [{name: x, topicCount: 1}]}, {name: b, values: [{name: y, topicCount: 1}]}] "
                    + "| spec.sweep.axes[1].values[0].topicCount: is set by axis a as well; set it on one of the two, "
                    + "or make them one axis whose values set both",
            "axes: [{name: a, values: [{name: x, clientVersion: 3.0.0}]}] "
                    + "| spec.sweep.axes[0].values[0].clientVersion: \"3.0.0\": must be one of 2.3.1, 2.4.1, 3.9.2, "
                    + "4.3.1, 4.4.0",
            "axes: [{name: a, values: [{name: x, clientVersion: 2.4.1}]}] "
                    + "| spec.sweep.axes[0].values[0].clientVersion: \"2.4.1\": does not have the partitioner BuiltIn "
                    + "of spec.variants[0], which is in 3.9.2, 4.3.1, 4.4.0; remove this version or that variant",
            "axes: [{name: a, values: [{name: x, workload: c1, clientVersion: 3.9.2}]}] "
                    + "| spec.sweep.axes[0].values[0].clientVersion: \"3.9.2\": is that of all workloads of a trial: "
                    + "remove workload",
            "axes: [{name: a, values: [{name: x}]}], exclude: [{a: y}] "
                    + "| spec.sweep.exclude[0].a: \"y\": is not swept: use one of x",
            "axes: [{name: a, values: [{name: x}]}], exclude: [{b: y}] "
                    + "| spec.sweep.exclude[0]: \"b\": is neither the name of an axis nor a swept producer setting",
            "axes: [{name: a, values: [{name: x}]}], exclude: [{}] | spec.sweep.exclude[0]: names no value, and so would "
                    + "exclude everything: name one, or remove it",
            "axes: [{name: a, values: [{name: x}]}], exclude: [{a: x}] "
                    + "| spec.sweep.exclude: excludes all points of the sweep: leave some"})
    void areRefused(String sweep, String problem) {
        assertThat(problems(with("sweep: {" + sweep + "}"))).contains(problem);
    }

    @Test
    void reportWhatTheVariantSetsAsWell() {
        assertThat(problems(with("""
                variants: [{name: a, partitioner: BuiltIn, producer: {acks: 1}}]
                sweep: {axes: [{name: x, values: [{name: y, producer: {acks: all}}]}]}
                """))).containsExactly("spec.variants[0].producer.acks: \"1\": is swept by "
                + "spec.sweep.axes[0].values[0].producer.acks as well; set it in one of the two places");
    }
}
