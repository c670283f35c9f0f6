package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.timeline.Timeline;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one worker that timed operations. Results of several workers and trials are merged by addition,
 * never by averaging percentiles.
 *
 * @param pod index of the worker in its workload
 * @param startSkewMs how late the first client started, in milliseconds after the start time
 * @param measuredMs length of the measured time
 * @param operations by name
 * @param counts what else was counted, warm-up and preparation included, by name: the constants of this record
 * @param timeline the time line of all operations together, without bytes; null without one
 * @param usage processor time
 * @param facts versions and machine; its {@code kafkaClients} has the name and version of the client that was loaded
 * @param warnings reservations that an expert would have, one sentence each
 * @param clock difference between a broker's clock and the worker's, before and after the trial; null if not needed
 * @param startClock offset of another clock before the start; null if the worker knew none, and in a sum
 */
@RecordBuilder
public record OperationsResult(int pod, double startSkewMs, long measuredMs, List<OperationCount> operations,
        Map<String, Long> counts, @Nullable Timeline timeline, UsageResult usage, Facts facts, List<String> warnings,
        @Nullable ClockReading clock, @Nullable StartClock startClock) {
    /** Sessions that clients opened. */
    public static final String SESSIONS = "sessions";
    /** Sessions that ended although the client had not closed them; the client opened another in place of each. */
    public static final String SESSIONS_LOST = "sessionsLost";
    /** How often clients lost the connection of a session and got another one in time. */
    public static final String SESSIONS_RECONNECTED = "sessionsReconnected";
    /** Notifications that an acknowledged operation should have caused and that did not come. */
    public static final String NOTIFICATIONS_MISSED = "notificationsMissed";
    /** Acknowledged operations that wrote, timed or not; those that open and close sessions are none. */
    public static final String WRITES = "writes";
    /** Nodes whose creation was acknowledged, timed or not. */
    public static final String NODES_CREATED = "nodesCreated";
    /** Nodes whose deletion was acknowledged, timed or not, and those that ended with a lost session. */
    public static final String NODES_DELETED = "nodesDeleted";
    /**
     * Creations and deletions of which it is not known whether they happened. After the trial the system under test has
     * as many nodes more than before as were created and not deleted, up to so many more or fewer.
     */
    public static final String NODES_UNKNOWN = "nodesUnknown";
    /** Nodes that the worker created and could not delete at its end. */
    public static final String NODES_LEFT = "nodesLeft";

    /** Returns a builder that starts from the defaults. */
    public static OperationsResultBuilder builder() {
        return OperationsResultBuilder.builder().operations(List.of()).counts(Map.of()).warnings(List.of());
    }

    /** Returns a builder that starts from this one. */
    public OperationsResultBuilder toBuilder() {
        return OperationsResultBuilder.builder(this);
    }

    public OperationsResult {
        warnings = Bounds.messages(warnings);
    }

    /**
     * Checks a result that was read, or a sum of such results.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds} or contradicts itself
     */
    public void check() {
        OperationCheck.of(this);
    }

    /** Returns this result with another time line, or without one. */
    OperationsResult with(@Nullable Timeline other) {
        return toBuilder().timeline(other).build();
    }
}
