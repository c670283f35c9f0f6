package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConsumerTableTest {

    @Test
    void isEmptyWithoutConsumers() {
        // Given
        var row = VariantResult.builder().name("keyed").partitioner("Keyed").trials(1).build();
        // When
        var table = ConsumerTable.render(List.of(row));
        // Then
        assertThat(table).isEmpty();
    }

    @Test
    void namesRowAndWorkloadOnce() {
        // Given
        var row = row(workload("c1", group("fast", null), group("slow", null)), workload("c2", group("other", null)));
        // When
        var table = ConsumerTable.render(List.of(row));
        // Then
        assertThat(cells(table)).extracting(line -> line.subList(0, 2)).containsExactly(List.of("keyed acks=1", "c1"),
                List.of("slow", "2,000"), List.of("c2", "other"));
    }

    @Test
    void showsTheFiguresOfAGroup() {
        // When
        var table = ConsumerTable.render(List.of(row(workload("c1", group("fast", new ClockErrorMs(-2, 0.5))))));
        // Then
        assertThat(cells(table)).containsExactly(List.of("keyed acks=1", "c1", "fast", "2,000", "5.50", "99.0", "120",
                "-2.00 to +0.50", "1,234", "7", "2"));
    }

    @Test
    void saysThatConsumersReadTheClockOfTheirProducers() {
        // When
        var table = ConsumerTable.render(List.of(row(workload("c1", group("fast", new ClockErrorMs(0, 0))))));
        // Then
        assertThat(cells(table).getFirst()).contains("same");
    }

    @Test
    void saysThatTheDifferenceOfClocksIsUnknown() {
        // When
        var table = ConsumerTable.render(List.of(row(workload("c1", group("fast", null)))));
        // Then
        assertThat(cells(table).getFirst()).contains("unknown");
    }

    @Test
    void hasDashesForAGroupThatReceivedNothing() {
        // Given
        var silent = new ConsumersResult("fast", null, null, null, null, null, 0, 0, 0, null);
        // When
        var table = ConsumerTable.render(List.of(row(workload("c1", silent))));
        // Then
        assertThat(cells(table)).containsExactly(
                List.of("keyed acks=1", "c1", "fast", "-", "-", "-", "-", "unknown", "-", "0", "0"));
    }

    /** Returns the cells of each line after the heading. */
    private static List<List<String>> cells(String table) {
        return table.lines().skip(2).filter(line -> !line.isBlank())
                .map(line -> Stream.of(line.strip().split(" {2,}")).toList()).toList();
    }

    private static VariantResult row(WorkloadResult... workloads) {
        return VariantResult.builder().name("keyed").sweep(Map.of("acks", "1")).partitioner("Keyed").trials(1)
                .consumers(group("", null)).workloads(List.of(workloads)).build();
    }

    private static WorkloadResult workload(String name, ConsumersResult... groups) {
        return WorkloadResult.builder().name(name).consumers(List.of(groups)).build();
    }

    private static ConsumersResult group(String name, @Nullable ClockErrorMs clocks) {
        return new ConsumersResult(name, new Spread(2_000, 1_000, 3_000), null,
                new LatencyMs(6, 5.5, 7, 8, 99, 110, 120, 1_000), clocks, 1_234L, 7, 2, 0, null);
    }
}
