package io.skewbench.engine.plan;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Records;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues.Split;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordPlannerTest {
    private final Problems problems = new Problems();

    @Test
    void plansNoKeyWhereNoneIsWritten() {
        assertThat(plan("{value: {size: 100}}")).isEqualTo(new RecordPlan(null, RandomValues.ofSize(100)));
    }

    @Test
    void fillsInTheDefaultsOfAKey() {
        assertThat(key("{}")).isEqualTo(new KeyPlan(16, 10_000, new Draw.Uniform()));
    }

    @Test
    void drawsKeysAsWritten() {
        assertThat(key("{distribution: Constant}").draw()).isEqualTo(new Draw.Constant());
        assertThat(key("{distribution: Sequential}").draw()).isEqualTo(new Draw.Sequential());
        assertThat(key("{distribution: Zipfian}").draw()).isEqualTo(new Draw.Zipfian(1));
        assertThat(key("{distribution: Zipfian, exponent: 0.5}").draw()).isEqualTo(new Draw.Zipfian(0.5));
        assertThat(key("{distribution: HotSet, hotSet: {share: 0.9, keys: 10}}").draw())
                .isEqualTo(new Draw.HotSet(0.9, 10, 0));
        assertThat(key("{distribution: HotSet, hotSet: {share: 0, keys: 9999, movesEvery: 7}}").draw())
                .isEqualTo(new Draw.HotSet(0, 9_999, 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{size: 8}", "{size: 1Mi}", "{cardinality: 1}", "{cardinality: 1000000000}",
            "{distribution: Zipfian, exponent: 0}", "{distribution: Zipfian, exponent: 10}",
            "{distribution: HotSet, hotSet: {share: 1, keys: 1}}"})
    void acceptsKeysAtTheBounds(String key) {
        key(key);

        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{size: 7}                | key.size: \"7\": must be from 8 B to 1 MiB",
            "{size: 1048577}          | key.size: \"1048577\": must be from 8 B to 1 MiB",
            "{cardinality: 0}         | key.cardinality: \"0\": must be from 1 to 1000000000",
            "{cardinality: 1000000001} | key.cardinality: \"1000000001\": must be from 1 to 1000000000",
            "{exponent: 2}            | key.exponent: \"2.0\": has an effect only with distribution Zipfian; remove it",
            "{distribution: Zipfian, exponent: 10.1} | key.exponent: \"10.1\": must be from 0 to 10",
            "{distribution: Zipfian, exponent: -0.1} | key.exponent: \"-0.1\": must be from 0 to 10",
            "{distribution: Random}   | key.distribution: \"Random\": is not known",
            "{hotSet: {share: 0.5, keys: 1}} | key.hotSet: has an effect only with distribution HotSet; remove it",
            "{distribution: HotSet}   | key.hotSet: is missing, and distribution HotSet needs it; give it share and keys",
            "{distribution: HotSet, hotSet: {share: 1.1, keys: 1}}  | key.hotSet.share: \"1.1\": must be from 0 to 1",
            "{distribution: HotSet, hotSet: {share: -0.1, keys: 1}} | key.hotSet.share: \"-0.1\": must be from 0 to 1",
            "{distribution: HotSet, hotSet: {share: 1, keys: 0}} | key.hotSet.keys: \"0\": must be at least 1 and below the cardinality 10000",
            "{cardinality: 5, distribution: HotSet, hotSet: {share: 1, keys: 5}} | key.hotSet.keys: \"5\": must be at least 1 and below the cardinality 5",
            "{distribution: HotSet, hotSet: {share: 1, keys: 1, movesEvery: 0}} | key.hotSet.movesEvery: \"0\": must be from 1 to 9223372036854775807"})
    void refusesOtherKeys(String key, String line) {
        key(key);

        assertThat(lines()).containsExactly(line);
    }

    @Test
    void plansSizesAsWritten() {
        assertThat(value("{size: 0}")).isEqualTo(RandomValues.ofSize(0));
        assertThat(value("{size: 100, compressibleShare: 0.5}"))
                .isEqualTo(new RandomValues(100, 100, new Draw.Constant(), 0.5));
        assertThat(value("{size: 1Ki, distribution: Uniform}"))
                .isEqualTo(new RandomValues(0, 1024, new Draw.Uniform(), 0));
        assertThat(value("{size: 1Ki, distribution: Zipfian, minSize: 1Ki}"))
                .isEqualTo(new RandomValues(1024, 1024, new Draw.Zipfian(1), 0));
    }

    @Test
    void plansPayloadsAsWritten() {
        assertThat(payload("")).isEqualTo(new PayloadValues(Split.LINES, new Draw.Uniform()));
        assertThat(payload(", values: Lines, distribution: Uniform"))
                .isEqualTo(new PayloadValues(Split.LINES, new Draw.Uniform()));
        assertThat(payload(", values: Whole, distribution: Sequential"))
                .isEqualTo(new PayloadValues(Split.WHOLE, new Draw.Sequential()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{size: 1Gi}", "{size: 1, compressibleShare: 0}", "{size: 1, compressibleShare: 1}"})
    void acceptsValuesAtTheBounds(String value) {
        value(value);

        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{}           | value: set exactly one of size and payload",
            "{size: 1, payload: {configMap: {name: m, key: k}}} | value: set exactly one of size and payload",
            "{size: -1}   | value.size: \"-1\": must not be negative",
            "{size: 1073741825} | value.size: \"1073741825\": must be from 0 B to 1 GiB",
            "{size: 1, compressibleShare: 1.1} | value.compressibleShare: \"1.1\": must be from 0 to 1",
            "{size: 1, distribution: HotSet} | value.distribution: \"HotSet\": is not known",
            "{size: 2, minSize: 1} | value.minSize: \"1\": has no effect with distribution Constant; remove it",
            "{size: 2, minSize: 3, distribution: Uniform} | value.minSize: \"3\": must not be above size",
            "{payload: {configMap: {name: m, key: k}, values: Words}} | value.payload.values: \"Words\": must be Lines or Whole",
            "{payload: {configMap: {name: m, key: k}, distribution: Zipfian}} | value.payload.distribution: \"Zipfian\": must be Sequential or Uniform"})
    void refusesOtherValues(String value, String line) {
        value(value);

        assertThat(lines()).containsExactly(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"distribution: Uniform", "minSize: 1", "exponent: 1", "compressibleShare: 1"})
    void refusesToDrawTheSizesOfAPayload(String field) {
        value("{" + field + ", payload: {configMap: {name: m, key: k}}}");

        assertThat(lines()).containsExactly("value.payload: has values that are sent as they are; remove the settings "
                + "that generate values");
    }

    private KeyPlan key(String key) {
        return requireNonNull(plan("{key: " + key + ", value: {size: 100}}").key());
    }

    private Object payload(String fields) {
        return value("{payload: {configMap: {name: m, key: k}" + fields + "}}");
    }

    private Object value(String value) {
        return plan("{value: " + value + "}").value();
    }

    private RecordPlan plan(String records) {
        return new RecordPlanner(problems).plan("spec.records", Specs.read(records, Records.class));
    }

    /** Returns the problems, by their path below records. */
    private List<String> lines() {
        return problems.all().stream().map(Problem::toString).map(line -> line.replaceFirst("^spec\\.records\\.", ""))
                .toList();
    }
}
