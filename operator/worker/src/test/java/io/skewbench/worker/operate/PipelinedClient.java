package io.skewbench.worker.operate;

import io.skewbench.worker.measure.Window;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;

/**
 * A client without a system under test whose answers come in order, by a clock of its own. It answers the first of its
 * requests whenever so many are in flight, until its clock reaches the end of the measured time.
 */
final class PipelinedClient implements OperationClient {
    private final long endNanos;
    private final int outstanding;
    private final Map<String, Long> tookNanos;
    private final Queue<Request> inFlight = new ArrayDeque<>();
    private long nowNanos;

    private record Request(String operation, Answer answer) {}

    /** @param tookNanos time from the answer before to that of an operation, by its name */
    PipelinedClient(Window window, int outstanding, Map<String, Long> tookNanos) {
        this.nowNanos = window.startNanos();
        this.endNanos = window.toNanos();
        this.outstanding = outstanding;
        this.tookNanos = tookNanos;
    }

    @Override
    public void begin(String operation, long item, Answer answer) {
        inFlight.add(new Request(operation, answer));
        if (inFlight.size() == outstanding && nowNanos - endNanos < 0) {
            var first = inFlight.remove();
            nowNanos += Objects.requireNonNull(tookNanos.get(first.operation()));
            first.answer().done(nowNanos);
        }
    }

    @Override
    public boolean awaitsEvents() {
        return false;
    }

    @Override
    public void giveUpEvents() {}
}
