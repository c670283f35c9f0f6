package io.skewbench.worker.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues.Split;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PayloadLinesTest {
    private static final String ORDERS = "{\"id\":1}\n\n{\"id\":\"zwei \u00e4\"}\r\nthree";

    @Test
    void rotatesThroughLinesWithoutLineEndsAndEmptyLines() {
        assertThat(values(ORDERS, Split.LINES, new Draw.Sequential(), 5)).containsExactly("{\"id\":1}",
                "{\"id\":\"zwei \u00e4\"}", "three", "{\"id\":1}", "{\"id\":\"zwei \u00e4\"}");
        assertThat(values("one\n", Split.LINES, new Draw.Sequential(), 2)).containsExactly("one", "one");
    }

    @Test
    void takesTheWholeAsItIs() {
        assertThat(values(ORDERS, Split.WHOLE, new Draw.Uniform(), 2)).containsExactly(ORDERS, ORDERS);
    }

    @Test
    void drawsTheSameLinesForTheSameSeedOnly() {
        var one = values("a\nb\nc\nd", Split.LINES, new Draw.Uniform(), 1000);
        assertThat(one).contains("a", "b", "c", "d");
        assertThat(values("a\nb\nc\nd", Split.LINES, new Draw.Uniform(), 1000)).isEqualTo(one);
        assertThat(values(source("a\nb\nc\nd", Split.LINES, new Draw.Uniform(), 8), 1000)).isNotEqualTo(one);
    }

    @Test
    void refusesAPayloadWithoutValues() {
        assertThatThrownBy(() -> values("\n\r\n", Split.LINES, new Draw.Uniform(), 1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("holds no values");
        assertThatThrownBy(() -> values("", Split.WHOLE, new Draw.Uniform(), 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> values(String payload, Split split, Draw draw, int count) {
        return values(source(payload, split, draw, 7), count);
    }

    private static List<String> values(RecordSource source, int count) {
        return LongStream.range(0, count).mapToObj(n -> new String(source.value(n), UTF_8)).toList();
    }

    private static RecordSource source(String payload, Split split, Draw draw, long seed) {
        return new RecordSource(new RecordPlan(null, new PayloadValues(split, draw)), seed, payload.getBytes(UTF_8),
                null);
    }
}
