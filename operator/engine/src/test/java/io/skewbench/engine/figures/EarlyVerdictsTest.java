package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** The first three of six repetitions of three variants. */
class EarlyVerdictsTest {
    private static final int REPETITIONS = 3;

    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: w, kafkaTopic: t, load: {rate: 1000}, records: {value: {size: 1Ki}}}]
            variants:
              - {name: a, partitioner: BuiltIn}
              - {name: b, partitioner: BuiltIn}
              - {name: c, partitioner: BuiltIn}
            duration: 20s
            repetitions: 6
            minRepetitions: 3
            primary: [recordsPerSecond]
            """;

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));

    @Test
    void areDecidedOnceAllVariantsAre() {
        assertThat(areDecided(trial -> switch (trial.variant()) {
            case "a" -> 1000 + trial.index() % 3;
            case "b" -> 2000 + trial.index() % 3;
            default -> 3000 + trial.index() % 3;
        })).isTrue();
    }

    @Test
    void areNotDecidedWhileOneVariantIsNot() {
        assertThat(areDecided(trial -> switch (trial.variant()) {
            case "a" -> 1000 + trial.index() % 3;
            case "b" -> 2000 + trial.index() % 3;
            default -> 1000 + 170 * (trial.index() * trial.index() % 5);
        })).isFalse();
    }

    @Test
    void areDecidedWhereAFigureOfZeroWillNeverGiveAVerdict() {
        assertThat(areDecided(trial -> switch (trial.variant()) {
            case "a" -> 1000 + trial.index() % 3;
            case "b" -> 2000 + trial.index() % 3;
            default -> 0;
        })).isTrue();
    }

    @Test
    void areNotDecidedWithoutAnyVerdict() {
        assertThat(areDecided(trial -> 0)).isFalse();
    }

    private boolean areDecided(ToLongFunction<Trial> rate) {
        return EarlyVerdicts.areDecided(experiment, experiment.trials().stream().limit(3L * REPETITIONS)
                .map(trial -> result(trial, rate.applyAsLong(trial))).toList(), REPETITIONS);
    }

    private static TrialResult result(Trial trial, long rate) {
        var none = Histogram.of(Histogram.empty());
        var worker = WorkerResult.builder().pod(0).measuredMs(20_000).measured(new Counts(0, 0, 0))
                .total(new Counts(0, 0, 0)).due(0L).acknowledgedInWindow(20 * rate).bytesInWindow(0)
                .publishLatency(none).serviceLatency(none).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
        return TrialResult.builder().trial(trial.index()).attempt(0).variant(trial.variant()).sweep(trial.sweep())
                .repetition(trial.repetition()).producers(List.of(new ProducersOutcome("w", List.of("t"), 1, 1, worker,
                        new Extremes(0, 0, 0, 0, 0, 0), List.of())))
                .build();
    }
}
