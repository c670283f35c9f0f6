package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlushesTest {
    @Test
    void happenAfterTheirNumberOfRecords() {
        assertThat(flushedAfter(new FlushPlan(3, 0), 0, 10)).containsExactly(3, 6, 9);
    }

    @Test
    void happenAfterEachRecordAtMost() {
        assertThat(flushedAfter(new FlushPlan(1, 0), 0, 3)).containsExactly(1, 2, 3);
    }

    @Test
    void varyWithTheDeviation() {
        // When
        var flushes = flushedAfter(new FlushPlan(10, 3), 0, 10_000);
        // Then
        assertThat(flushes.size()).isBetween(950, 1_050);
        assertThat(flushes).isNotEqualTo(flushedAfter(new FlushPlan(10, 3), 1, 10_000));
    }

    /** Returns the numbers of records after which producer {@code index} of two flushed. */
    private static List<Integer> flushedAfter(FlushPlan plan, int index, int records) {
        var sink = new CountingSink();
        var flushes = new Flushes(sink, plan, new Sender.Share(index, 2), 7);
        var flushed = new ArrayList<Integer>();
        for (var record = 1; record <= records; record++) {
            var before = sink.flushes();
            flushes.afterRecord();
            if (sink.flushes() > before) {
                flushed.add(record);
            }
        }
        return flushed;
    }
}
