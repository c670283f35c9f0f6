package io.skewbench.local.progress;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Finds out whether standard error is a terminal, from the launcher and the environment. */
public final class Terminal {
    /** System property: {@code true} if standard error is a terminal. A JVM can't find this out for a single stream. */
    private static final String PROPERTY = "skewbench.terminal";
    private static final int DEFAULT_COLUMNS = 80;
    private static final long COLUMNS_VALID_MS = 5_000;

    @GuardedBy("this")
    private int columns = DEFAULT_COLUMNS;
    @GuardedBy("this")
    private long askedAtMs;

    private Terminal() {}

    /** Returns the progress output that suits standard error. */
    public static ProgressOutput progress(PrintStream out, Map<String, String> environment) {
        if (!Boolean.getBoolean(PROPERTY) || "dumb".equals(environment.get("TERM"))) {
            return new PlainProgress(out);
        }
        var noColor = environment.getOrDefault("NO_COLOR", "");
        return new LiveProgress(out, new Terminal()::columns, noColor.isEmpty());
    }

    private synchronized int columns() {
        // Asking takes a process, so the width is kept for a while, but not for long, as the window may be resized.
        if (System.currentTimeMillis() - askedAtMs > COLUMNS_VALID_MS) {
            askedAtMs = System.currentTimeMillis();
            columns = ask();
        }
        return columns;
    }

    private static int ask() {
        try {
            var stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            var size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip().split(" ",
                    -1);
            if (stty.waitFor(1, TimeUnit.SECONDS) && size.length == 2 && Integer.parseInt(size[1]) > 0) {
                return Integer.parseInt(size[1]);
            }
        } catch (IOException | NumberFormatException e) {
            return DEFAULT_COLUMNS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return DEFAULT_COLUMNS;
    }
}
