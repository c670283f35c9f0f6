package io.skewbench.worker.clock;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.report.ClockReading;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clock of an HTTP server, as the {@code Date} header of its responses shows it: in whole seconds only, but at no
 * extra request.
 */
public final class ServerClock {
    private static final long RESOLUTION_MS = TimeUnit.SECONDS.toMillis(1);
    private static final int KEPT = 20;

    private final InstantSource own;
    @GuardedBy("this")
    private final List<ClockBounds> answers = new ArrayList<>();

    public ServerClock(InstantSource own) {
        this.own = own;
    }

    /** Returns this machine's time in milliseconds since 1970. */
    public double nowMs() {
        return WallClock.nowMs(own);
    }

    /**
     * Records a response that has just arrived.
     *
     * @param beforeMs this machine's time when the request was sent
     * @param date header of the response; ignored unless it is a valid date
     */
    public synchronized void responded(double beforeMs, @Nullable String date) {
        if (date == null || answers.size() == KEPT) {
            return;
        }
        try {
            var readMs = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)).toEpochMilli();
            answers.add(ClockBounds.ofAnswer(beforeMs, readMs, nowMs(), RESOLUTION_MS));
        } catch (DateTimeException e) {
            // An invalid date says nothing about the clock.
        }
    }

    /** Returns what follows from all responses so far. */
    public synchronized ClockReading read() {
        if (answers.isEmpty()) {
            return new ClockReading(OwnMachine.id(), null, null, "the API server's answers have no date");
        }
        var bounds = ClockBounds.ofAll(answers);
        return new ClockReading(OwnMachine.id(), bounds.least(), bounds.most(), null);
    }
}
