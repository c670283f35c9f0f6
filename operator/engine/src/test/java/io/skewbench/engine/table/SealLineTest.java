package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Seal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SealLineTest {

    @Test
    void isEmptyForARunWithoutASeal() {
        assertThat(SealLine.render(null)).isEmpty();
    }

    @Test
    void saysHowTheCopyCompares() {
        assertThat(SealLine.render(new Seal(true, List.of(comparison(1.012, "Inconclusive", null)))))
                .isEqualTo("Seal intact: a copy of the baseline against it, records/s +1.2 % (p 0.250)\n\n");
    }

    @Test
    void namesWhatBrokeTheSealOnly() {
        // When
        var line = SealLine.render(new Seal(false, List.of(comparison(1.012, "Inconclusive", null),
                comparison(0.9, "Worse", Map.of("acks", "1")))));
        // Then
        assertThat(line).startsWith("Seal broken: a copy of the baseline against it, records/s acks=1 -10.0 % (p ")
                .doesNotContain("1.2");
    }

    @Test
    void countsWhatItDoesNotName() {
        assertThat(SealLine.render(new Seal(true, Collections.nCopies(5, comparison(1.012, "Equivalent", null)))))
                .contains("and 2 more");
    }

    @Test
    void saysWhyTheCopyIsNotJudged() {
        assertThat(SealLine.render(new Seal(null, List.of(Comparison.builder().variant("baseline-copy").baseline("a")
                .metric("publishLatency.p99").family("Primary").verdict("NotJudged").build()))))
                .startsWith("Seal not judged: ").contains("publish p99 not judged");
    }

    @Test
    void isReadableWithoutComparisons() {
        assertThat(SealLine.render(new Seal(true, null))).isEqualTo("Seal intact\n\n");
    }

    private static Comparison comparison(double ratio, String verdict, @Nullable Map<String, String> sweep) {
        return Comparison.builder().variant("baseline-copy").sweep(sweep).baseline("a").metric("recordsPerSecond")
                .family("Primary").ratio(ratio).adjustedPValue(0.25).verdict(verdict).build();
    }
}
