package io.skewbench.worker.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OperationOrderTest {
    private static final OperationOrder ORDER = new OperationOrder(List.of("create", "get", "delete"), 2, 100);

    @Test
    void takesABatchThroughOneOperationAfterTheOther() {
        assertThat(LongStream.range(0, 8).mapToObj(k -> ORDER.operations().get(ORDER.operation(k)) + ORDER.item(k)))
                .containsExactly("create100", "create101", "get100", "get101", "delete100", "delete101", "create102",
                        "create103");
    }

    @Test
    void countsTheOperationsOfEachKind() {
        for (var until = 0L; until < 20; until++) {
            for (var from = 0L; from <= until; from++) {
                var all = LongStream.range(from, until);
                var operations = all.mapToInt(ORDER::operation).toArray();
                for (var operation = 0; operation < 3; operation++) {
                    var index = operation;
                    assertThat(ORDER.count(operation, from, until)).as("%d to %d", from, until)
                            .isEqualTo(IntStream.of(operations).filter(each -> each == index).count());
                }
            }
        }
    }
}
