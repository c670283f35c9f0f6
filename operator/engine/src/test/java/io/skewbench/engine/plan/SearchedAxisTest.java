package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.Specs;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.search.AxisSearches;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches for the fewest partitions, of three topics, for each of two variants and two loads. */
class SearchedAxisTest {
    private static final String AXES = """
            - {name: partitions, values: [{name: p1, topics: {t: t1}}, {name: p2, topics: {t: t2}}, {name: p4}]}
            - {name: load, values: [{name: light, load: {rate: 10}}, {name: heavy, load: {rate: 90}}]}
            """.indent(2);
    private static final String SEARCH = "{axis: partitions, find: Lowest}";

    @Test
    void makesNoRows() {
        // When
        var experiment = planned(AXES, SEARCH);
        // Then
        assertThat(experiment.rows()).containsExactly(new Row("a", Map.of("load", "light")),
                new Row("a", Map.of("load", "heavy")), new Row("b", Map.of("load", "light")),
                new Row("b", Map.of("load", "heavy")));
        assertThat(experiment.trials()).as("without trials for latencies").hasSize(4 * 20);
        assertThat(SweepPoints.count(Specs.spec(spec(AXES, SEARCH)))).isEqualTo(2);
        assertThat(experiment.search())
                .hasValue(new SearchRules.OfAxis("partitions", true, List.of("p1", "p2", "p4"), List.of(), null));
    }

    @Test
    void preparesTheTopicsOfAllItsValues() {
        assertThat(topics(planned(AXES, SEARCH).workloads())).containsExactlyInAnyOrder("t", "t1", "t2");
    }

    @Test
    void givesEachTrialAValueOfItsOwn() {
        // Given
        var experiment = planned(AXES, SEARCH);
        var row = new Row("b", Map.of("load", "heavy"));
        // When
        var first = new AxisSearches(experiment, List.of()).at(experiment.trial(0));
        var other = new AxisSearches(experiment, List.of()).at(row, "p2");
        // Then
        assertThat(topics(first.workloads(experiment.trial(0).sweep()))).as("most partitions").containsExactly("t");
        assertThat(SearchRules.OfAxis.of(first).value()).isEqualTo("p4");
        assertThat(topics(other.workloads(row.sweep()))).containsExactly("t2");
        assertThat(other.workloads(row.sweep())).extracting(PlannedWorkload::load)
                .containsExactly(new LoadPlan.ConstantRate(90));
    }

    @Test
    void canBeTheOnlyAxis() {
        // Given
        var axis = "  - {name: producers, values: [{name: p1}, {name: p2, producersPerPod: 2}]}\n";
        // When
        var experiment = planned(axis, "{axis: producers, find: Highest, maxTrials: 8}");
        var during = new AxisSearches(experiment, List.of()).at(new Row("a", Map.of()), "p2");
        // Then
        assertThat(experiment.trials()).hasSize(2 * 8);
        assertThat(experiment.trial(0).sweep()).isEmpty();
        assertThat(during.workloads(Map.of()).getFirst().producersPerPod()).isEqualTo(2);
        assertThat(new AxisSearches(experiment, List.of()).at(new Row("a", Map.of()), "p1").workloads(Map.of())
                .getFirst().producersPerPod()).isEqualTo(1);
    }

    @Test
    void canBeTheNumberOfTopics() {
        // Given
        var axis = "  - {name: topics, values: [{name: t1, topicCount: 1}, {name: t2, topicCount: 2}, {name: t3}]}\n";
        var spec = spec(axis, "{axis: topics, find: Highest}").replace("topic: t,",
                "topics: [{topic: t}, {kafkaTopic: u}, {topic: v}],");
        var row = new Row("a", Map.of());
        // When
        var experiment = Specs.experiment(Specs.spec(spec));
        // Then
        var searches = new AxisSearches(experiment, List.of());
        assertThat(topics(experiment.workloads())).containsExactly("t", "u", "v");
        assertThat(topics(searches.at(experiment.trial(0)).workloads(Map.of()))).as("fewest topics")
                .containsExactly("t");
        assertThat(topics(searches.at(row, "t2").workloads(Map.of()))).containsExactly("t", "u");
        assertThat(topics(searches.at(row, "t3").workloads(Map.of()))).containsExactly("t", "u", "v");
    }

