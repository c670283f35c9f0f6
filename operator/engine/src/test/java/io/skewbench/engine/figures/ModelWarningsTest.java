package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.engine.model.Look;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A variant whose rate is 8 % above the baseline's, with noise of 1 %, in eight repetitions. */
class ModelWarningsTest {
    private static final String PRIMARY = "primary: [recordsPerSecond]";

    private final Random random = new Random(1);

    @Test
    void areNoneForIndependentTrialsOfEqualNoise() {
        // When
        var warnings = warnings(PRIMARY, this::rate);
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void nameAnOutlierAndTheVerdictThatDependsOnIt() {
        // Given a trial of the variant that measures a tenth
        var outlier = 7;
        // When
        var warnings = warnings(PRIMARY, trial -> rate(trial) * (trial.index() == outlier ? 0.1 : 1));
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("The other trials do not explain trial 8 (new), whose recordsPerSecond is 0.")
                .endsWith("; without it, new by recordsPerSecond would be Better instead of Inconclusive");
    }

    @Test
    void nameAnOutlierOnWhichNoVerdictDepends() {
        // When a trial measures a tenth less
        var warnings = warnings(PRIMARY, trial -> rate(trial) * (trial.index() == 0 ? 0.9 : 1));
        // Then
        assertThat(warnings).singleElement().asString().contains("trial 1 (new)")
                .endsWith("; without it, all verdicts would be the same");
    }

    @Test
    void sayHowMuchFiguresDrift() {
        // When rates grow by half over the run
        var warnings = warnings(PRIMARY, trial -> rate(trial) * (1 + 0.5 * trial.index() / 15));
        // Then
        assertThat(warnings).singleElement().asString()
                .matches("recordsPerSecond rose by (4\\d|5\\d)(\\.\\d+)? % from the first trial to the last, .*");
    }

    @Test
    void sayWhichRowIsNoisy() {
        // When
        var warnings = warnings(PRIMARY, trial -> trial.variant().equals("new")
                ? rate(trial) * Math.exp(0.3 * random.nextGaussian())
                : rate(trial));
        // Then
        assertThat(warnings).anyMatch(warning -> warning.startsWith("recordsPerSecond of new varies by "));
    }

    @Test
    void leaveOutMetricsWithoutAVerdict() {
        // When the primary metric is one that no row has
        var warnings = warnings("primary: [publishLatency.p99]", trial -> trial.index() == 3 ? 1 : rate(trial));
        // Then
        assertThat(warnings).isEmpty();
    }

    private double rate(Trial trial) {
        return (trial.variant().equals("new") ? 1080 : 1000) * Math.exp(0.01 * random.nextGaussian());
    }

    private static List<String> warnings(String fields, ToDoubleFunction<Trial> rate) {
        var experiment = experiment(fields);
        var trials = experiment.trials().stream().map(trial -> new TrialRow(trial.row(), trial.index(),
                trial.repetition(), figures(trial, rate.applyAsDouble(trial)))).toList();
        var rows = new LinkedHashMap<Row, VariantResult>();
        trials.forEach(trial -> rows.put(trial.row(), trial.figures()));
        var comparisons = new Comparisons(experiment, trials, rows, Look.only());
        return ModelWarnings.of(comparisons, comparisons.list());
    }

    private static Experiment experiment(String fields) {
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {rate: 1000}, records: {value: {size: 1Ki}}}]
                variants: [{name: old, partitioner: BuiltIn}, {name: new, partitioner: StrictCost}]
                duration: 20s
                repetitions: 8
                %s
                """.formatted(fields)));
    }

    private static VariantResult figures(Trial trial, double rate) {
        return VariantResult.builder().name(trial.variant()).partitioner("BuiltIn").clientVersion("4.4.0").trials(1)
                .recordsPerSecond(new Spread(rate, rate, rate)).brokers(List.of()).brokerImbalance(new Imbalance(1, 0))
                .errorRatio(0.0).workloads(List.of()).build();
    }
}
