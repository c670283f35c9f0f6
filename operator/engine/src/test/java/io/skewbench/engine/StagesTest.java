package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Golden;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A Benchmark at every stage of its run, as a cluster shows it: {@code golden/stages/<phase>-<reason>.yaml}. The tests
 * of helm/gitops hold kstatus, Flux and Argo CD against these files.
 */
class StagesTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, kafkaTopic: testing-1, load: {rate: 10}, records: {value: {size: 1Ki}},
                 idleTopics: {count: 1, replicationFactor: 1}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 2
            trialRetries: 0
            """;
    private static final String OBJECTIVE = "objectives: [{variant: built-in, metric: brokerImbalance, below: "
            + "\"%s\"}]\n";
    private static final String OLD_CLIENT = "variants: [{name: built-in, partitioner: Keyed, clientVersion: 2.4.1}]\n";
    private static final Problem PROBLEM = new Problem("spec.workloads[0]", "x", "is wrong; correct it");

    /** A point in time, a bound that begins with the next step, or whose status or field has it. */
    private static final Pattern BOUND = Pattern.compile(
            "; .*( at \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ| at most \\d+[smh]| fails (after )?\\d+[smh] | spec\\.| status of each run)");

    private final Run run = new Run(Duration.ofSeconds(2));
    private final Map<String, String> stages = new TreeMap<>();

    @Test
    void areTheOnesInTheFiles() {
        // When
        waiting();
        whole(SPEC, null);
        whole(SPEC + OBJECTIVE.formatted("9"), null);
        whole(SPEC, Mishap.RECORD_LOST);
        failedBeforeItBegan();
        edited(whole(SPEC + OBJECTIVE.formatted("1.01"), null));
        // Then
        Golden.compareAll(Path.of("src/test/resources/golden/stages"), stages);
    }

    @Test
    void keepTheirWordsWhileTimePasses() {
        var experiment = Specs.experiment(Specs.spec(SPEC));
        var benchmark = Specs.benchmark(Specs.spec(SPEC));
        var world = new SimulatedWorld(experiment);
        var words = new TreeMap<String, List<String>>();
        // When
        RunStep step;
        do {
            var observed = world.observe();
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), observed);
            benchmark.setStatus(decision.status());
            step = decision.step();
            if (step instanceof RunStep.Wait && observed.attempt() != null) {
                words.computeIfAbsent(observed.attempt().id() + name(decision.status()), it -> new ArrayList<>())
                        .add(String.valueOf(decision.status().summary()));
            }
            world.carryOut(step);
        } while (!(step instanceof RunStep.Finish));
        // Then
        assertThat(words).hasSize(4);
        assertThat(words.values()).allSatisfy(summaries -> assertThat(summaries).containsOnly(summaries.getFirst()));
    }

    /** Nothing of the run exists yet. */
    private void waiting() {
        seen(it -> it.with(new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY, "Kafka bench is not ready")));
        seen(it -> it.with(new ClusterView.Wrong(PROBLEM)));
        seen(it -> it.with(new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic orders is not ready")));
        seen(it -> it.with(new TopicView.Wrong(PROBLEM)));
        seen(it -> it.with(new IdleTopicsView.Wrong(PROBLEM)));
        seen(it -> it.with(List.of("other"), false, List.of()));
        seen(it -> it.with(List.of(), true, List.of()));
        seen(it -> it.with(List.of(), false, List.of(PROBLEM)));
    }

    private void seen(UnaryOperator<View> change) {
        var spec = Specs.spec(SPEC);
        var experiment = Specs.experiment(spec);
        var view = change.apply(new View(new SimulatedWorld(experiment).observe())).observed();
        var benchmark = Specs.benchmark(spec);
        note(benchmark, run.next(benchmark, new Planned.Valid<>(experiment), view));
    }

    /** From the first step to the last. */
    private Benchmark whole(String yaml, @Nullable Mishap mishap) {
        var spec = Specs.spec(yaml);
        var experiment = Specs.experiment(spec);
        var benchmark = Specs.benchmark(spec);
        var world = new SimulatedWorld(experiment);
        if (mishap != null) {
            world.mishaps.put(1, mishap);
        }
        RunStep step;
        do {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
            note(benchmark, decision);
            step = decision.step();
            world.carryOut(step);
        } while (!(step instanceof RunStep.Finish));
        return benchmark;
    }

    private void failedBeforeItBegan() {
        var invalid = Specs.benchmark(Specs.spec(SPEC));
        var world = new SimulatedWorld(Specs.experiment(invalid.getSpec()));
        note(invalid, run.next(invalid, new Planned.Invalid<>(List.of(PROBLEM)), world.observe()));

        var old = Specs.benchmark(Specs.spec(SPEC.replaceFirst("variants.*\n", OLD_CLIENT)
                .replace("value: {size: 1Ki}", "key: {}, value: {size: 1Ki}")));
        var experiment = Specs.experiment(old.getSpec());
        var tls = new ClusterView.Usable("kraft-1", "kafka:9093", Map.of("ssl.truststore.type", "PEM"), List.of());
        note(old, run.next(old, new Planned.Valid<>(experiment),
                new View(new SimulatedWorld(experiment).observe()).with(tls).observed()));
    }

    /** The time to live may change after the end. */
    private void edited(Benchmark ended) {
        var generation = ended.getMetadata().getGeneration() + 1;
        ended.getMetadata().setGeneration(generation);
        stages.put("edited", Specs.yaml(ended));
        var experiment = Specs.experiment(ended.getSpec());
        ended.setStatus(run.next(ended, new Planned.Valid<>(experiment), new SimulatedWorld(experiment).observe())
                .status());
        stages.put("edited-and-seen", Specs.yaml(ended));
    }

    private void note(Benchmark benchmark, Decision decision) {
        benchmark.setStatus(decision.status());
        assertReportsItsEnd(decision.status());
        stages.putIfAbsent(name(decision.status()), Specs.yaml(benchmark));
    }

    private static void assertReportsItsEnd(BenchmarkStatus status) {
        var ready = Conditions.find(status.conditions(), ConditionType.READY).orElseThrow();
        if (!Conditions.isTrue(status.conditions(), ConditionType.FINISHED)) {
            assertThat(ready.getMessage()).as(ready.getReason()).containsPattern(BOUND);
        }
    }

    private static String name(BenchmarkStatus status) {
        var type = Conditions.isTrue(status.conditions(), ConditionType.COMPLETE)
                ? ConditionType.OBJECTIVES_MET
                : ConditionType.READY;
        var reason = Conditions.find(status.conditions(), type).orElseThrow().getReason();
        var phase = String.valueOf(status.phase());
        return (phase.equals(reason) ? phase : phase + reason).replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    /** What is observed but for some of it. */
    private record View(Observed observed) {

        View with(ClusterView cluster) {
            return with(observed.queue().next(), observed.suspended(), cluster, observed.topics(),
                    observed.idleTopics(),
                    observed.payloads());
        }

        View with(TopicView topic) {
            return with(observed.queue().next(), observed.suspended(), observed.cluster(), Map.of("c1", List.of(topic)),
                    observed.idleTopics(), observed.payloads());
        }

        View with(IdleTopicsView idleTopics) {
            return with(observed.queue().next(), observed.suspended(), observed.cluster(), observed.topics(),
                    idleTopics,
                    observed.payloads());
        }

        View with(List<String> queue, boolean suspended, List<Problem> payloads) {
            return with(queue, suspended, observed.cluster(), observed.topics(), observed.idleTopics(), payloads);
        }

        private View with(List<String> queue, boolean suspended, ClusterView cluster,
                Map<String, List<TopicView>> topics, IdleTopicsView idleTopics, List<Problem> payloads) {
            return new View(Observed.builder().now(observed.now()).queue(RunsAhead.of(queue)).suspended(suspended)
                    .cluster(cluster).topics(topics).idleTopics(idleTopics).payloads(payloads)
                    .results(observed.results()).attempt(observed.attempt()).build());
        }
    }
}
