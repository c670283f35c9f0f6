package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.worker.measure.Window;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the load of a plan has producers do. */
class ProducerLoadTest {
    private static final LoadPlan CONSTANT = new LoadPlan.ConstantRate(100);
    private static final Sender.Share SHARE = new Sender.Share(0, 1);

    @Test
    void sendsWithoutPausesIfTheLoadIsUnlimited() {
        // When
        var pace = load(new LoadPlan.Unlimited(), Arrivals.PERIODIC).pace(window(), SHARE);
        // Then
        assertThat(pace).isInstanceOf(UnlimitedPace.class);
    }

    @Test
    void hasNoArrivalsOfAPoissonProcessWithoutARate() {
        // When
        var pace = load(new LoadPlan.Unlimited(), Arrivals.POISSON).pace(window(), SHARE);
        // Then
        assertThat(pace).isInstanceOf(UnlimitedPace.class);
    }

    @Test
    void followsAScheduleIfArrivalsArePeriodic() {
        // When
        var pace = load(CONSTANT, Arrivals.PERIODIC).pace(window(), SHARE);
        // Then all records of a measured second are due
        assertThat(pace).isInstanceOf(SchedulePace.class);
        assertThat(pace.unsentFrom(0, 1)).isEqualTo(100);
    }

    @Test
    void drawsTimesIfArrivalsAreThoseOfAPoissonProcess() {
        // When
        var pace = load(CONSTANT, Arrivals.POISSON).pace(window(), SHARE);
        // Then
        assertThat(pace).isInstanceOf(PoissonPace.class);
    }

    @Test
    void leavesPartitionsToThePartitionerUnlessTheLoadIsByPartition() {
        // When
        var shares = load(CONSTANT, Arrivals.PERIODIC).partitionShares();
        // Then
        assertThat(shares).isNull();
    }

    @Test
    void assignsPartitionsIfTheLoadIsByPartition() {
        // When
        var shares = load(new LoadPlan.PerPartition(100, LoadPlan.Shares.ZIPFIAN, 1), Arrivals.PERIODIC)
                .partitionShares();
        // Then
        assertThat(shares).isNotNull();
    }

    @Test
    void flushesNothingUnlessThePlanSaysSo() {
        // When
        var load = load(CONSTANT, Arrivals.PERIODIC);
        // Then
        assertThat(load.flushes(new CountingSink(), SHARE)).isNull();
    }

    @Test
    void flushesAsThePlanSays() {
        // Given
        var sink = new CountingSink();
        var send = new SendPlan(new FlushPlan(2, 0), null);
        var flushes = Objects.requireNonNull(
                new ProducerLoad(CONSTANT, Arrivals.PERIODIC, send, 3, 7).flushes(sink, SHARE));
        // When
        flushes.afterRecord();
        flushes.afterRecord();
        // Then
        assertThat(sink.flushes()).isEqualTo(1);
    }

    private static ProducerLoad load(LoadPlan plan, Arrivals arrivals) {
        return new ProducerLoad(plan, arrivals, SendPlan.PLAIN, 3, 7);
    }

    /** Returns a second without warm-up, which begins now. */
    private static Window window() {
        var now = System.nanoTime();
        return new Window(now, now, now + TimeUnit.SECONDS.toNanos(1), 0);
    }
}
