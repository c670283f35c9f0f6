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
 * The clock of an HTTP server, by the {@code Date} of its answers: whole seconds, and so coarse, but there without
 * asking for it.
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

    /** Returns the time by the own clock, in milliseconds since 1970. */
    public double nowMs() {
        return WallClock.nowMs(own);
    }

    /**
     * Takes note of one answer, which has just come.
     *
     * @param beforeMs own time of the question
     * @param date header of the answer; what isn't one is left out
     */
    public synchronized void told(double beforeMs, @Nullable String date) {
        if (date == null || answers.size() == KEPT) {
            return;
        }
        try {
            var toldMs = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)).toEpochMilli();
            answers.add(ClockBounds.ofAnswer(beforeMs, toldMs, nowMs(), RESOLUTION_MS));
        } catch (DateTimeException e) {
            // Tells nothing.
        }
    }

    /** Returns what the answers so far say together. */
    public synchronized ClockReading read() {
        if (answers.isEmpty()) {
            return new ClockReading(OwnMachine.id(), null, null, "the API server's answers have no date");
        }
        var bounds = ClockBounds.ofAll(answers);
        return new ClockReading(OwnMachine.id(), bounds.least(), bounds.most(), null);
    }
}
