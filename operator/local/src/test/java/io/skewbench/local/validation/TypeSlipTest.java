package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeSlipTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', value = {
            "integer, '\"100\"', write 100",
            "integer, 100.0, write 100",
            "integer, 1e2, write 100",
            "integer, '\" -7 \"', write -7",
            "integer, 1.5,",
            "integer, 1e999999999,",
            "integer, '\"1e-999999999\"',",
            "integer, '\"many\"',",
            "integer, '[1]',",
            "number, '\"0.5\"', write 0.5",
            "boolean, '\"yes\"', write true",
            "boolean, 0, write false",
            "boolean, '\"perhaps\"',",
            "string, 1, put it in quotes",
            "string, true, put it in quotes",
            "string, '{}',",
            "object, '\"a\"',"})
    void suggestsTheIntendedValue(String wanted, String json, @Nullable String remedy) throws JsonProcessingException {
        assertThat(TypeSlip.remedy(wanted, new JsonMapper().readTree(json)).orElse(null)).isEqualTo(remedy);
    }
}
