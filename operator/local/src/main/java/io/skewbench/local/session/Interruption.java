package io.skewbench.local.session;

import io.skewbench.brokers.process.RunFolder;
import io.skewbench.local.progress.ProgressOutput;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Handles Ctrl-C, SIGTERM and SIGHUP: prints one line, kills all processes and deletes all temporary files, whatever
 * the run is doing.
 */
final class Interruption implements AutoCloseable {
    private final ProgressOutput progress;
    private final Supplier<String> hint;
    private final Thread hook = new Thread(this::interrupt, "interruption");
    private volatile boolean underWay;
    private volatile @Nullable RunFolder folder;
    private volatile Runnable afterwards = () -> {};

    /** @param hint returns how to resume the run; may return an empty text */
    Interruption(ProgressOutput progress, Supplier<String> hint) {
        this.progress = progress;
        this.hint = hint;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Sets the folder whose processes are killed and whose files are deleted on an interruption. */
    void closes(RunFolder toClose) {
        folder = toClose;
    }

    /** Sets the task that an interruption executes after all processes have been killed. */
    void does(Runnable task) {
        afterwards = task;
    }

    /**
     * Blocks the calling thread if the run is being interrupted, so that it does not report failures that are caused by
     * the interruption.
     */
    void stopIfUnderWay() {
        if (underWay) {
            stopForEver();
        }
    }

    /** Blocks the calling thread until the JVM ends, which is when the shutdown hook returns. */
    static void stopForEver() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                // Interrupts are ignored.
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

    /** Removes the shutdown hook after the run has ended. */
    @Override
    public void close() {
        stopIfUnderWay();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The hook is running already: the JVM is about to end.
            stopForEver();
        }
    }
}
