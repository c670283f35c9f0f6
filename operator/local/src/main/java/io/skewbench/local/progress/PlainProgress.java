package io.skewbench.local.progress;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.PrintStream;

/** Shows progress in logs and pipes: permanent lines only, without control characters. */
public final class PlainProgress implements ProgressOutput {
    private final PrintStream out;
    @GuardedBy("this")
    private boolean ended;

    /** Writes to the stream. */
    public PlainProgress(PrintStream out) {
        this.out = out;
    }

    @Override
    public synchronized void say(String line) {
        if (!ended) {
            out.println(line);
            out.flush();
        }
    }

    @Override
    public void begin(String line) {
        say(line);
    }

    @Override
    public void now(String line) {
        // Nothing is printed; the next permanent line has the outcome.
    }

    @Override
    public synchronized void end() {
        ended = true;
    }
}
