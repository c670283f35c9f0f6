package io.skewbench.measure.rig;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs another main program and writes, when the JVM ends, how much processor time the process used, including its
 * start.
 */
final class ProcessorTimeMain {

    private ProcessorTimeMain() {}

    /** Takes the file for the nanoseconds, the main class and its arguments. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        var file = Path.of(arguments[0]);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> note(file), "accounted"));
        var program = Class.forName(arguments[1]).getMethod("main", String[].class);
        program.invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
    }

    private static void note(Path file) {
        try {
            Files.writeString(file, Long.toString(
                    ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
