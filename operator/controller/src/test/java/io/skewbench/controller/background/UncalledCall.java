package io.skewbench.controller.background;

import java.util.Optional;

/** A call that is queued, and must be neither begun nor refused. */
final class UncalledCall implements Lanes.Call {
    @Override
    public Optional<RuntimeException> run() {
        throw new AssertionError("The call was begun");
    }

    @Override
    public void refuse(RuntimeException silence) {
        throw new AssertionError("The call was refused");
    }
}
