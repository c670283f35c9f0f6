package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainValuesTest {
    @Test
    void convertsWhatRulesOfSeveralLevelsLookAtOnce() {
        // Given three lists and maps
        var values = new PlainValues();
        var document = Json.mapper().valueToTree(Map.of("spec", Map.of("ids", List.of(1, 2.5, "three", true))));
        // When
        var ids = values.of(document.path("spec").path("ids"));
        var spec = values.of(document.path("spec"));
        var whole = values.of(document);
        // Then
        assertThat(ids).isEqualTo(List.of(1L, 2.5, "three", true));
        assertThat(spec).isInstanceOfSatisfying(Map.class, map -> assertThat(map.get("ids")).isSameAs(ids));
        assertThat(whole).isInstanceOfSatisfying(Map.class, map -> assertThat(map.get("spec")).isSameAs(spec));
        assertThat(values.conversions()).isEqualTo(3);
    }
}
