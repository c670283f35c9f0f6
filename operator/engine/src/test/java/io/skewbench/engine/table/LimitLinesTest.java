package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LimitLinesTest {

    @Test
    void sayWhatLimitsEachRowWhyAndWhatToTry() {
        var rows = List.of(
                row("keyed", new LimitedBy("Buffer", "Producers waited", "buffer.memory=8388608")),
                row("built-in", new LimitedBy("Nothing", "10 records were due, and 10 acknowledged", null)));

        assertThat(LimitLines.render(rows)).isEqualTo(
                """
                        What limits each row
                          - keyed: the producers' buffers. Producers waited. Try next: buffer.memory=8388608
                          - built-in: nothing: the load was kept. 10 records were due, and 10 acknowledged

                        """);
    }

    @Test
    void areAbsentFromARowThatDoesNotKnow() {
        assertThat(LimitLines.render(List.of(row("keyed", null)))).isEmpty();
    }

    @Test
    void showTheNameOfALimitThatOnlyAnotherVersionKnows() {
        assertThat(LimitLines.render(List.of(row("keyed", new LimitedBy("Tides", null, null)))))
                .contains("  - keyed: Tides\n");
    }

    private static VariantResult row(String name, @Nullable LimitedBy limit) {
        return VariantResult.builder().name(name).partitioner("Keyed").limitedBy(limit).build();
    }
}
