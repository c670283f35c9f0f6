package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

class ResourceTextTest {
    private static final ObjectMapper JACKSON = new ObjectMapper(new YAMLFactory());

    /** Ids of runs are eight hexadecimal digits: more than one in a hundred looks like a number with an exponent. */
    @ParameterizedTest
    @ValueSource(strings = {"5e471234", "12345678", "1234567e", "0e000001", "1E5", "-1.5e+3", "1_000", ".5", "5.",
            "0x1f",
            "0o17", "0b1", "12:30:45", "2026-11-29", "2026-11-29T12:00:00Z", ".inf", "-.INF", ".NaN", "+1", "-", ".",
            "true", "no", "null", "~", "30s", "10Mi", "abc"})
    void isReadAsTheTextThatItWas(String text) throws Exception {
        // When
        var yaml = ResourceText.yamlOf(List.of(Map.of("name", text, text + "x", List.of(text))));
        var key = ResourceText.yamlOf(List.of(Map.of(text, "value")));
        // Then
        assertThat(new Yaml().<Map<String, Object>>load(yaml)).containsEntry("name", text)
                .containsEntry(text + "x", List.of(text));
        assertThat(JACKSON.readTree(yaml).path("name").isTextual()).as(yaml).isTrue();
        assertThat(JACKSON.readTree(yaml).path("name").textValue()).isEqualTo(text);
        assertThat(new Yaml().<Map<Object, Object>>load(key)).containsOnlyKeys(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30s", "10Mi", "abc", "1.2.3", "10.0.0.1", "seed-000"})
    void hasNoQuotesWhereNoReaderNeedsThem(String text) {
        assertThat(ResourceText.yamlOf(List.of(Map.of("name", text)))).isEqualTo("name: " + text + "\n");
    }
}
