package io.skewbench.local.progress;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.PrintStream;
import java.util.function.IntSupplier;

/** Shows progress on a terminal: permanent lines scroll above one line that is redrawn. */
public final class LiveProgress implements ProgressOutput {
    /** Moves to the first column and erases to the end of the line (ECMA-48). */
    private static final String ERASE = "\r\u001b[K";
    private static final String DIM = "\u001b[2m";
    private static final String NORMAL = "\u001b[0m";

    private final PrintStream out;
    private final IntSupplier columns;
    private final boolean colours;
    @GuardedBy("this")
    private String shown = "";
    @GuardedBy("this")
    private boolean ended;

    /**
     * Writes to the stream.
     *
     * @param columns the width of the terminal, asked before each redraw
     * @param colours whether the redrawn line may be dimmed
     */
    public LiveProgress(PrintStream out, IntSupplier columns, boolean colours) {
        this.out = out;
        this.columns = columns;
        this.colours = colours;
    }

    @Override
    public synchronized void say(String line) {
        if (!ended) {
            out.print(ERASE + line + System.lineSeparator());
            draw();
        }
    }

    @Override
    public void begin(String line) {
        now(line);
    }

    @Override
    public synchronized void now(String line) {
        if (!ended && !line.equals(shown)) {
            shown = line;
            out.print(ERASE);
            draw();
        }
    }

    @Override
    public synchronized void end() {
        now("");
        ended = true;
    }

    @GuardedBy("this")
    private void draw() {
        // Some terminals wrap a line that fills their whole width.
        var width = Math.max(1, columns.getAsInt() - 1);
        var fitting = shown.codePointCount(0, shown.length()) <= width
                ? shown
                : shown.substring(0, shown.offsetByCodePoints(0, width - 1)) + "…";
        out.print(colours && !fitting.isEmpty() ? DIM + fitting + NORMAL : fitting);
        out.flush();
    }
}
