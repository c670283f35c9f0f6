package io.skewbench.worker.load;

import io.skewbench.worker.measure.Window;

/** Sends whenever the producer accepts another record. */
final class UnlimitedPace extends Pace {
    UnlimitedPace(Window window) {
        super(window);
        PreciseWait.until(window.startNanos(), PreciseWait.LONGEST_SPIN_NANOS);
    }

    @Override
    public boolean awaitTurn(long n) {
        nowNanos = System.nanoTime();
        intendedNanos = nowNanos;
        return !window.isOver(nowNanos);
    }

    @Override
    public long unsentFrom(long n, int stride) {
        return 0;
    }
}
