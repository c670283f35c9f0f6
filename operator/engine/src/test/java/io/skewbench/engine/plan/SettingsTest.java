package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.bounds.Bounds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static final String PATH = "spec.producer";
    private static final String LONGEST = "x".repeat(Bounds.SETTING_CHARACTERS);

    private final Problems problems = new Problems();

    @Test
    void readsSettingsWithWhereTheyAreWritten() {
        assertThat(settings("{linger.ms: 5, acks: all}")).containsExactly(
                Map.entry("acks", new Written("all", "spec.producer.acks")),
                Map.entry("linger.ms", new Written("5", "spec.producer.linger.ms")));
    }

    @Test
    void readsNoSettingsWhereNoneAreWritten() {
        assertThat(Settings.read(PATH, null, ReservedSettings.OF_PRODUCERS, problems)).isEmpty();
        assertThat(Settings.readSweep(PATH, null, problems)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "a: [1]    | a: \"[1]\": must be one text, number or boolean",
            "a: null   | a: has no value; give it one, or remove it",
            "linger: {ms: 5} | linger: \"{ms=5}\": must be one text, number or boolean; write the full name of the setting as one key, such as linger.ms: 5",
            "client.id: x | client.id: \"x\": is set by the workers; remove it",
            "a: '${file:b}' | a: \"${file:b}\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself"})
    void refusesASettingButReadsTheOthers(String refused, String line) {
        var read = settings("{z: 1, " + refused + "}");

        assertThat(lines()).containsExactly(line);
        assertThat(read).containsOnlyKeys("z");
    }

    @Test
    void acceptsTheLongestValue() {
        assertThat(settings("{a: " + LONGEST + "}")).containsKey("a");
        assertThat(sweep("{a: [" + LONGEST + "]}")).containsKey("a");
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesALongerValue() {
        assertThat(settings("{a: " + LONGEST + "x}")).isEmpty();
        assertThat(problems.all()).extracting(Problem::remedy)
                .containsExactly("has 8193 characters; a setting may have 8192");
    }

    @Test
    void refusesALongerValueToTry() {
        sweep("{a: [" + LONGEST + "x]}");

        assertThat(problems.all()).extracting(problem -> problem.path() + " " + problem.remedy())
                .containsExactly("spec.producer.a[0] has 8193 characters; a setting may have 8192");
    }

    @Test
    void acceptsAsManySettingsAsThereMayBe() {
        assertThat(Settings.read(PATH, many(256), ReservedSettings.OF_PRODUCERS, problems)).hasSize(256);
        assertThat(sweep(swept(16))).hasSize(16);
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesMoreSettingsAsAWhole() {
        assertThat(Settings.read(PATH, many(257), ReservedSettings.OF_PRODUCERS, problems)).isEmpty();
        assertThat(problems.all().toString()).isEqualTo("[spec.producer: has 257 settings; give at most 256]");
    }

    @Test
    void refusesToSweepMoreSettingsAsAWhole() {
        assertThat(sweep(swept(17))).isEmpty();
        assertThat(problems.all().toString()).isEqualTo("[spec.producer: has 17 settings; give at most 16]");
    }

    @Test
    void acceptsTheLongestName() {
        assertThat(settings("{" + "n".repeat(Bounds.NAME_CHARACTERS) + ": 1}")).hasSize(1);
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesALongerName() {
        settings("{? " + "n".repeat(Bounds.NAME_CHARACTERS + 1) + "\n: 1}");

        assertThat(problems.all()).extracting(Problem::remedy).containsExactly("is too long for the name of a setting, "
                + "which has at most 250 characters; shorten it");
    }

    @Test
    void readsTheSweepByNameAndTheValuesAsListed() {
        assertThat(sweep("{linger.ms: [5, 0], acks: ['1', all]}")).containsExactly(
                Map.entry("acks", List.of("1", "all")), Map.entry("linger.ms", List.of("5", "0")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{a: []}       | a: \"[]\": must be a list of at least one value to try",
            "{a: 1}        | a: \"1\": must be a list of at least one value to try",
            "{a: null}     | a: must be a list of at least one value to try",
            "{client.id: [x]} | client.id: \"[x]\": is set by the workers; remove it",
            "{a: [1, [2]]} | a[1]: \"[2]\": must be one text, number or boolean",
            "{a: [null]}   | a[0]: has no value; give it one, or remove it",
            "{a: [1, '1']} | a[1]: \"1\": is listed twice; list each value once",
            "{a: ['${b']}  | a[0]: \"${b\": holds \"${\", by which Kafka's clients read files of the workers, credentials included; write the value itself"})
    void refusesOtherSweeps(String sweep, String line) {
        sweep(sweep);

        assertThat(lines()).containsExactly(line);
    }

    @Test
    void acceptsAsManyValuesToTryAsThereMayBeRows() {
        assertThat(sweep("{a: [" + values(1_000) + "]}").get("a")).hasSize(1_000);
        assertThat(problems.all()).isEmpty();
    }

    @Test
    void refusesMoreValuesToTry() {
        assertThat(sweep("{a: [" + values(1_001) + "]}")).isEmpty();
        assertThat(lines()).containsExactly("a: lists 1001 values; list at most 1000");
    }

    private Map<String, Written> settings(String yaml) {
        return Settings.read(PATH, read(yaml), ReservedSettings.OF_PRODUCERS, problems);
    }

    private Map<String, List<String>> sweep(String yaml) {
        return Settings.readSweep(PATH, read(yaml), problems);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> read(String yaml) {
        return (Map<String, Object>) Specs.read(yaml, Object.class);
    }

    private static Map<String, Object> many(int count) {
        var settings = new HashMap<String, Object>();
        IntStream.range(0, count).forEach(i -> settings.put("a" + i, i));
        return settings;
    }

    private static String swept(int count) {
        return IntStream.range(0, count).mapToObj(i -> "a" + i + ": [1]").collect(Collectors.joining(", ", "{", "}"));
    }

    private static String values(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    /** Returns the problems, by their path below producer. */
    private List<String> lines() {
        return problems.all().stream().map(Problem::toString).map(line -> line.replaceFirst("^spec\\.producer\\.", ""))
                .toList();
    }
}
