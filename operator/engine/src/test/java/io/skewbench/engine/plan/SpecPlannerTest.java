package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.problems;
import static io.skewbench.engine.plan.SmallSpec.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecPlannerTest {
    private static final String TOPICS = "topics: [{kafkaTopic: a}, {kafkaTopic: b}]";
    private static final String GROUPS = "consumers: [{name: g}, {name: h}]";

    @Test
    void fillsInTheDefaultsThatTheFieldsDescribe() {
        var experiment = Specs.experiment(with("{}"));

        assertThat(experiment.baseline()).isEqualTo("a");
        assertThat(experiment.warmup()).isEqualTo(Duration.ofSeconds(10));
        assertThat(experiment.duration()).isEqualTo(Duration.ofMinutes(1));
        assertThat(experiment.readyTimeout()).isEqualTo(Duration.ofMinutes(5));
        assertThat(experiment.trials()).hasSize(5);
        assertThat(experiment.trialRetries()).isEqualTo(1);
        assertThat(experiment.minAcknowledgedPercent()).isEqualTo(99);
        assertThat(experiment.seed()).isEqualTo(1);
        assertThat(experiment.objectives()).isEmpty();
        var workload = experiment.workloads().getFirst();
        assertThat(workload.pods()).isEqualTo(1);
        assertThat(workload.producersPerPod()).isEqualTo(1);
    }

    @Test
    void takesWhatIsWritten() {
        var experiment = Specs.experiment(with("""
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                baseline: b
                warmup: 0s
                readyTimeout: 1h
                repetitions: 2
                trialRetries: 0
                minAcknowledgedPercent: 50
                seed: 7
                """));

        assertThat(experiment.baseline()).isEqualTo("b");
        assertThat(experiment.warmup()).isZero();
        assertThat(experiment.readyTimeout()).isEqualTo(Duration.ofHours(1));
        assertThat(experiment.trials()).hasSize(4);
        assertThat(experiment.trialRetries()).isZero();
        assertThat(experiment.minAcknowledgedPercent()).isEqualTo(50);
        assertThat(experiment.seed()).isEqualTo(7);
    }

    @Test
    void crossesVariantsWithTheSweep() {
        var experiment = Specs.experiment(with("""
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                sweep: {producer: {linger.ms: [0, 5]}}
                """));

        assertThat(experiment.rows()).containsExactly(new Row("a", Map.of("linger.ms", "0")),
                new Row("a", Map.of("linger.ms", "5")), new Row("b", Map.of("linger.ms", "0")),
                new Row("b", Map.of("linger.ms", "5")));
    }

    @Test
    void runsEveryRowOnceInEachRepetition() {
        var trials = Specs.experiment(with("""
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                repetitions: 3
                """)).trials();

        assertThat(trials).extracting(Trial::index).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(trials).extracting(Trial::repetition).containsExactly(1, 1, 2, 2, 3, 3);
        assertThat(trials.stream().collect(Collectors.groupingBy(Trial::repetition,
                Collectors.mapping(Trial::variant, Collectors.toSet()))).values()).allMatch(it -> it.size() == 2);
    }

    @Test
    void burnsInOnlyWhereTheSpecAsksForIt() {
        assertThat(Specs.experiment(with("repetitions: 5")).burnIn()).isEmpty();
        assertThat(Specs.experiment(with("burnIn: 4")).burnIn()).hasSize(4);
    }

    @Test
    void burnsInWithTheBaselineAtTheFirstSweepPoint() {
        var experiment = Specs.experiment(with("""
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                baseline: b
                sweep: {producer: {linger.ms: [0, 5]}}
                repetitions: 1
                burnIn: 2
                """));

        assertThat(experiment.burnIn()).extracting(Trial::variant).containsExactly("b", "b");
        assertThat(experiment.burnIn()).extracting(Trial::sweep).containsOnly(Map.of("linger.ms", "0"));
        assertThat(experiment.burnIn()).extracting(Trial::index).containsExactly(4, 5);
        assertThat(experiment.trials()).extracting(Trial::index).containsExactly(0, 1, 2, 3);
    }

    @Test
    void plansTheVersionOfEachVariant() {
        var trials = Specs.experiment(with("variants: [{name: new, partitioner: BuiltIn}, "
                + "{name: old, partitioner: DefaultRoundRobin, clientVersion: 2.3.1}]")).trials();

        assertThat(trials).allSatisfy(trial -> assertThat(trial.clientVersion())
                .isEqualTo(trial.variant().equals("old") ? "2.3.1" : "4.4.0"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "duration: -5s                    | spec.duration: \"-5s\": must not be negative",
            "duration: 999ms                  | spec.duration: \"999ms\": must be from 1s to 24h",
            "duration: 99999999999999h        | spec.duration: \"99999999999999h\": is too long; the longest duration is 2562047h",
            "warmup: 5                        | spec.warmup: \"5\": is not a duration; write numbers with units, such as 30s, 500ms or 1m30s",
            "warmup: 25h                      | spec.warmup: \"25h\": must be from 0s to 24h",
            "readyTimeout: 0s                 | spec.readyTimeout: \"0s\": must be from 1s to 24h",
            "repetitions: 0                   | spec.repetitions: \"0\": must be from 1 to 100",
            "repetitions: 101                 | spec.repetitions: \"101\": must be from 1 to 100",
            "trialRetries: 11                 | spec.trialRetries: \"11\": must be from 0 to 10",
            "burnIn: -1                       | spec.burnIn: \"-1\": must be from 0 to 10",
            "burnIn: 11                       | spec.burnIn: \"11\": must be from 0 to 10",
            "minAcknowledgedPercent: 0        | spec.minAcknowledgedPercent: \"0\": must be from 1 to 100"})
    void refusesTimesAndNumbersOutOfBounds(String fields, String line) {
        assertThat(problems(with(fields))).containsExactly(line);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "cluster: {}    | spec.cluster: set exactly one of strimzi, ephemeral and bootstrapServers, or zookeeper for probes",
            "workloads: []  | spec.workloads: name at least one workload",
            "sweep: {producer: {acks: []}} | spec.sweep.producer.acks: \"[]\": must be a list of at least one value to try",
            "variants: [{name: a, partitioner: StrictCost, producer: {skewbench.strict-cost.lease.ms: 0}}] | spec.variants[0].producer.skewbench.strict-cost.lease.ms: \"0\": must be a whole number above 0, without a unit, such as 1000",
            "objectives: [{variant: b, metric: errorRatio, below: '0.1'}] | spec.objectives[0].variant: \"b\": is not a variant; use one of a",
            "objectives: [{variant: a, metric: errorRatio, above: '1'}] | spec.objectives[0].above: \"1\": can never be met, as errorRatio is at most 1; write a share such as 0.01"})
    void asksEveryKindOfRule(String fields, String line) {
        assertThat(problems(with(fields))).containsExactly(line);
    }

    @Test
    void reportsAllProblemsAtOnce() {
        var problems = problems(with("""
                warmup: soon
                baseline: nobody
                sweep: {producer: {linger.ms: [1, 2]}}
                variants: [{name: a, partitioner: Sticky, producer: {linger.ms: 3}}]
                """));

        assertThat(problems).hasSize(4).anyMatch(line -> line.startsWith("spec.variants[0].producer.linger.ms: \"3\": "
                + "is swept by spec.sweep.producer as well"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "publishLatency.p99 | 229999ms | 230s",
            "serviceLatency.p99 | 159999ms | 160s"})
    void countsARecordAsFailedAfterTheLongestTimeOfAnyVariant(String metric, String met, String never) {
        // Given 100 s for delivery and a minute for metadata in one variant, and 70 s of a trial in which records wait
        var fields = """
                variants:
                - {name: a, partitioner: BuiltIn, producer: {delivery.timeout.ms: 40000}}
                - {name: b, partitioner: BuiltIn, producer: {delivery.timeout.ms: 100000}}
                objectives: [{variant: a, metric: %s, below: %s}]
                """;
        // Then
        assertThat(problems(with(fields.formatted(metric, met)))).isEmpty();
        assertThat(problems(with(fields.formatted(metric, never)))).singleElement().asString()
                .contains("can never be missed");
    }

    @Test
    void acceptsTenThousandTrials() {
        assertThat(problems(with("repetitions: 100\nduration: 1s\nsweep: {producer: {linger.ms: [%s]}}"
                .formatted(numbers(100))))).isEmpty();
    }

    @Test
    void refusesMoreTrials() {
        assertThat(problems(with("repetitions: 100\nsweep: {producer: {linger.ms: [%s]}}".formatted(numbers(101)))))
                .containsExactly(
                        "spec: describes 10100 trials (variants x sweep x repetitions); at most 10000 fit into "
                                + "a run, so split it");
    }

    @Test
    void refusesRunsThatAreTooLong() {
        assertThat(problems(with("repetitions: 100\nduration: 24h\nsweep: {producer: {batch.size: [1, 2, 3, 4]}}")))
                .singleElement().asString().contains("400 trials of 24h10s would take more than a year");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"kafkaTopic: t, consumers: [{name: g}] | 500", TOPICS + " | 333",
                    "kafkaTopic: t, " + GROUPS + " | 333",
                    TOPICS + ", " + GROUPS + " | 200"})
    void countsAFigureForEachGroupAndForEachOfSeveralTopics(String workload, int points) {
        // Given
        var fields = """
                workloads: [{name: c1, %s, load: {rate: 1}, records: {value: {size: 1}}}]
                repetitions: 1
                duration: 1s
                sweep: {producer: {linger.ms: [%s]}}
                """;
        // Then
        assertThat(problems(with(fields.formatted(workload, numbers(points))))).isEmpty();
        assertThat(problems(with(fields.formatted(workload, numbers(points + 1))))).singleElement().asString()
                .startsWith("spec: describes ").endsWith("at most 1000 fit into a status, so split it");
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }
}
