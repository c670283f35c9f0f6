package io.skewbench.engine.observation;

import io.skewbench.engine.RequeueInterval;
import java.time.Duration;
import java.util.List;

/**
 * The runs that come before another one on the same Kafka cluster.
 *
 * <p>
 * The status of a run near the front shows its exact number, and is written anew whenever that changes. The status of a
 * run farther back shows one significant digit: were it exact, every run that ends would rewrite the statuses of all
 * that wait. From number 10,000 to the front, a run's status changes 37 times.
 *
 * @param count how many there are
 * @param next the first of them as a message may name them, no more than {@link #NAMED}
 */
public record RunsAhead(int count, List<String> next) {
    /** How many a message names. */
    public static final int NAMED = 3;
    /** With fewer runs ahead, a run is near the front, and checked again whenever one of these changes. */
    public static final int NEAR = 10;
    /** No run is ahead. */
    public static final RunsAhead NONE = new RunsAhead(0, List.of());

    /** The message of whatever is not looked up for a queued run, as the runs ahead may change it. */
    static final String NOT_LOOKED_UP = "Waiting for the runs ahead in the queue";

    private static final Duration LOOK_AGAIN_AT_LAST = Duration.ofMinutes(10);

    /** Creates the queue; {@code next} must name the first runs. */
    public RunsAhead {
        if (next.size() != Math.min(count, NAMED)) {
            throw new IllegalArgumentException(next.size() + " of " + count + " runs are named");
        }
        next = List.copyOf(next);
    }

    /** Returns the runs ahead, in the order of the queue. */
    public static RunsAhead of(List<String> all) {
        return new RunsAhead(all.size(), all.subList(0, Math.min(all.size(), NAMED)));
    }

    /** Returns whether no run is ahead. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Returns whether the run is near the front. */
    public boolean isNear() {
        return count < NEAR;
    }

    /** Returns where the run stands, as a sentence. */
    public String message() {
        var place = "Waiting for other runs on the same Kafka cluster: ";
        return !isNear()
                ? place + "about number " + rounded(count + 1) + " in the queue"
                : place + "number " + (count + 1) + " in the queue, after " + String.join(", ", next)
                        + (count > NAMED ? " and " + (count - NAMED) + " more" : "");
    }

    /** Returns the time until the next check: a second for each run ahead, so that the longest queue costs little. */
    public Duration lookAgain() {
        var some = Duration.ofSeconds(count);
        return isNear()
                ? RequeueInterval.BENCHMARK
                : some.compareTo(LOOK_AGAIN_AT_LAST) < 0 ? some : LOOK_AGAIN_AT_LAST;
    }

    /** Returns a number with one significant digit. */
    private static int rounded(int number) {
        var unit = 1;
        while (number / unit >= 10) {
            unit *= 10;
        }
        return (number + unit / 2) / unit * unit;
    }
}
