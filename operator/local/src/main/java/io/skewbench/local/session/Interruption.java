package io.skewbench.local.session;

import io.skewbench.brokers.process.RunFolder;
import io.skewbench.local.progress.ProgressOutput;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ctrl-C, SIGTERM and SIGHUP: says so in one line and removes everything, whatever the run is about to do. */
final class Interruption implements AutoCloseable {
    private final ProgressOutput progress;
    private final Supplier<String> hint;
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private volatile boolean underWay;
    private volatile @Nullable RunFolder folder;
    private volatile Runnable afterwards = () -> {};

    /** @param hint says how to go on later; may return nothing */
    Interruption(ProgressOutput progress, Supplier<String> hint) {
        this.progress = progress;
        this.hint = hint;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Names what has to be removed. */
    void closes(RunFolder toClose) {
        folder = toClose;
    }

    /** Names what has to be done once no process is left. */
    void does(Runnable task) {
        afterwards = task;
    }

    /** Keeps a run that has been interrupted from telling what that did to it. */
    void stopIfUnderWay() {
        if (underWay) {
            stopForEver();
        }
    }

    /** Never returns; the JVM ends when the hook does. */
    static void stopForEver() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // Nobody interrupts it for a purpose.
            }
        }
    }

    private void interrupt() {
        underWay = true;
        progress.say("Interrupted: every process and temporary file of the run is removed; results so far are kept");
        var howToGoOn = hint.get();
        if (!howToGoOn.isEmpty()) {
            progress.say(howToGoOn);
        }
        progress.end();
        var toClose = folder;
        if (toClose != null) {
            toClose.close();
        }
        afterwards.run();
    }

    /** The run has ended by itself. */
    @Override
    public void close() {
        stopIfUnderWay();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is running: the JVM is about to end.
            stopForEver();
        }
    }
}
