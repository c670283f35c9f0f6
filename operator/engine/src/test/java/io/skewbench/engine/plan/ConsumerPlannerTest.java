package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsumerPlannerTest {
    private static final String KAFKA = "org.apache.kafka.clients.consumer.";

    private final Problems problems = new Problems();

    @Test
    void fillsInDefaults() {
        assertThat(plan("{name: g}")).containsExactly(new PlannedConsumers("g", 1, 1, null, Map.of()));
    }

    @Test
    void plansNoGroupWhereNoneIsWritten() {
        assertThat(new ConsumerPlanner(problems).plan("spec.consumers", workload(""))).isEmpty();
    }

    @Test
    void takesWhatIsWritten() {
        assertThat(plan("{name: g, pods: 2, consumersPerPod: 3, rate: 5, consumer: {fetch.min.bytes: 1000}}"))
                .containsExactly(new PlannedConsumers("g", 2, 3, 5L, Map.of("fetch.min.bytes", "1000")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{name: a-name-that-has-28-character}", "{name: g, pods: 100, consumersPerPod: 256}",
            "{name: g, rate: 1000000000}", "{name: g, consumer: {heartbeat.interval.ms: 44999}}",
            "{name: g, consumer: {session.timeout.ms: 3001}}", "{name: g, consumer: {session.timeout.ms: soon}}",
            "{name: g, consumer: {group.protocol: Consumer}}",
            "{name: g, consumer: {group.protocol: classic, session.timeout.ms: 6000, heartbeat.interval.ms: 2000}}",
            "{name: g, consumer: {partition.assignment.strategy: '" + KAFKA + "RangeAssignor, " + KAFKA
                    + "CooperativeStickyAssignor'}}"})
    void acceptsGroupsAtTheBounds(String groups) {
        plan(groups);

        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{name: a}, {name: a} | consumers[1].name: \"a\": is used twice; give each its own name",
            "{name: A} | consumers[0].name: \"A\": must be a DNS label of at most 30 characters: lower-case letters, digits and inner hyphens",
            "{name: a-name-that-has-29-characters} | consumers[0].name: \"a-name-that-has-29-characters\": has more than 34 characters together with the workload's name, and both are part of the names of Pods; shorten one of them",
            "{name: a, rate: 0} | consumers[0].rate: \"0\": must be from 1 to 1000000000",
            "{name: a, pods: 101} | consumers[0].pods: \"101\": must be from 1 to 100",
            "{name: a, consumersPerPod: 257} | consumers[0].consumersPerPod: \"257\": must be from 1 to 256",
            "{name: a, consumer: {group.id: x}} | consumers[0].consumer.group.id: \"x\": is set by the workers for each trial; remove it",
            "{name: a, consumer: {auto.offset.reset: earliest}} | consumers[0].consumer.auto.offset.reset: \"earliest\": is set by the workers, which start at the end of each partition; remove it",
            "{name: a, consumer: {ssl.protocol: TLSv1.2}} | consumers[0].consumer.ssl.protocol: \"TLSv1.2\": belongs to the cluster; name a Strimzi listener and user in spec.cluster",
            "{name: a, consumer: {client.rack: '${file:a}'}} | consumers[0].consumer.client.rack: \"${file:a}\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself",
            "{name: a, consumer: {heartbeat.interval.ms: 45000}} | consumers[0].consumer.heartbeat.interval.ms: \"45000\": heartbeat.interval.ms, 45000, must be less than session.timeout.ms, 45000; a third of it is usual",
            "{name: a, consumer: {session.timeout.ms: 3000}} | consumers[0].consumer.session.timeout.ms: \"3000\": heartbeat.interval.ms, 3000, must be less than session.timeout.ms, 3000; a third of it is usual",
            "{name: a, consumer: {partition.assignment.strategy: 'org.example.Mine'}} | consumers[0].consumer.partition.assignment.strategy: \"org.example.Mine\": must be of org.apache.kafka.clients.consumer.RangeAssignor, org.apache.kafka.clients.consumer.RoundRobinAssignor, org.apache.kafka.clients.consumer.StickyAssignor, org.apache.kafka.clients.consumer.CooperativeStickyAssignor: workers have no others on their class path"})
    void refusesOtherGroups(String groups, String line) {
        plan(groups);

        assertThat(lines()).containsExactly(line);
    }

    @ParameterizedTest
    @CsvSource({"heartbeat.interval.ms, 1000", "session.timeout.ms, 9000",
            "partition.assignment.strategy, " + KAFKA + "RangeAssignor"})
    void refusesSettingsOfTheClassicProtocolInTheOther(String setting, String value) {
        plan("{name: g, consumer: {group.protocol: consumer, " + setting + ": " + value + "}}");

        assertThat(lines()).containsExactly("consumers[0].consumer." + setting + ": \"" + value
                + "\": is a setting of group.protocol classic; remove it, or group.protocol");
    }

    @Test
    void refusesAGroupThatIsCalledWhatAWorkloadIs() {
        assertThat(check("orders", "b", "orders-b", "c")).containsExactly("spec.workloads[0].consumers[0].name: \"b\": "
                + "would give its pods the same names as those of workload orders-b; choose another name");
    }

    @Test
    void refusesAGroupThatIsCalledWhatAnotherIs() {
        assertThat(check("orders", "b-c", "orders-b", "c")).containsExactly("spec.workloads[1].consumers[0].name: "
                + "\"c\": would give its pods the same names as those of group b-c of workload orders; choose another "
                + "name");
    }

    @Test
    void acceptsGroupsOfTheSameNameInSeveralWorkloads() {
        assertThat(check("orders", "g", "payments", "g")).isEmpty();
    }

    /** Checks two workloads with a group each. */
    private static List<String> check(String workload, String group, String other, String groupOfOther) {
        var named = "{name: %s, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 1}}, consumers: [{name: %s}]}";
        return SmallSpec.problems(SmallSpec.with("workloads: [" + named.formatted(workload, group) + ", "
                + named.formatted(other, groupOfOther) + "]"));
    }

    private List<PlannedConsumers> plan(String groups) {
        return new ConsumerPlanner(problems).plan("spec.consumers", workload("consumers: [" + groups + "]"));
    }

    private static Workload workload(String fields) {
        return Specs.read("{name: orders, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}, " + fields
                + "}", Workload.class);
    }

    /** Returns the problems, by their path below spec. */
    private List<String> lines() {
        return problems.all().stream().map(Problem::toString).map(line -> line.replaceFirst("^spec\\.", "")).toList();
    }
}
