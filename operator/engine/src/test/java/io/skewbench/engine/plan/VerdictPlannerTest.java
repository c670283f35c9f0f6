package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.Experiment.VerdictRules;
import io.skewbench.engine.Specs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictPlannerTest {

    @Test
    void isAboutLatencyAtARate() {
        assertThat(rules("rate: 1000", ""))
                .isEqualTo(new VerdictRules(List.of("publishLatency.p99"), 0.05, VerdictRules.ALL));
    }

    @Test
    void isAboutThroughputUnderUnlimitedLoad() {
        assertThat(rules("unlimited: {}", "").primary()).containsExactly("recordsPerSecond");
    }

    @Test
    void isAboutWhatTheSpecNamesOnce() {
        assertThat(rules("rate: 1000", "primary: [brokerImbalance, recordsPerSecond, brokerImbalance]").primary())
                .containsExactly("brokerImbalance", "recordsPerSecond");
    }

    @Test
    void readsTheSmallestEffect() {
        assertThat(rules("rate: 1000", "smallestEffect: 2.5%").smallestEffect()).isEqualTo(0.025);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "unlimited: {} | primary: [publishLatency.p99] | spec.primary[0]: \"publishLatency.p99\": gets no verdict",
            "rate: 10 | primary: [recordsPerSecond, p99] | spec.primary[1]: \"p99\": is not a metric: use one of",
            "rate: 10 | primary: [probe.create.p99] | spec.primary[0]: \"probe.create.p99\": needs a probe, and no workload is one: name a metric of records",
            "rate: 10 | primary: [consumedPerSecond] | spec.primary[0]: \"consumedPerSecond\": needs consumers"})
    void refusesMetricsThatGetNoVerdict(String load, String primary, String problem) {
        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec(load, primary))))).singleElement().asString()
                .startsWith(problem);
    }

    @Test
    void mayBeAboutALatencyThatHasAVerdictAtSomePointOfASweep() {
        var swept = "sweep: {axes: [{name: x, values: [{name: most}, {name: half, load: {rate: 10}}]}]}\n";

        assertThat(rules("unlimited: {}", swept + "primary: [publishLatency.p99]").primary())
                .containsExactly("publishLatency.p99");
        assertThat(rules("unlimited: {}", swept).primary()).as("by default").containsExactly("recordsPerSecond");
        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec("unlimited: {}",
                swept.replace("rate: 10", "unlimited: {}") + "primary: [publishLatency.p99]"))))).singleElement()
                .asString().startsWith("spec.primary[0]: \"publishLatency.p99\": gets no verdict");
    }

    @Test
    void endsAfterAllRepetitionsUnlessTheSpecSaysOtherwise() {
        assertThat(rules("rate: 1000", "").mayEndEarly()).isFalse();
    }

    @Test
    void mayEndAfterTheRepetitionsThatTheSpecSays() {
        assertThat(Specs.experiment(Specs.spec(twoVariants("minRepetitions: 4"))).verdicts().minRepetitions())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "minRepetitions: 5 | spec.minRepetitions: \"5\": leaves nothing to save, as repetitions is 5",
            "minRepetitions: 2 | spec.minRepetitions: \"2\": ",
            "{minRepetitions: 4, primary: [brokerImbalance]} | spec.minRepetitions: \"4\": cannot wait for a verdict on"})
    void refusesAnEndThatNeverComes(String fields, String problem) {
        var spec = Specs.read(twoVariants(""), ObjectNode.class);
        spec.setAll(Specs.read(fields, ObjectNode.class));

        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec.toString())))).singleElement().asString()
                .startsWith(problem);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void refusesACalibrationOfHardlyAnyTrials(int repetitions) {
        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec("rate: 10",
                "calibrate: true\nrepetitions: " + repetitions))))).singleElement().asString()
                .startsWith(
                        "spec.repetitions: \"" + repetitions + "\": is too few for calibrate, which takes at least 3");
    }

    @Test
    void refusesToEndEarlyWithoutASecondVariant() {
        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec("rate: 10", "minRepetitions: 4")))))
                .singleElement().asString()
                .startsWith("spec.minRepetitions: \"4\": needs a verdict to wait for, and there is only one variant");
    }

    private static String twoVariants(String more) {
        return spec("rate: 1000", more).replace("{name: a, partitioner: BuiltIn}",
                "{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}");
    }

    private static VerdictRules rules(String load, String more) {
        return Specs.experiment(Specs.spec(spec(load, more))).verdicts();
    }

    private static String spec(String load, String more) {
        return """
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {%s}, records: {value: {size: 1Ki}}}]
                variants: [{name: a, partitioner: BuiltIn}]
                duration: 20s
                %s
                """.formatted(load, more);
    }
}
