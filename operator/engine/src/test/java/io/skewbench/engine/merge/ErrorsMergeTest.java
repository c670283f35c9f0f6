package io.skewbench.engine.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ErrorsMergeTest {
    private final ErrorsMerge errors = new ErrorsMerge();

    @Test
    void countsErrorsOfAllWorkersByKind() {
        errors.add(worker(Map.of("A", 1L, "B", 2L), null));
        errors.add(worker(Map.of("B", 3L), null));

        assertThat(errors.counts()).isEqualTo(Map.of("A", 1L, "B", 5L));
        assertThat(errors.messages()).isNull();
    }

    @Test
    void keepsTheFirstMessageOfAKind() {
        errors.add(worker(Map.of("A", 1L), Map.of("A", "first")));
        errors.add(worker(Map.of("A", 1L), Map.of("A", "second")));

        assertThat(errors.messages()).isEqualTo(Map.of("A", "first"));
    }

    @Test
    void keepsMessagesOfTheCommonestKinds() {
        errors.add(worker(Map.of("A", 4L, "B", 3L, "C", 2L, "D", 1L), Map.of("A", "a", "B", "b", "C", "c", "D", "d")));

        assertThat(errors.messages()).isEqualTo(Map.of("A", "a", "B", "b", "C", "c"));
    }

    @Test
    void countsFurtherKindsTogether() {
        // Given as many kinds as a result has room for but one
        var many = new HashMap<String, Long>();
        for (var i = 0; i < Bounds.NAMES - 1; i++) {
            many.put("E" + i, 1L);
        }
        errors.add(worker(many, null));
        // When
        errors.add(worker(Map.of("New", 5L, "E0", 1L), Map.of("New", "new")));
        errors.add(worker(Map.of("Newer", 6L), null));
        // Then
        assertThat(errors.counts()).hasSize(Bounds.NAMES).containsEntry("Other", 11L).containsEntry("E0", 2L);
        assertThat(errors.messages()).isNull();
    }

    private static WorkerResult worker(Map<String, Long> errors, @Nullable Map<String, String> messages) {
        var none = Histogram.of(Histogram.empty());
        return WorkerResult.builder().pod(0).measuredMs(1_000).measured(new Counts(0, 0, 0))
                .total(new Counts(0, 0, 0)).publishLatency(none).serviceLatency(none).errors(errors)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .errorMessages(messages).build();
    }
}
