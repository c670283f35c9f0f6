package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("duration", "warmup", "workloads");

    @ParameterizedTest
    @CsvSource({"duration, duration", "DURATION, duration", "duratoin, duration", "warm, warmup", "worklod, workloads",
            "warmupxx, warmup", "workloadsxyz, workloads"})
    void findsWhatIsMeant(String name, String meant) {
        assertThat(NearestName.among(KNOWN, name)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"variants", "war", "xyz", "workloadswxyzv"})
    void findsNothingThatIsTooDifferent(String name) {
        assertThat(NearestName.among(KNOWN, name)).isEmpty();
    }

    @Test
    void takesTheFirstByNameOfEquallySimilarOnes() {
        assertThat(NearestName.among(List.of("bat", "cat"), "rat")).contains("bat");
        assertThat(NearestName.among(List.of("cat", "bat"), "rat")).contains("bat");
    }

    @Test
    void takesNoMoreThanTwoLettersForASlip() {
        assertThat(NearestName.slipOf(KNOWN, "workloadsxy")).contains("workloads");
        assertThat(NearestName.slipOf(KNOWN, "workloadsxyz")).isEmpty();
    }

    @Test
    void looksForNoVeryLongName() {
        var longest = "x".repeat(256);

        assertThat(NearestName.among(List.of(longest), longest)).contains(longest);
        assertThat(NearestName.among(List.of(longest + "x"), longest + "x")).isEmpty();
    }

    @Test
    void namesTheFieldsThatThereAre() {
        assertThat(NearestName.unknownField("spec.duratoin", "duratoin", KNOWN).remedy())
                .isEqualTo("unknown field \"spec.duratoin\": did you mean duration?");
        assertThat(NearestName.unknownField("spec.xyz", "xyz", List.of("b", "a")).remedy())
                .isEqualTo("unknown field \"spec.xyz\": use one of a, b");
        assertThat(NearestName.unknownField("spec.xyz", "xyz", List.of()).remedy())
                .isEqualTo("unknown field \"spec.xyz\": nothing can be set here");
    }
}
