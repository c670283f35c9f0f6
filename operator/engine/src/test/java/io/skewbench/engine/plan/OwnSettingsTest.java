package io.skewbench.engine.plan;

import static io.skewbench.engine.plan.SmallSpec.with;
import static io.skewbench.engine.plan.SmallSpec.withVariant;
import static io.skewbench.engine.plan.SmallSpec.withWorkload;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnSettingsTest {
    private static final String LEASE = "skewbench.strict-cost.lease.ms";
    private static final String VARIANT = "spec.variants[0].producer." + LEASE;

    @ParameterizedTest
    @ValueSource(strings = {"1", "999999999", "0100", "' 5 '"})
    void acceptsWholeNumbersAboveZero(String value) {
        assertThat(problems(withVariant("partitioner: StrictCost, producer: {" + LEASE + ": " + value + "}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "5ms", "1000000000", "", "000"})
    void refusesOtherValues(String value) {
        assertThat(problems(withVariant("partitioner: StrictCost, producer: {" + LEASE + ": '" + value + "'}")))
                .containsExactly(VARIANT + ": \"" + value + "\": must be a whole number above 0, without a unit, such "
                        + "as 1000");
    }

    @ParameterizedTest
    @CsvSource({"StrictCost, skewbench.strict-cost.lease.ms", "ShortestDelay, skewbench.shortest-delay.turn.bytes",
            "ShortestDelay, skewbench.shortest-delay.same.ms"})
    void letsThePartitionerOrAClassReadItsSetting(String reader, String setting) {
        assertThat(problems(withVariant("partitioner: " + reader + ", producer: {" + setting + ": 5}"))).isEmpty();
        assertThat(problems(withVariant("partitioner: org.example.Mine, producer: {" + setting + ": 5}"))).isEmpty();
    }

    @Test
    void refusesASettingThatNoVariantReads() {
        assertThat(problems(withVariant("producer: {" + LEASE + ": 5}"))).containsExactly(VARIANT + ": \"5\": has no "
                + "effect with the partitioner BuiltIn, only with StrictCost; remove it");
    }

    @Test
    void acceptsASharedSettingThatOneVariantReads() {
        var variants = "variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: StrictCost}]\n";

        assertThat(problems(with(variants + "sweep: {producer: {" + LEASE + ": [5, 6]}}"))).isEmpty();
    }

    @Test
    void refusesASharedSettingThatNoVariantReads() {
        assertThat(problems(withWorkload("producer: {" + LEASE + ": 5}"))).containsExactly("spec.workloads[0].producer."
                + LEASE + ": \"5\": has no effect with the partitioner BuiltIn, only with StrictCost; remove it");
    }

    @Test
    void checksEachValueOfASweep() {
        assertThat(problems(with("variants: [{name: b, partitioner: StrictCost}]\nsweep: {producer: {" + LEASE
                + ": [5, 0, 6, x]}}"))).containsExactly(
                        "spec.sweep.producer." + LEASE + ": \"0\": must be a whole number above 0, without a unit, "
                                + "such as 1000",
                        "spec.sweep.producer." + LEASE + ": \"x\": must be a whole number above 0, without a unit, "
                                + "such as 1000");
    }

    @Test
    void checksEachValueOfAnAxis() {
        assertThat(problems(with("variants: [{name: b, partitioner: StrictCost}]\nsweep: {axes: [{name: a, "
                + "values: [{name: x, producer: {" + LEASE + ": 5}}, {name: y, producer: {" + LEASE + ": 0}}]}]}")))
                .containsExactly("spec.sweep.axes[0].values[1].producer." + LEASE + ": \"0\": must be a whole number "
                        + "above 0, without a unit, such as 1000");
    }

    @Test
    void namesTheSettingThatIsMeant() {
        assertThat(problems(withVariant("partitioner: StrictCost, producer: {skewbench.strict-cost.leese.ms: 5}")))
                .containsExactly("spec.variants[0].producer.skewbench.strict-cost.leese.ms: \"5\": is not a setting of "
                        + "Skewbench's partitioners; did you mean skewbench.strict-cost.lease.ms?");
    }

    @Test
    void namesAllSettingsWhereNoneIsSimilar() {
        assertThat(problems(withVariant("producer: {skewbench.x: 5}"))).containsExactly(
                "spec.variants[0].producer.skewbench.x: \"5\": is not a setting of Skewbench's partitioners; use one "
                        + "of skewbench.shortest-delay.same.ms, skewbench.shortest-delay.turn.bytes, "
                        + "skewbench.strict-cost.lease.ms");
    }

    @Test
    void leavesSettingsOfOthersAlone() {
        assertThat(problems(withVariant("producer: {acme.setting: 0}"))).isEmpty();
    }

    private static List<String> problems(BenchmarkSpec spec) {
        var problems = new Problems();
        new OwnSettings(problems).check(spec);
        return problems.all().stream().map(Problem::toString).toList();
    }
}
