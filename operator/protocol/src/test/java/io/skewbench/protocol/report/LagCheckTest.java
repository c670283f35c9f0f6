package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.ReplicationResult.Lag;
import org.junit.jupiter.api.Test;

class LagCheckTest {

    @Test
    void acceptsALag() {
        assertThatCode(() -> check(new Lag(2.5, 30, 0.5, 12.5, 11))).doesNotThrowAnyException();
        assertThatCode(() -> check(new Lag(0, 0, 0, 0, 0))).doesNotThrowAnyException();
    }

    @Test
    void refusesFiguresThatCannotBe() {
        refused(new Lag(-1, 1, 0, 0, 0), "replication.lag.p50Records");
        refused(new Lag(0, -1, 0, 0, 0), "replication.lag.maxRecords");
        refused(new Lag(0, 1, Double.NaN, 0, 0), "replication.lag.p50Ms");
        refused(new Lag(0, 1, 0, Double.POSITIVE_INFINITY, 0), "replication.lag.maxMs");
        refused(new Lag(0, 1, 0, 0, -1), "replication.lag.errorMs");
    }

    @Test
    void refusesAMedianAboveTheMaximum() {
        refused(new Lag(2, 1, 0, 0, 0), "exceeds its maximum");
        refused(new Lag(0, 1, 2, 1, 0), "exceeds its maximum");
    }

    private static void refused(Lag lag, String message) {
        assertThatThrownBy(() -> check(lag)).isInstanceOf(UnreadableException.class).hasMessageContaining(message);
    }

    private static void check(Lag lag) {
        new ReplicationResult(0, 1_000, null, null, 0, 0, null, lag, null).check(1_000);
    }
}
