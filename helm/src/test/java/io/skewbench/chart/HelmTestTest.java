package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What {@code helm test} runs. */
class HelmTestTest {

    @Test
    void isThereOnlyIfAKafkaIsNamed() {
        assertThat(Rendered.with().names()).noneMatch(name -> name.endsWith("-test"));
        assertThat(Rendered.with("test.cluster.strimzi.name=bench").names()).contains(
                "Benchmark/skewbench/skewbench-test", "Pod/skewbench/skewbench-test",
                "SkewedTopic/skewbench/skewbench-test");
    }

    @Test
    void mayUseItsOwnKafkaWhereItRunsAndNowhereElse() {
        assertThat(policy("test.cluster.bootstrapServers=Kafka:9092")).contains(
                "\"bootstrapServers\":[{\"address\":\"kafka:9092\",\"from\":[\"skewbench\"]}]");
        assertThat(policy("test.cluster.strimzi.name=bench", "test.cluster.strimzi.namespace=kafka")).contains(
                "\"kafkaNamespaces\":[{\"from\":[\"skewbench\"],\"namespace\":\"kafka\"}]");
    }

    private static String policy(String... values) {
        return Rendered.with(values).deployment().getSpec().getTemplate().getSpec().getContainers().getFirst().getEnv()
                .stream().filter(variable -> variable.getName().equals("SKEWBENCH_POLICY")).findFirst().orElseThrow()
                .getValue();
    }

    @Test
    void isRenderedOnRequestAndInOrder() {
        var rendered = Rendered.with("test.cluster.strimzi.name=bench");
        assertThat(rendered.objects().stream().filter(it -> Rendered.name(it).endsWith("-test"))).hasSize(6)
                .allSatisfy(it -> assertThat(it.at("/metadata/annotations").path("helm.sh/hook").asText())
                        .isEqualTo("test"));
        assertThat(weight(rendered, "Role")).isLessThan(weight(rendered, "Pod"));
        assertThat(weight(rendered, "SkewedTopic")).isLessThan(weight(rendered, "Benchmark"));
        assertThat(weight(rendered, "Benchmark")).isLessThan(weight(rendered, "Pod"));
    }

    @Test
    void takesPlaceWhereTheOperatorWatches() {
        assertThat(Rendered.with("test.cluster.strimzi.name=bench", "watch.namespaces={a,b}").names())
                .contains("Benchmark/a/skewbench-test", "Pod/a/skewbench-test", "RoleBinding/a/skewbench-test");
        assertThat(Rendered.with("test.cluster.strimzi.name=bench", "watch.namespaces={a,skewbench}").names())
                .contains("Benchmark/skewbench/skewbench-test");
    }

    @Test
    void sendsToAnExistingTopicOnDemand() {
        var rendered = Rendered.with("test.cluster.bootstrapServers=kafka:9092", "test.kafkaTopic=orders");
        assertThat(rendered.get("Benchmark/skewbench/skewbench-test").at("/spec/workloads/0/kafkaTopic").asText())
                .isEqualTo("orders");
        assertThat(rendered.names()).noneMatch(name -> name.startsWith("SkewedTopic"));
    }

    private static int weight(Rendered rendered, String kind) {
        return rendered.get(kind + "/skewbench/skewbench-test")
                .at("/metadata/annotations")
                .path("helm.sh/hook-weight")
                .asInt();
    }
}
