package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.RunId;
import io.skewbench.engine.Specs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinnedNodesTest {
    private static final String ENFORCED = "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}";

    @Test
    void givesStrimziAQuarterOfAnHourUnlessTheSpecSaysOtherwise() {
        assertThat(PinnedNodes.moveTimeout(pinning("{}"))).isEqualTo(Duration.ofMinutes(15));
        assertThat(PinnedNodes.moveTimeout(pinning("{moveTimeout: 1h}"))).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void selectsNodesByPoolAndOtherwiseForAll() {
        var pinning = pinning("{nodeSelector: {zone: x}, pools: [{name: a, nodeSelector: {disk: fast}}]}");

        assertThat(PinnedNodes.selector(pinning, "a")).isEqualTo(Map.of("disk", "fast"));
        assertThat(PinnedNodes.selector(pinning, "b")).isEqualTo(Map.of("zone", "x"));
        assertThat(PinnedNodes.selector(pinning("{}"), "a")).isNull();
    }

    @Test
    void mayMoveBrokersOfARunThatHasStarted() {
        assertThat(PinnedNodes.mayBeMoved(started(ENFORCED))).isTrue();
    }

    @Test
    void movesNoBrokersOfARunThatHasNotStarted() {
        assertThat(PinnedNodes.mayBeMoved(new RunScenario("cluster: {" + ENFORCED + "}").benchmark)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bootstrapServers: 'kafka:9092'", "strimzi: {name: bench}",
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}}}",
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: false}}"})
    void movesNoBrokersThatTheSpecDoesNotEnforce(String cluster) {
        assertThat(PinnedNodes.mayBeMoved(started(cluster))).isFalse();
    }

    @Test
    void haveMovedOnceTheStatusSaysSo() {
        var benchmark = started(ENFORCED);
        assertThat(PinnedNodes.areMoved(benchmark)).isFalse();

        benchmark.setStatus(benchmark.getStatus().withConditions(1L, List.of(new ConditionBuilder()
                .withType("BrokersRestored").withStatus("False").withReason("BrokersMoved").build())));

        assertThat(PinnedNodes.areMoved(benchmark)).isTrue();
    }

    private static Benchmark started(String cluster) {
        var benchmark = new RunScenario("cluster: {" + cluster + "}").benchmark;
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running")
                .runId(RunId.of(benchmark)).build());
        return benchmark;
    }

    private static Pinning pinning(String yaml) {
        return Specs.read(yaml, Pinning.class);
    }
}
