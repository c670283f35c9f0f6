package io.skewbench.engine.bottleneck;

import io.skewbench.engine.state.ApiConstant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What limits a row, as {@code status.variants[].limitedBy.by} shows it. Of several workloads, the row has the limit
 * that comes first here: where a worker is at its limit, nothing is known of the brokers. What limits brokers is looked
 * for last, and only where {@link #BROKER} or {@link #BROKERS} comes first.
 */
public enum Bottleneck implements ApiConstant {
    /** Other virtual machines take processor time from a worker's machine. */
    WORKER_STEAL("processor time taken by other virtual machines"),
    /** A worker spends its time in garbage collection. */
    WORKER_GC("garbage collection in a worker"),
    /** A worker, or one of its threads, has no processor time left. */
    WORKER_CPU("processor time of a worker"),
    /** The link of a broker carries about as much as it can. */
    BROKER_LINK("the link of a broker"),
    /** Brokers make producers wait because of a quota. */
    QUOTA("a quota of the brokers"),
    /** One broker answers much slower than the others. */
    BROKER("one broker"),
    /** The producers' requests are all under way, and hold as much as they can. */
    IN_FLIGHT_REQUESTS("requests in flight, each with at most one batch per partition"),
    /** A machine that workers share with others, such as brokers, has no processor time left. */
    MACHINE_CPU("processor time of a machine that workers share"),
    /** Brokers, all of them or one, have no processor time left. */
    BROKER_CPU("processor time of brokers"),
    /** Brokers, all of them or one, append to their logs slowly. */
    BROKER_DISK("disks of brokers"),
    /** Requests wait for a request handler of brokers. */
    REQUEST_QUEUE("request handlers of brokers"),
    /** Requests wait for followers, as {@code acks=all} asks for. */
    REPLICATION("replication"),
    /** All brokers answer large requests slowly. */
    BROKERS("the brokers"),
    /** The producers' buffers hold fewer batches than can be under way. */
    BUFFER("the producers' buffers"),
    /** The load was kept; most of the latency is the time that batches wait for further records. */
    LINGER("linger.ms, of the latency"),
    /** What was measured does not show it. */
    NOT_DETERMINED("not determined"),
    /** The load asked for no more than what was acknowledged. */
    NOTHING("nothing: the load was kept");

    private final String words;

    Bottleneck(String words) {
        this.words = words;
    }

    /** Returns the words for it in tables. */
    public String words() {
        return words;
    }

    /** Returns the bottleneck that a status shows; empty for none, and for one that only another version knows. */
    public static Optional<Bottleneck> of(@Nullable String written) {
        return ApiConstant.of(Bottleneck.class, written);
    }
}
