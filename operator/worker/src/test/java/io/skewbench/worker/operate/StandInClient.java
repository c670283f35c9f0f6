package io.skewbench.worker.operate;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client without a system under test: it answers at once, but for one operation, whose answer takes a while. */
final class StandInClient implements OperationClient {
    private final long slowItem;
    private final Executor later;
    private boolean wasSlow;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** @param slowItem the item whose first operation takes so many milliseconds; negative for none */
    StandInClient(long slowItem, long slowMs) {
        this.slowItem = slowItem;
        this.later = CompletableFuture.delayedExecutor(slowMs, TimeUnit.MILLISECONDS);
    }

    @Override
    public void begin(String operation, long item, Answer answer) {
        most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        if (item == slowItem && !wasSlow) {
            wasSlow = true;
            later.execute(() -> end(answer));
        } else {
            end(answer);
        }
    }

    private void end(Answer answer) {
        inFlight.decrementAndGet();
        answer.done(System.nanoTime());
    }

    /** Returns the most operations that were in flight at the same time. */
    int most() {
        return most.get();
    }

    @Override
    public boolean awaitsEvents() {
        return false;
    }

    @Override
    public void giveUpEvents() {}
}
