package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.BrokerRestoration.Part;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokersRestoredTest {
    private static final String ENFORCED = "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}";

    @Test
    void mayMoveBrokersOfARunThatHasStarted() {
        assertThat(BrokersRestored.unfinished(started(ENFORCED))).containsExactly(Part.PLACES);
    }

    @Test
    void movesNoBrokersOfARunThatHasNotStarted() {
        assertThat(BrokersRestored.unfinished(new RunScenario("cluster: {" + ENFORCED + "}").benchmark)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bootstrapServers: 'kafka:9092'", "strimzi: {name: bench}",
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}}}",
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: false}}"})
    void movesNoBrokersThatTheSpecDoesNotEnforce(String cluster) {
        assertThat(BrokersRestored.unfinished(started(cluster))).isEmpty();
    }

    @Test
    void haveMovedOnceTheStatusSaysSo() {
        var benchmark = started(ENFORCED);
        assertThat(BrokersRestored.applies(benchmark)).isFalse();

        benchmark.setStatus(benchmark.getStatus().withConditions(1L, List.of(new ConditionBuilder()
                .withType("BrokersRestored").withStatus("False").withReason("BrokersMoved").build())));

        assertThat(BrokersRestored.applies(benchmark)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"ChangingSettings, false", "SettingsNoted, true", "RestoringSettings, false",
            "SettingsNotRestored, false"})
    void takesOnlyARecordOfTheNoteForOne(String reason, boolean isNoted) {
        var status = started(ENFORCED).getStatus().withConditions(1L, List.of(new ConditionBuilder()
                .withType("BrokerSettingsRestored").withStatus("False").withReason(reason).build()));

        assertThat(BrokersRestored.areSettingsNoted(status)).isEqualTo(isNoted);
    }

    private static Benchmark started(String cluster) {
        var benchmark = new RunScenario("cluster: {" + cluster + "}").benchmark;
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running")
                .runId(RunId.of(benchmark)).build());
        return benchmark;
    }
}
