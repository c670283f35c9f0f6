package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.engine.Problem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectiveRulesTest {
    private static final String CONSUMED = "workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, "
            + "records: {value: {size: 100}}, consumers: [{name: g}]}]\n";

    @ParameterizedTest
    @ValueSource(strings = {"metric: publishLatency.p99, below: 5ms", "metric: errorRatio, below: '0.1'",
            "metric: recordsPerSecond, above: 1e3"})
    void acceptsABoundInTheUnitOfItsMetric(String objective) {
        assertThat(problems("{variant: a, " + objective + "}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{variant: b, metric: errorRatio, below: '0.1'} | spec.objectives[0].variant: \"b\": is not a variant; use one of a",
            "{variant: a, metric: publishLatency.p99, below: '5'} | spec.objectives[0].below: \"5\": is not a duration; write numbers with units, such as 30s, 500ms or 1m30s",
            "{variant: a, metric: errorRatio, above: 5ms} | spec.objectives[0].above: \"5ms\": is not a number, which errorRatio needs, such as 1.5",
            "{variant: a, metric: errorRatio, below: '-1'} | spec.objectives[0].below: \"-1\": is not a number, which errorRatio needs, such as 1.5",
            "{variant: a, metric: errorRatio} | spec.objectives[0]: \"errorRatio\": set exactly one of below and above",
            "{variant: a, metric: errorRatio, below: '1', above: '0'} | spec.objectives[0]: \"errorRatio\": set exactly one of below and above",
            "{variant: a, metric: errorRatio, below: '1'}, {variant: c, metric: errorRatio, below: '1'} | spec.objectives[1].variant: \"c\": is not a variant; use one of a",
            "{variant: a, metric: endToEndLatency.p99, below: 1s} | spec.objectives[0].metric: \"endToEndLatency.p99\": needs consumers, and no workload has any; add consumers to one, or name another metric"})
    void refusesOtherObjectives(String objectives, String line) {
        assertThat(problems(objectives)).containsExactly(line);
    }

    @Test
    void refusesMetricsThatThereAreNot() {
        assertThat(problems("{variant: a, metric: latency, below: 5}")).singleElement().asString()
                .startsWith(
                        "spec.objectives[0].metric: \"latency\": is not a metric; use one of brokerBytesInPerSecond, ");
    }

    @Test
    void acceptsMetricsOfConsumersWhereThereAreAny() {
        var problems = new Problems();

        new ObjectiveRules(problems).check(
                with(CONSUMED + "objectives: [{variant: a, metric: endToEndLatency.p99, below: 1s}]"));

        assertThat(problems.all()).isEmpty();
    }

    @Test
    void allowsAnObjectiveThatConsumersReadAnything() {
        assertThat(SmallSpec.problems(
                with(CONSUMED + "objectives: [{variant: a, metric: consumedPerSecond, above: '0'}]"))).isEmpty();
        assertThat(SmallSpec.problems(
                with(CONSUMED + "objectives: [{variant: a, metric: recordsPerSecond, above: '0'}]"))).singleElement()
                .asString().contains("can never be missed");
    }

    @Test
    void namesTheBoundThatIsOutOfReach() {
        // Given
        var problems = new Problems();
        var spec = with("objectives: [{variant: a, metric: publishLatency.p99, below: 1s}, "
                + "{variant: a, metric: recordsPerSecond, above: '10'}, "
                + "{variant: a, metric: publishLatency.p99, below: 5m}]");
        // When
        new ObjectiveRules(problems).checkReach(spec, new ObjectiveReach(10, 10, Duration.ofMinutes(3), Duration.ZERO));
        // Then
        assertThat(problems.all()).extracting(Problem::path, Problem::value).containsExactly(
                tuple("spec.objectives[1].above", "10"),
                tuple("spec.objectives[2].below", "5m"));
    }

    private static List<String> problems(String objectives) {
        var problems = new Problems();
        new ObjectiveRules(problems).check(with("objectives: [" + objectives + "]"));
        return problems.all().stream().map(Problem::toString).toList();
    }
}
