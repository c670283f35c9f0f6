package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.Specs;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.ProbePlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbePlannerTest {

    @Test
    void fillsInTheDefaults() {
        // When
        var workload = experiment("probe: {}, load: {rate: 350}").workloads().getFirst();
        // Then
        assertThat(workload.work()).isEqualTo(new PlannedWork.Operations(
                new ProbePlan(List.of("create", "set", "get", "exists", "delete", "createEphemeral", "deleteEphemeral",
                        "notification"), 100, 1_000, 100),
                "/skewbench"));
        assertThat(workload.load()).isEqualTo(new LoadPlan.ConstantRate(350));
        assertThat(workload.topics()).isEmpty();
        assertThat(workload.consumers()).isEmpty();
    }

    @Test
    void keepsOneRequestInFlightWithoutARate() {
        // When
        var workload = experiment("probe: {}, load: {unlimited: {}}").workloads().getFirst();
        // Then
        assertThat(workload.operations().orElseThrow().probe().outstanding()).isEqualTo(1);
        assertThat(workload.informsWithoutDueTimes()).isTrue();
    }

    @Test
    void putsOperationsIntoTheirOrder() {
        // When
        var workload = experiment("probe: {operations: [delete, get, create]}, load: {rate: 1}").workloads().getFirst();
        // Then
        assertThat(workload.operations().orElseThrow().probe().operations()).containsExactly("create", "get", "delete");
    }

    @Test
    void givesServersTheSettingsOfVariants() {
        // When
        var experiment = experiment("probe: {}, load: {rate: 1}");
        // Then
        assertThat(experiment.brokerSettings()).isEqualTo(Map.of(new Row("b", Map.of()), Map.of("forceSync", "no")));
        assertThat(experiment.trials()).allSatisfy(trial -> {
            assertThat(trial.partitioner()).isNull();
            assertThat(trial.clientVersion()).isEqualTo("3.9.5");
            assertThat(trial.producer()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "load: {rate: 1}, probe: {}                            | probe.create.p99 probe.get.p99",
            "load: {unlimited: {}}, probe: {}                      | probe.create.perSecond probe.get.perSecond",
            "load: {rate: 1}, probe: {operations: [create, exists]} | probe.create.p99 probe.exists.p99",
            "load: {rate: 1}, probe: {operations: [get]}           | probe.get.p99"})
    void comparesAWriteAndARead(String workload, String primary) {
        assertThat(experiment(workload).verdicts().primary()).containsExactly(primary.split(" ", -1));
    }

    @Test
    void comparesEachOperationByWhatItsOwnLoadLeavesOpen() {
        // Given
        var spec = """
                cluster: {zookeeper: {connect: "zk:2181"}}
                workloads:
                - {name: writers, probe: {operations: [create]}, load: {rate: 100}}
                - {name: readers, probe: {operations: [get], outstanding: 8}, load: {unlimited: {}}}
                variants: [{name: a}, {name: b, server: {snapCount: 5000}}]
                duration: 20s
                """;
        // When
        var primary = Specs.experiment(Specs.spec(spec)).verdicts().primary();
        // Then
        assertThat(primary).containsExactly("probe.create.p99", "probe.get.perSecond");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "probe: {operations: [delete]}  | '' | spec.workloads[0].probe.operations: \"delete\": needs create: list it too",
            "probe: {operations: [read]}    | '' | spec.workloads[0].probe.operations: \"read\": is not an operation: use create",
            "probe: {operations: [create, exists, notification]} | '' | spec.workloads[0].probe.operations: \"notification\": needs delete: list it too",
            "probe: {size: 1000001}         | '' | spec.workloads[0].probe.size: \"1000001\": must be from 0 to 1000000",
            "probe: {}, kafkaTopic: t       | '' | spec.workloads[0].kafkaTopic: has no use for a probe: remove it",
            "probe: {}, records: {value: {size: 1}} | '' | spec.workloads[0].records: has no use for a probe: remove it",
            "kafkaTopic: t                  | '' | spec.workloads[0].probe: is missing, and cluster.zookeeper has no topics",
            "probe: {} | search: {rate: {from: 1, to: 2}} | spec.search: looks for a rate of records",
            "probe: {} | sweep: {producer: {acks: [all]}} | spec.sweep.producer: has no use in a run without producers: remove it",
            "probe: {} | sweep: {axes: [{name: x, values: [{name: a}, {name: b, topicCount: 1}]}]} | spec.sweep.axes[0].values[1].topicCount: has no use in a run without producers",
            "probe: {} | primary: [publishLatency.p99] | spec.primary[0]: \"publishLatency.p99\": needs records, and no workload sends any",
            "probe: {} | primary: [probe.read.p99] | spec.primary[0]: \"probe.read.p99\": is of an operation that no probe carries out",
            "probe: {} | primary: [probe.get.p98] | spec.primary[0]: \"probe.get.p98\": is not a metric: use perSecond, errorRatio, mean, p50, p90, p95, p99, p999 or max of an operation, such as probe.create.p99",
            "probe: {} | objectives: [{variant: a, metric: recordsPerSec, above: '1'}] | spec.objectives[0].metric: \"recordsPerSec\": is not a metric; use perSecond, errorRatio",
            "probe: {} | objectives: [{variant: a, metric: probe.get.errorRatio, below: '0'}] | spec.objectives[0].below: \"0\": can never be met, as errorRatio is 0 if no operation fails",
            "probe: {} | objectives: [{variant: a, metric: probe.get.perSecond, above: '0'}] | spec.objectives[0].above: \"0\": can never be missed, as probe.get.perSecond is above 0 whenever operations are carried out",
            "probe: {} | variants: [{name: a, partitioner: BuiltIn}] | spec.variants[0].partitioner: is a setting of Kafka, and no workload sends records: remove it",
            "probe: {} | variants: [{name: a, server: {forceSync: false}}] | spec.variants[0].server.forceSync: \"false\": is neither yes nor no, which ZooKeeper needs here: write \"no\" in quotes",
            "probe: {} | variants: [{name: a, server: {dataDir: /tmp}}] | spec.variants[0].server.dataDir: \"/tmp\": belongs to the servers that the run starts; remove it",
            "probe: {} | variants: [{name: a, server: {\" dataLogDir\": /tmp}}] | spec.variants[0].server. dataLogDir: \"/tmp\": belongs to the servers that the run starts; remove it",
            "probe: {} | variants: [{name: a, server: {quorumListenOnAllIPs: true}}] | spec.variants[0].server.quorumListenOnAllIPs: \"true\": belongs to the servers",
            "probe: {} | variants: [{name: a, server: {zookeeper.forceSync: \"no\"}}] | spec.variants[0].server.zookeeper.forceSync: \"no\": would get \"zookeeper.\" twice",
            "probe: {} | variants: [{name: a, server: {jute.maxbuffer: 5}}] | spec.variants[0].server.jute.maxbuffer: \"5\": is read from the command line alone"})
    void refusesWhatMakesNoSense(String workload, String fields, String problem) {
        // When
        var problems = Specs.problems(ExperimentPlanner.plan(Specs.spec(spec("load: {rate: 1}, " + workload, fields))));
        // Then
        assertThat(problems).first().asString().startsWith(problem);
    }

    @Test
    void getsNoVerdictOnLatenciesOfSeveralRequestsInFlightWithoutARate() {
        // When
        var problems = Specs.problems(ExperimentPlanner.plan(Specs.spec(
                spec("load: {unlimited: {}}, probe: {outstanding: 8}", "primary: [probe.get.p99]"))));
        // Then
        assertThat(problems).singleElement().asString()
                .startsWith("spec.primary[0]: \"probe.get.p99\": gets no verdict").contains("name probe.get.perSecond");
    }

    @Test
    void belongsToAnEnsemble() {
        // When
        var problems = SmallSpec.problems(SmallSpec.withWorkload("probe: {}"));
        // Then
        assertThat(problems).containsExactly("spec.workloads[0].probe: needs cluster.zookeeper: name an ensemble, or "
                + "give the workload a topic");
    }

    private static Experiment experiment(String workload) {
        return Specs.experiment(Specs.spec(spec(workload, "")));
    }

    private static String spec(String workload, String fields) {
        var variants = fields.startsWith("variants")
                ? ""
                : "variants: [{name: a}, {name: b, server: {forceSync: \"no\"}}]\n";
        return """
                cluster: {zookeeper: {connect: "zk:2181"}}
                workloads: [{name: probe, %s}]
                duration: 20s
                """.formatted(workload) + variants + fields + "\n";
    }
}
