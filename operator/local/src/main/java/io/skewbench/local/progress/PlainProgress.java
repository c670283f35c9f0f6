package io.skewbench.local.progress;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.PrintStream;

/** For logs and pipes: lines, no control characters, nothing that is out of date a second later. */
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
        // The next lasting line tells what came of it.
    }

    @Override
    public synchronized void end() {
        ended = true;
    }
}
