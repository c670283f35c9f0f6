package io.skewbench.controller.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a plan's ConfigMap holds is for anybody to write. */
class AttemptPlanTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration READY_TIMEOUT = Duration.ofMinutes(5);

    @Test
    void readsWhatTheOperatorWrote() {
        var start = new StartSignal(CREATED.plusSeconds(60).toEpochMilli());
        var plan = plan(Map.of("offsets-before.json", "{\"orders\":[1,2]}", "start.json", Json.write(start)));

        assertThat(plan.offsetsBefore()).isEqualTo(Map.of("orders", List.of(1L, 2L)));
        assertThat(plan.offsetsAfter()).isNull();
        assertThat(plan.start(READY_TIMEOUT)).isEqualTo(start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{\"orders\":null}", "{\"orders\":[null]}", "{\"orders\":[-1]}",
            "{\"orders\":[\"many\"]}", "{\"orders\":{\"0\":1}}", "{\"orders\":[99999999999999999999999]}",
            "{\"orders\""})
    void refusesOffsetsThatKafkaNeverGives(String offsets) {
        assertTampered(() -> plan(Map.of("offsets-before.json", offsets)).offsetsBefore(), "offsets-before.json");
        assertTampered(() -> plan(Map.of("offsets-after.json", offsets)).offsetsAfter(), "offsets-after.json");
    }

    @Test
    void refusesAMillionNestedArrays() {
        var nested = "[".repeat(1_000_000);
        assertTampered(() -> plan(Map.of("offsets-after.json", nested)).offsetsAfter(), "offsets-after.json");
        assertTampered(() -> plan(Map.of("start.json", nested)).start(READY_TIMEOUT), "start.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "{\"startAtEpochMs\":-1,\"aheadMs\":0}",
            "{\"startAtEpochMs\":9223372036854775807,\"aheadMs\":0}", "{\"startAtEpochMs\":\"soon\",\"aheadMs\":0}",
            "7",
            "{\"startAtEpochMs\":4102444800000,\"aheadMs\":0}", "{\"startAtEpochMs\":1767225660000}"})
    void refusesAStartTimeThatTheOperatorCannotHavePublished(String start) {
        assertTampered(() -> plan(Map.of("start.json", start)).start(READY_TIMEOUT), "start.json");
    }

    @Test
    void holdsByHowMuchLogsGrew() {
        // Given
        var growth = new LogGrowth(LogUnit.BYTES, List.of(new OfBroker(1, 60_000, 100, 7, "orders")));
        // When
        var plan = plan(Map.of(AttemptPlan.GROWTH, Json.write(growth)));
        // Then
        assertThat(plan.growth()).isEqualTo(growth);
        assertThat(plan(Map.of()).growth()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "{\"unit\": \"BYTES\", \"brokers\": [null]}",
            "{\"unit\": \"BYTES\", \"brokers\": [{\"broker\": 1, \"millis\": 0, \"trial\": 1, \"others\": 1}]}"})
    void refusesGrowthThatNoBrokerGives(String growth) {
        assertTampered(plan(Map.of(AttemptPlan.GROWTH, growth))::growth, AttemptPlan.GROWTH);
    }

    @Test
    void isEmptyWithoutData() {
        var empty = new AttemptPlan(new AttemptId(0, 0), new ConfigMapBuilder().withNewMetadata().withName("plan")
                .withCreationTimestamp(CREATED.toString()).endMetadata().build());

        assertTampered(empty::offsetsBefore, "offsets-before.json is missing");
        assertThat(empty.text("c1")).isEmpty();
        assertThat(empty.start(READY_TIMEOUT)).isNull();
    }

    @Test
    void readsWhatBrokersCounted() {
        var counts = List.of(new BrokerCounts(2, 10_000, 4_000, 8_000, 1.5, 6_000, 1_000, 4_000, 4_000, 8_000, 20_000));
        var plan = plan(Map.of(AttemptPlan.BROKER_COUNTS, Json.write(counts)));

        assertThat(plan.brokerCounts()).isEqualTo(counts);
        assertThat(plan.uncounted()).isNull();
        assertThat(plan(Map.of()).brokerCounts()).isNull();
        assertThat(plan(Map.of(AttemptPlan.UNCOUNTED, Json.write("x".repeat(500)))).uncounted()).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "[null]", "[{}]", "[1]", "[{\"broker\":0,\"millis\":0}]", "[{\"broker\"",
            "[{\"broker\":-1,\"millis\":1,\"processors\":1}]", "[{\"broker\":1,\"millis\":1,\"processors\":-1}]"})
    void refusesCountsThatNoBrokerGives(String counts) {
        assertTampered(plan(Map.of(AttemptPlan.BROKER_COUNTS, counts))::brokerCounts, AttemptPlan.BROKER_COUNTS);
    }

    private static void assertTampered(ThrowingCallable read, String what) {
        assertThatThrownBy(read).isInstanceOf(PlanTamperedException.class)
                .hasMessageStartingWith("someone other than the operator wrote ConfigMap plan: " + what);
    }

    private static AttemptPlan plan(Map<String, String> data) {
        return new AttemptPlan(new AttemptId(0, 0), new ConfigMapBuilder().withNewMetadata().withName("plan")
                .withCreationTimestamp(CREATED.toString()).endMetadata().withData(data).build());
    }
}
