package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two variants with five trials each, whose records/s and latencies change by a noise of 1 % in their course. */
class CourseWarningsTest {
    private static final String UNLIMITED = "unlimited: {}";
    private static final String RATE = "rate: 1000";

    private final Random random = new Random(1);

    @Test
    void areNoneForTrialsThatHadSettled() {
        // When
        var warnings = warnings(UNLIMITED, trial -> 1, trial -> 1);
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void tellOfRowsWhoseRateStillRose() {
        // When
        var warnings = warnings(UNLIMITED, trial -> trial.variant().equals("new") ? 1.3 : 1, trial -> 1);
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("Trials had not settled when measuring began: from the first third of the measured time "
                        + "to the last, records/s changed in those of new (+")
                .endsWith(" %); give a longer warmup");
    }

    @Test
    void tellOfLatencyThatGrowsUnderAFixedRate() {
        // When
        var warnings = warnings(RATE, trial -> 1, trial -> 1.5);
        // Then
        assertThat(warnings).singleElement().asString().contains("median publish latency changed in those of old (+")
                .endsWith("something fills up or slows down meanwhile: give a longer warmup and duration");
    }

    @Test
    void nameTheTrialThatIsUnlikeTheOthers() {
        // When
        var warnings = warnings(UNLIMITED, trial -> trial.index() == 3 ? 0.5 : 1, trial -> 1);
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("Unlike in the others, records/s changed within trial 4 (")
                .contains("\u2212").endsWith(" %): look at its time line");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ramp: {from: 10, to: 1000}", "steps: [{rate: 10, duration: 5s}, {rate: 99, duration: 5s}]",
                    "bursts: {rate: 1000, duration: 1s, every: 5s}"})
    void areNoneForALoadThatIsToChange(String load) {
        // When
        var warnings = warnings(load, trial -> 3, trial -> 3);
        // Then
        assertThat(warnings).isEmpty();
    }

    @Test
    void areNoneWhereNoTrialIsLongEnough() {
        // Given
        var experiment = experiment(RATE);
        var trials = experiment.trials().stream().map(trial -> result(trial, null)).toList();
        // When
        var warnings = CourseWarnings.of(experiment, trials);
        // Then
        assertThat(warnings).isEmpty();
    }

    private List<String> warnings(String load, ToDoubleFunction<Trial> rate, ToDoubleFunction<Trial> latency) {
        var experiment = experiment(load);
        return CourseWarnings.of(experiment, experiment.trials().stream().map(trial -> result(trial,
                new TrialCourse(noisy(rate.applyAsDouble(trial)), noisy(latency.applyAsDouble(trial)),
                        null)))
                .toList());
    }

    private double noisy(double change) {
        return change * Math.exp(0.01 * random.nextGaussian());
    }

    private static TrialResult result(Trial trial, @Nullable TrialCourse course) {
        return TrialResult.builder().trial(trial.index()).attempt(0).variant(trial.variant()).sweep(trial.sweep())
                .repetition(trial.repetition()).course(course).build();
    }

    private static Experiment experiment(String load) {
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {%s}, records: {value: {size: 1Ki}}}]
                variants: [{name: old, partitioner: BuiltIn}, {name: new, partitioner: StrictCost}]
                duration: 20s
                repetitions: 5
                """.formatted(load)));
    }
}
