package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.Specs;
import io.skewbench.engine.search.Searches;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchPlannerTest {

    @Test
    void plansAsManyTrialsOfEachRowAsTheSearchMayTake() {
        assertThat(planned("").trials()).hasSize(46);
        assertThat(planned(", maxTrials: 7").trials()).hasSize(20);
        assertThat(planned("").search()).hasValue(
                new SearchRules.OfRate(100, 9_000, 0.05, List.of(), List.of(0.5, 0.7, 0.9), null));
        assertThat(SearchRules.OfRate.of(planned(", precision: 2.5%")).precision()).isEqualTo(0.025);
    }

    @Test
    void dividesTheRateAsWorkloadsDo() {
        var experiment = planned("");
        assertThat(Searches.rate(experiment.workloads())).isEqualTo(9_000);
        assertThat(Searches.rate(experiment.workloads().subList(0, 1))).isEqualTo(3_000);
        var first = new Searches(experiment, List.of()).at(experiment.trial(0));
        assertThat(Searches.rate(first.workloads())).isCloseTo(100, within(1e-9));
        assertThat(Searches.rate(first.workloads().subList(0, 1))).isCloseTo(100 / 3.0, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "rate: 1 | {rate: {from: 9, to: 9}} | | spec.search.rate.to: \"9\": leaves nothing to search, as from is 9",
            "unlimited: {} | {rate: {from: 1, to: 9}} | | spec.workloads[1].load: has no rate, which a search needs",
            "rate: 1 | {rate: {from: 1, to: 9}, find: Lowest} | | spec.search.find: \"Lowest\": belongs to an axis",
            "rate: 1 | {rate: {from: 1, to: 9}} | repetitions: 3 | spec.search: has no use for repetitions: remove it",
            "rate: 1 | {rate: {from: 1, to: 9}} | minAcknowledgedPercent: 9 | spec.search: has no use for minAcknowledgedPercent",
            "rate: 1 | {rate: {from: 1, to: 9}, latencyAtPercent: [50, 90, 50]} | | spec.search.latencyAtPercent[2]: \"50\": is there twice",
            "rate: 1 | {rate: {from: 1, to: 9}} | seal: true | spec.search: has no use for seal: remove it",
            "rate: 1 | {rate: {from: 1, to: 9}, objectives: [{metric: p99, below: 5ms}]} | | spec.search.objectives[0].metric: \"p99\": is not a metric",
            "rate: 1 | {rate: {from: 1, to: 9}, objectives: [{metric: publishLatency.p99}]} | | spec.search.objectives[0]: \"publishLatency.p99\": set exactly one",
            "rate: 1 | {rate: {from: 1, to: 9}, objectives: [{metric: brokerImbalance, below: '2'}]} | | spec.search.objectives[0].metric: \"brokerImbalance\": says nothing of the load",
            "rate: 1 | {rate: {from: 1, to: 9}, objectives: [{metric: endToEndLatency.p99, below: 5ms}]} | | spec.search.objectives[0].metric: \"endToEndLatency.p99\": needs consumers",
            "rate: 1 | {rate: {from: 5, to: 9}, objectives: [{metric: recordsPerSecond, above: '5'}]} | | spec.search.objectives[0].above: \"5\": can never be met by the first trials, which send no more than search.rate.from, 5.0 records/s; lower it, or raise search.rate.from",
            "rate: 1 | {rate: {from: 5, to: 9}, objectives: [{metric: recordsPerSecond, below: '10'}]} | | spec.search.objectives[0].below: \"10\": can never be missed, as no more than 9.0 records/s are sent",
            "rate: 1 | {rate: {from: 5, to: 9}, objectives: [{metric: errorRatio, below: '1.1'}]} | | spec.search.objectives[0].below: \"1.1\": can never be missed"})
    void refusesWhatCannotBeSearched(String load, String search, @Nullable String fields,
            String problem) {
        assertThat(Specs.problems(ExperimentPlanner.plan(Specs.spec(spec(load, search,
                fields == null ? "" : fields))))).anySatisfy(it -> assertThat(it).asString().startsWith(problem));
    }

    @Test
    void acceptsARateThatTheFirstTrialsCanKeep() {
        assertThat(planned(", objectives: [{metric: recordsPerSecond, above: '99'}]").search()).isPresent();
    }

    private static Experiment planned(String fields) {
        return Specs.experiment(Specs.spec(spec("rate: 20", "{rate: {from: 100, to: 9000}" + fields + "}", "")));
    }

    private static String spec(String load, String search, String fields) {
        return """
                cluster: {bootstrapServers: "kafka:9092"}
                workloads:
                  - {name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}
                  - {name: c2, kafkaTopic: t, load: {LOAD}, records: {value: {size: 100}}}
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: BuiltIn}]
                duration: 10s
                burnIn: 0
                search: SEARCH
                """.replace("LOAD", load).replace("SEARCH", search) + fields + "\n";
    }
}
