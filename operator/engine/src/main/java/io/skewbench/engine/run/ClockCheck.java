package io.skewbench.engine.run;

import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sets the clocks of an attempt's workers beside each other once all are Ready. Each has read the same broker's clock,
 * which was ahead of its own by something between two bounds; if one couldn't, the API server's takes its place, by the
 * dates of its answers, which are whole seconds. If the bounds of two workers do not overlap, their clocks differ by at
 * least the gap between them.
 *
 * <p>
 * Clocks that differ by more than {@link #MOST_MS} fail the attempt: they are not synchronized, they may be set at any
 * moment, and timestamps of records are off as well. Smaller differences are corrected: every worker starts at the same
 * moment by the reference, so that measured times coincide but for the width of the bounds, a few milliseconds by a
 * broker's clock.
 */
final class ClockCheck {
    /**
     * Machines with NTP differ by milliseconds; a second is what chrony and others tolerate before they step a clock.
     */
    static final double MOST_MS = 1_000;
    /** The driver's clock is in no figure, only in deadlines; but users compare times in the status with their own. */
    static final double MOST_OF_DRIVER_MS = 10_000;

    /** Wider bounds are too uncertain. */
    private static final double WIDEST_OF_BROKER_MS = 1_000;
    /** Its whole seconds alone cause an uncertainty of one second. */
    private static final double WIDEST_OF_SERVER_MS = 3_000;
    private static final double MS_PER_S = 1_000;

    private final List<WorkerView> workers;
    private final @Nullable ClockReading driver;

    /** Whether the workers may start. */
    sealed interface CheckedStart {

        /** The clocks agree well enough: all workers start at the same moment. */
        record Allowed(StartSignal signal) implements CheckedStart {}

        /** The clocks differ too much, or how much they differ is unknown: the attempt fails. */
        record Prevented(Failure failure) implements CheckedStart {}
    }

    /** By how many milliseconds one clock is ahead of another: at least, and at most. */
    private record ClockOffset(double least, double most) {
        static final ClockOffset SAME = new ClockOffset(0, 0);

        /** @param reading with bounds */
        static ClockOffset of(ClockReading reading) {
            return new ClockOffset(Objects.requireNonNull(reading.leastMs()), Objects.requireNonNull(reading.mostMs()));
        }

        ClockOffset plus(ClockOffset next) {
            return new ClockOffset(least + next.least, most + next.most);
        }

        ClockOffset reversed() {
            return new ClockOffset(-most, -least);
        }

        /** Returns what is certain: how far from 0 the difference is at least. */
        double certain() {
            return Math.max(0, Math.max(least, -most));
        }
    }

    /** By how much the reference is ahead of one worker's clock. */
    private record WorkerOffset(WorkerView worker, ClockOffset offset) {}

    /**
     * Compares the clocks.
     *
     * @param workers of the attempt, all Ready
     * @param driver the API server's clock beside the driver's; null or without bounds where it isn't known
     */
    ClockCheck(List<WorkerView> workers, @Nullable ClockReading driver) {
        this.workers = workers;
        this.driver = driver;
    }

    /** @param startAt by the driver's clock */
    CheckedStart at(Instant startAt) {
        var reference = reference();
        if (reference == null && !isOneMachine()) {
            return unknown();
        }
        if (reference != null) {
            var offsets = offsets(reference);
            var behind = offsets.stream().max(Comparator.comparingDouble(one -> one.offset.least))
                    .orElseThrow();
            var ahead = offsets.stream().min(Comparator.comparingDouble(one -> one.offset.most)).orElseThrow();
            var gap = behind.offset.least - ahead.offset.most;
            if (gap > MOST_MS) {
                return differ(reference, ahead, behind, gap);
            }
            if (gap <= 0) {
                // No reading distinguishes one clock from another: corrections would only add their errors.
                reference = null;
            }
        }
        for (var worker : workers) {
            var difference = fromDriver(worker);
            if (difference != null && difference.certain() > MOST_OF_DRIVER_MS) {
                return differsFromDriver(worker, difference);
            }
        }
        return new CheckedStart.Allowed(new StartSignal(startAt.toEpochMilli(), reference, aheadOfDriver(reference)));
    }

    /** Returns the clock that every worker has read; null if there is none. */
    private @Nullable Reference reference() {
        for (var reference : Reference.values()) {
            if (workers.stream().allMatch(worker -> isKnown(worker, reference))) {
                return reference;
            }
        }
        return null;
    }

    private boolean isOneMachine() {
        var machines = workers.stream().map(worker -> reading(worker, Reference.BROKER))
                .map(reading -> reading == null ? null : reading.machine()).distinct().toList();
        return machines.size() == 1 && machines.getFirst() != null;
    }

    private List<WorkerOffset> offsets(Reference reference) {
        return workers.stream().map(worker -> new WorkerOffset(worker, bounds(worker, reference))).toList();
    }

    private static ClockOffset bounds(WorkerView worker, @Nullable Reference reference) {
        var reading = reference == null ? null : reading(worker, reference);
        return reading == null ? ClockOffset.SAME : ClockOffset.of(reading);
    }

    private static @Nullable ClockReading reading(WorkerView worker, Reference reference) {
        if (worker.report() instanceof WorkerReport.Ready(var clock, var server)) {
            return switch (reference) {
                case BROKER -> clock;
                case API_SERVER -> server;
            };
        }
        return null;
    }

    private static boolean isKnown(WorkerView worker, Reference reference) {
        var reading = reading(worker, reference);
        if (reading == null || !reading.hasBounds()) {
            return false;
        }
        var bounds = ClockOffset.of(reading);
        return bounds.most - bounds.least <= switch (reference) {
            case BROKER -> WIDEST_OF_BROKER_MS;
            case API_SERVER -> WIDEST_OF_SERVER_MS;
        };
    }

    /**
     * Returns by how much a worker's clock is ahead of the driver's, null if one of them doesn't know the API server's.
     */
    private @Nullable ClockOffset fromDriver(WorkerView worker) {
        var reading = reading(worker, Reference.API_SERVER);
        return driver == null || reading == null || !driver.hasBounds() || !reading.hasBounds()
                ? null
                : ClockOffset.of(driver).plus(ClockOffset.of(reading).reversed());
    }

    /**
     * Returns by how much the reference, or else the workers' common clock, is to be taken to be ahead of the driver's:
     * nothing where that is possible, else the most that is, so that no worker starts late.
     */
    private double aheadOfDriver(@Nullable Reference reference) {
        var least = Double.NEGATIVE_INFINITY;
        var most = Double.POSITIVE_INFINITY;
        for (var worker : workers) {
            var own = fromDriver(worker);
            if (own != null) {
                var ahead = own.plus(bounds(worker, reference));
                least = Math.max(least, ahead.least);
                most = Math.min(most, ahead.most);
            }
        }
        return Double.isInfinite(most) || (least <= 0 && most >= 0) ? 0 : Math.max(least, most);
    }

    private static CheckedStart differ(Reference reference, WorkerOffset ahead, WorkerOffset behind, double gap) {
        return fails(FailureReason.CLOCKS_DIFFER, String.format(Locale.ROOT,
                "the clock of %s is %s s ahead of that of %s, where %s s are tolerated: %s was %s the one and %s the "
                        + "other. Synchronize the clocks of the nodes, for example with chrony",
                name(ahead.worker), seconds(gap), name(behind.worker), seconds(MOST_MS), switch (reference) {
                    case BROKER -> "a broker's clock";
                    case API_SERVER -> "the API server's clock";
                }, relation(ahead.offset.most), relation(behind.offset.least)));
    }

    private static CheckedStart differsFromDriver(WorkerView worker, ClockOffset difference) {
        return fails(FailureReason.CLOCKS_DIFFER, String.format(Locale.ROOT,
                "the clock of %s is %s s %s that of the operator, where %s s are tolerated. Synchronize the clocks of "
                        + "the nodes, for example with chrony",
                name(worker), seconds(difference.certain()), difference.least > 0 ? "ahead of" : "behind",
                seconds(MOST_OF_DRIVER_MS)));
    }

    private CheckedStart unknown() {
        var worker = workers.stream().filter(one -> !isKnown(one, Reference.BROKER)).findFirst()
                .orElse(workers.getFirst());
        var reading = reading(worker, Reference.BROKER);
        var problem = reading == null ? null : reading.problem();
        return fails(FailureReason.CLOCKS_UNKNOWN, name(worker)
                + " has not compared its clock well enough with a broker's"
                + (problem == null ? "" : " (" + problem + ")")
                + ", nor all workers with the API server's, so that nothing shows that all workers measure the same "
                + "time. Let the workers' Kafka user create, write and describe topics that begin with skewbench-");
    }

    private static CheckedStart fails(FailureReason reason, String message) {
        return new CheckedStart.Prevented(new Failure(reason, message));
    }

    private static String name(WorkerView worker) {
        var node = worker.node();
        return "worker " + worker.name() + (node == null ? "" : " on node " + node);
    }

    private static String relation(double ms) {
        return seconds(Math.abs(ms)) + (ms < 0 ? " s behind" : " s ahead of");
    }

    private static String seconds(double ms) {
        return String.format(Locale.ROOT, Math.abs(ms) < 100 * MS_PER_S ? "%.1f" : "%.0f", ms / MS_PER_S);
    }
}
