package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** 1,000 records are due. */
class CatchUpTest {
    private static final long DUE = 1_000;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void isNothingWhereReplicasHaveEverything() throws InterruptedException {
        assertThat(catchUp(DUE)).isEqualTo(new CatchUp(0, 0));
        assertThat(catchUp(DUE + 5)).as("some were sent twice").isEqualTo(new CatchUp(0, 0));
    }

    @Test
    void lastsUntilNoneIsMissing() throws InterruptedException {
        assertThat(catchUp(400, 400, 700, DUE, DUE + 1)).isEqualTo(new CatchUp(600, 3_000));
    }

    @Test
    void countsWhatAReplicaThatStandsStillNeverGets() throws InterruptedException {
        assertThat(catchUp(400)).isEqualTo(new CatchUp(600, 15_000));
        assertThat(catchUp(400, 500)).as("or gets in part").isEqualTo(new CatchUp(600, 15_000));
    }

    @Test
    void beginsAtOnce() throws InterruptedException {
        var pauses = new ArrayList<Integer>();
        var readings = new ArrayDeque<>(List.of(400L, 700L, DUE));
        CatchUp.await(DUE, () -> new ReplicatedRecords(0, readings.remove()), () -> pauses.add(readings.size()));
        assertThat(pauses).as("readings left at each pause").containsExactly(2, 1);
    }

    /** Reads these once a second, and then the last one again and again. */
    private static CatchUp catchUp(long... records) throws InterruptedException {
        var readings = new ArrayDeque<>(Arrays.stream(records).boxed().toList());
        var nanos = new long[]{-5 * SECOND};
        return CatchUp.await(DUE, () -> {
            nanos[0] += SECOND;
            return new ReplicatedRecords(nanos[0], readings.size() > 1 ? readings.remove() : readings.element());
        }, () -> {});
    }
}
