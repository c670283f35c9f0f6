package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.WorkerView;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockCheckTest {
    private static final Instant START = Instant.ofEpochMilli(1_000_000);
    private static final ClockReading UNAUTHORIZED = new ClockReading(null, null, null,
            "TopicAuthorizationException: Authorization failed.");

    private final List<WorkerView> workers = new ArrayList<>();
    private @Nullable ClockReading driver = bounds(-500, 500);

    @Test
    void clocksThatCannotBeDistinguishedAreLeftAlone() {
        worker(bounds(-1, 2), bounds(-500, 500));
        worker(bounds(1, 3), bounds(-300, 700));

        assertThat(check()).isEqualTo(started(null, 0));
    }

    @Test
    void aWorkerThatIsAheadStartsLaterByItsClockSoThatAllStartTogether() {
        worker(bounds(-1, 1), bounds(-500, 500));
        worker(bounds(-301, -299), bounds(-800, 200));

        assertThat(check()).isEqualTo(started(Reference.BROKER, 0));
        assertThat(startsBy(0)).isEqualTo(1_000_000);
        assertThat(startsBy(1)).isEqualTo(1_000_300);
    }

    @Test
    void clocksFurtherApartThanTheBoundFailTheAttemptWithBothFigures() {
        worker(bounds(-0.5, 0.5), bounds(-500, 500));
        worker(bounds(-180_001, -180_000), bounds(-180_500, -179_500));

        assertThat(failure()).isEqualTo("ClocksDiffer: the clock of worker w-1 on node n1 is 180 s ahead of that of "
                + "worker w-0 on node n0, where 1.0 s are tolerated: a broker's clock was 180 s behind the one and "
                + "0.0 s behind the other. Synchronize the clocks of the nodes, for example with chrony");
    }

    @Test
    void withoutABrokersClockTheApiServersTakesItsPlace() {
        worker(UNAUTHORIZED, bounds(-500, 500));
        worker(bounds(0, 1), bounds(-120_500, -119_500));

        assertThat(failure()).startsWith("ClocksDiffer: the clock of worker w-1 on node n1 is 119 s ahead of that of "
                + "worker w-0").contains("the API server's clock was");
    }

    @Test
    void boundsThatLeaveTooMuchOpenCountAsNone() {
        worker(bounds(-3_000, 3_000), null);
        worker(bounds(0, 1), null);

        assertThat(failure()).startsWith("ClocksUnknown: worker w-0 on node n0 has not compared its clock");
    }

    @Test
    void clocksThatNobodyHasComparedFailTheAttempt() {
        worker(UNAUTHORIZED, null);
        worker(bounds(0, 1), null);

        assertThat(failure()).startsWith("ClocksUnknown: worker w-0 on node n0 has not compared its clock well enough "
                + "with a broker's (TopicAuthorizationException: Authorization failed.), nor all workers with");
    }

    @Test
    void aReportWithoutClocksIsNoReading() {
        workers.add(view(new WorkerReport.Running(1, 0, 1)));
        worker(bounds(0, 1), bounds(-500, 500));

        assertThat(failure()).startsWith("ClocksUnknown");
    }

    @Test
    void nonsenseIsNoReading() {
        worker(bounds(Double.NaN, 1), bounds(Double.NEGATIVE_INFINITY, 5));
        worker(bounds(7, 1), bounds(-500, 500));

        assertThat(failure()).startsWith("ClocksUnknown");
    }

    @Test
    void workersOfOneMachineNeedNoReading() {
        workers.add(view(new WorkerReport.Ready(new ClockReading("m", null, null, "no"), bounds(-500, 500))));
        workers.add(view(new WorkerReport.Ready(new ClockReading("m", null, null, "no"), bounds(-500, 500))));

        assertThat(check()).isEqualTo(started(null, 0));
    }

    @Test
    void anOperatorThatIsBehindPublishesALaterTime() {
        driver = bounds(4_900, 5_100);
        worker(bounds(0, 1), bounds(-500, 500));
        worker(bounds(0, 1), bounds(-700, 300));

        // The API server's clock is 5 s ahead of the operator's; that of the workers is by 4.6 to 5.6 s.
        assertThat(check()).isEqualTo(started(null, 5_600));
    }

    @Test
    void anOperatorThatIsMinutesOffIsNoticedBeforeTheStart() {
        driver = bounds(299_900, 300_100);
        worker(bounds(0, 1), bounds(-500, 500));

        assertThat(failure()).startsWith("ClocksDiffer: the clock of worker w-0 on node n0 is 299 s ahead of that of "
                + "the operator, where 10.0 s are tolerated");
    }

    private void worker(ClockReading broker, @Nullable ClockReading server) {
        workers.add(view(new WorkerReport.Ready(broker, server)));
    }

    private WorkerView view(WorkerReport report) {
        return new WorkerView("w", null, workers.size(), List.of("t"), report, null, null, "n" + workers.size());
    }

    private static ClockReading bounds(double least, double most) {
        return new ClockReading(null, least, most, null);
    }

    private ClockCheck.CheckedStart check() {
        return new ClockCheck(workers, driver).at(START);
    }

    private static ClockCheck.CheckedStart started(@Nullable Reference reference, double aheadMs) {
        return new ClockCheck.CheckedStart.Allowed(new StartSignal(START.toEpochMilli(), reference, aheadMs));
    }

    private double startsBy(int worker) {
        assertThat(check()).isInstanceOf(ClockCheck.CheckedStart.Allowed.class);
        var signal = ((ClockCheck.CheckedStart.Allowed) check()).signal();
        return signal.onClockOf((WorkerReport.Ready) requireNonNull(workers.get(worker).report()));
    }

    private String failure() {
        assertThat(check()).isInstanceOf(ClockCheck.CheckedStart.Prevented.class);
        var failure = ((ClockCheck.CheckedStart.Prevented) check()).failure();
        return failure.reason().text() + ": " + failure.message();
    }
}
