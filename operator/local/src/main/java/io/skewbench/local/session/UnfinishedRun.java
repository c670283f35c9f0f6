package io.skewbench.local.session;

import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.result.ResultFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The run of a call that is in progress, if there is one. Safe for use by several threads. */
final class UnfinishedRun {
    private volatile @Nullable ResultFolder folder;

    /** Remembers the folder of the run that starts. */
    void begin(ResultFolder ofRun) {
        folder = ofRun;
    }

    /** Forgets the run, as it has ended, complete or failed. */
    void end() {
        folder = null;
    }

    /** Returns how to resume the run; an empty text if there is none. */
    String hint() {
        var unfinished = folder;
        return unfinished == null
                ? ""
                : "To continue the run: skewbench resume " + relative(unfinished.path());
    }

    /**
     * Says how to resume the run, and keeps its logs.
     *
     * @param why it stops; a failure to keep the logs, as on a full disk, is added to it
     */
    void stop(RuntimeException why, Supplier<List<Path>> logs, ProgressOutput progress) {
        var unfinished = folder;
        if (unfinished == null) {
            return;
        }
        progress.say(hint());
        try {
            unfinished.keepLogs(logs.get());
        } catch (RuntimeException e) {
            why.addSuppressed(e);
        }
    }

    /** Returns a path relative to the working directory, if it is below it. */
    static Path relative(Path path) {
        var here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