    private static List<String> topics(List<PlannedWorkload> workloads) {
        return workloads.getFirst().topics().stream().map(TopicReference::name).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{name: x, values: [{name: v}]} | {axis: y, find: Lowest} | | spec.search.axis: \"y\": is not an axis of spec.sweep; did you mean x?",
            "{name: x, values: [{name: v}]} | {axis: partition, find: Lowest} | | spec.search.axis: \"partition\": is not an axis of spec.sweep; use one of x",
            "{name: x, values: [{name: v}]} | {axis: x, find: Lowest} | | spec.search.axis: \"x\": has one value, which leaves nothing to search",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, rate: {from: 1, to: 9}, find: Lowest} | | spec.search: set exactly one of rate and axis",
            "{name: x, values: [{name: v}, {name: w}]} | {find: Lowest} | | spec.search: set exactly one of rate and axis",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x} | | spec.search.find: must be Lowest",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Least} | | spec.search.find: \"Least\": must be Lowest",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest, maxTrials: 7} | | spec.search.maxTrials: \"7\": finds no value of an axis: give it at least 8",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest, precision: 5%} | | spec.search.precision: belongs to a rate",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest, latencyAtPercent: [50]} | | spec.search.latencyAtPercent: belongs to a rate",
            "{name: x, values: [{name: v}, {name: w, load: {unlimited: {}}}]} | {axis: x, find: Lowest} | | spec.sweep.axes[0].values[1].load: has no rate, which a search needs: give it a load.rate",
            "{name: x, values: [{name: v}, {name: w, broker: {num.io.threads: 2}}]} | {axis: x, find: Lowest} | | spec.sweep.axes[0].values[1].broker: cannot be searched",
            "{name: x, values: [{name: v}, {name: w, producer: {linger.ms: 2}}]} | {axis: x, find: Lowest} | | spec.sweep.axes[0].values[1].producer: cannot be searched",
            "{name: x, values: [{name: v}, {name: w, clientVersion: 4.4.0}]} | {axis: x, find: Lowest} | | spec.sweep.axes[0].values[1].clientVersion: \"4.4.0\": cannot be searched",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest} | exclude: [{x: v}] | spec.sweep.exclude[0].x: \"v\": is a value of the axis that is searched",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest, objectives: [{metric: p99, below: 5ms}]} | | spec.search.objectives[0].metric: \"p99\": is not a metric",
            "{name: x, values: [{name: v}, {name: w}]} | {axis: x, find: Lowest, objectives: [{metric: recordsPerSecond, above: '10'}]} | | spec.search.objectives[0].above: \"10\": can never be met, as the workloads send no more than 10.0 records/s; lower it",
            "{name: x, values: [{name: v}, {name: w, load: {rate: 5}}]} | {axis: x, find: Lowest, objectives: [{metric: recordsPerSecond, above: '7'}]} | | spec.search.objectives[0].above: \"7\": can never be met, as the workloads send no more than 5.0 records/s at one point of the sweep"})
    void refusesWhatCannotBeSearched(String axis, String search, @Nullable String exclude, String problem) {
        // Given
        var axes = "  - " + axis + "\n" + (exclude == null ? "" : "  " + exclude + "\n");
        // When
        var problems = Specs.problems(ExperimentPlanner.plan(Specs.spec(spec(axes, search))));
        // Then
        assertThat(problems).anySatisfy(it -> assertThat(it).asString().startsWith(problem));
    }

    @Test
    void refusesASearchWithoutASweep() {
        var spec = spec("", "{axis: x, find: Lowest}").replace("sweep:\n  axes:\n", "");

        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec)))).anySatisfy(it -> assertThat(it).asString()
                .startsWith("spec.search.axis: \"x\": is not an axis of spec.sweep, which has none"));
    }

    private static Experiment planned(String axes, String search) {
        return Specs.experiment(Specs.spec(spec(axes, search)));
    }

    private static String spec(String axes, String search) {
        return """
                cluster: {bootstrapServers: "kafka:9092"}
                workloads:
                  - {name: c1, topic: t, load: {rate: 10}, records: {value: {size: 100}}}
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                duration: 10s
                burnIn: 0
                search: SEARCH
                sweep:
                  axes:
                """.replace("SEARCH", search) + axes;
    }
}
