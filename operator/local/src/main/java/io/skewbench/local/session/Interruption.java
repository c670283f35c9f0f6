package io.skewbench.local.session;

import io.skewbench.brokers.process.RunFolder;
import io.skewbench.local.progress.ProgressOutput;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C, SIGTERM and SIGHUP: says so in one line, ends all processes and removes all temporary files, whatever the run
 * is doing.
 */
final class Interruption implements AutoCloseable {
    private final ProgressOutput progress;
    private final Supplier<String> hint;
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private volatile boolean underWay;
    private volatile @Nullable RunFolder folder;
    private volatile Runnable afterwards = () -> {};

    /** @param hint tells how to resume the run; may return an empty text */
    Interruption(ProgressOutput progress, Supplier<String> hint) {
        this.progress = progress;
        this.hint = hint;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Sets the folder whose processes are ended and whose files are removed on an interruption. */
    void closes(RunFolder toClose) {
        folder = toClose;
    }

    /** Sets the task that an interruption carries out once no process is left. */
    void does(Runnable task) {
        afterwards = task;
    }

    /**
     * Stops the calling thread if the run is being interrupted, so that it does not report failures that this causes.
     */
    void stopIfUnderWay() {
        if (underWay) {
            stopForEver();
        }
    }

    /** Stops the calling thread until the JVM ends, which it does when the shutdown hook returns. */
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

    /** Removes the shutdown hook, as the run has ended by itself. */
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
