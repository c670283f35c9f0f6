package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.problems;
import static io.skewbench.engine.plan.SmallSpec.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Specs;
import io.skewbench.engine.run.RunEstimate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of brokers, which variants and points of a sweep may have. */
class BrokerPlansTest {

    @Test
    void areThoseOfTheVariantAndOfThePoint() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 2
                variants:
                  - {name: own, partitioner: BuiltIn}
                  - {name: four, partitioner: BuiltIn, broker: {num.replica.fetchers: 4}}
                sweep:
                  axes:
                    - name: bytes
                      values: [{name: as-is}, {name: more, broker: {replica.fetch.max.bytes: 5242880}}]
                """));
        // Then
        assertThat(experiment.trials()).allSatisfy(trial -> assertThat(experiment.brokerSettings(trial)).isEqualTo(
                switch (trial.variant() + " " + trial.sweep().get("bytes")) {
                    case "own as-is" -> Map.of();
                    case "four as-is" -> Map.of("num.replica.fetchers", "4");
                    case "own more" -> Map.of("replica.fetch.max.bytes", "5242880");
                    default -> Map.of("num.replica.fetchers", "4", "replica.fetch.max.bytes", "5242880");
                }));
        assertThat(RunEstimate.of(experiment).restarts()).isBetween(6, 7);
    }

    @Test
    void changeRarelyWhileVariantsStayInterleaved() {
        // When
        var experiment = Specs.experiment(with("""
                repetitions: 3
                variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: Keyed}]
                sweep:
                  axes:
                    - name: fetchers
                      values: [{name: one}, {name: two, broker: {num.replica.fetchers: 2}}]
                """));
        // Then
        var fetchers = experiment.trials().stream().map(trial -> trial.sweep().get("fetchers")).toList();
        assertThat(fetchers).hasSize(12).startsWith(fetchers.getFirst(), fetchers.getFirst())
                .endsWith(fetchers.getFirst().equals("one") ? "two" : "one");
        assertThat(RunEstimate.of(experiment).restarts()).isBetween(3, 4);
        assertThat(RunEstimate.of(Specs.experiment(with("repetitions: 3"))).restarts()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "listeners: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "advertised.listeners: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "listener.security.protocol.map: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "authorizer.class.name: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "super.users: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "sasl.enabled.mechanisms: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "ssl.keystore.location: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "controller.quorum.voters: x | \"x\": could lock clients and brokers out of the cluster; remove it",
            "max.connections: 1 | \"1\": could lock clients and brokers out of the cluster; remove it",
            "node.id: 7 | \"7\": belongs to the broker and its disks; remove it",
            "process.roles: broker | \"broker\": belongs to the broker and its disks; remove it",
            "log.dirs: /etc | \"/etc\": belongs to the broker and its disks; remove it",
            "metric.reporters: x | \"x\": would be measured as part of the broker; remove it",
            "kafka.metrics.reporters: x | \"x\": would be measured as part of the broker; remove it",
            "group.share.persister.x: x | \"x\": names code that brokers would run; remove it",
            "connections.max.idle.ms: 1 | \"1\": could lock clients and brokers out of the cluster; remove it",
            "config.providers: file | \"file\": would read files of the workers, credentials included; write the values "
                    + "themselves",
            "num.io.threads: [1, 2] | \"[1, 2]\": must be one text, number or boolean"})
    void refuseWhatTheClusterNeeds(String setting, String problem) {
        // Given
        var name = setting.substring(0, setting.indexOf(':'));
        // Then
        assertThat(problems(with("variants: [{name: a, partitioner: BuiltIn, broker: {" + setting + "}}]")))
                .containsExactly("spec.variants[0].broker." + name + ": " + problem);
        assertThat(problems(with("sweep: {axes: [{name: x, values: [{name: y, broker: {" + setting + "}}]}]}")))
                .containsExactly("spec.sweep.axes[0].values[0].broker." + name + ": " + problem);
    }

    @Test
    void areInOnePlaceOnly() {
        assertThat(problems(with("""
                variants: [{name: a, partitioner: BuiltIn, broker: {num.io.threads: 4}}]
                sweep: {axes: [{name: x, values: [{name: y, workload: c1, broker: {num.io.threads: 8}}]}]}
                """))).containsExactlyInAnyOrder(
                "spec.sweep.axes[0].values[0].broker: is for all workloads of a trial: remove workload",
                "spec.variants[0].broker.num.io.threads: \"4\": is swept by spec.sweep.axes[0].values[0] as well; set "
                        + "it in one of the two places");
    }

    @Test
    void areThoseOfTheBaselineInACalibration() {
        // When
        var experiment = Specs.experiment(with("""
                calibrate: true
                variants: [{name: a, partitioner: BuiltIn, broker: {num.io.threads: 4}}]
                """));
        // Then
        assertThat(experiment.trials()).allSatisfy(
                trial -> assertThat(experiment.brokerSettings(trial)).containsEntry("num.io.threads", "4"));
    }
}
