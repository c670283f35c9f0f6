package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueBytesTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {"[] | 96", "[[], []] | 288", "{} | 96",
            "{\"abc\": {}} | 275", "\"\" | 40", "\"abc\" | 43", "\"\u00e9\u00e9\" | 42", "\"a\u20ac\" | 44", "12 | 22",
            "true | 24", "null | 24"})
    void countsContainersNamesTextsAndOtherValues(String json, long bytes) throws JsonProcessingException {
        // Given
        var value = MAPPER.readTree(json);
        // When
        var counted = ValueBytes.of(value);
        // Then
        assertThat(counted).isEqualTo(bytes);
    }

    @Test
    void countsTheTableOfAMapOnce() throws JsonProcessingException {
        // Given
        var one = ValueBytes.of(MAPPER.readTree("{\"a\": 1}"));
        // When
        var two = ValueBytes.of(MAPPER.readTree("{\"a\": 1, \"b\": 1}"));
        // Then
        assertThat(two - one).isEqualTo(ValueBytes.of("b", MAPPER.readTree("1")));
    }

    @Test
    void countsTheNameOfAFieldWithItsValue() throws JsonProcessingException {
        // When
        var bytes = ValueBytes.of("name", MAPPER.readTree("\"text\""));
        // Then
        assertThat(bytes).isEqualTo(24 + 4 + 40 + 4);
    }
}
