package io.skewbench.api.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends processes and removes folders once this JVM has ended for any reason: a shell reads from a pipe that only the
 * JVM holds, and goes on when the kernel closes it.
 */
final class Watchdog {
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            cat > /dev/null
            for pid in $1; do kill -KILL "$pid" 2> /dev/null; done
            shift
            rm -rf -- "$@" 2> /dev/null || { sleep 1; rm -rf -- "$@"; }
            """;

    private Watchdog() {}

    static void guard(List<ProcessHandle> processes, List<Path> folders) throws IOException {
        var pids = processes.stream().map(process -> Long.toString(process.pid())).toList();
        var command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "watchdog", String.join(" ", pids)));
        folders.forEach(folder -> command.add(folder.toString()));
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}
