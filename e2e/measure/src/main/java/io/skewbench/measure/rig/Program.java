package io.skewbench.measure.rig;

import io.skewbench.brokers.process.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A load generator as a process. The worker gets the JVM options that drivers give it; the others get those of Kafka's
 * own scripts, except that their heap is as large as the worker's.
 */
final class Program {
    /** The JVM options of Kafka's scripts for its tools. */
    static final List<String> AS_KAFKA_DOES = List.of("-Xmx1000m", "-server", "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=20", "-XX:InitiatingHeapOccupancyPercent=35", "-XX:+ExplicitGCInvokesConcurrent",
            "-Djava.awt.headless=true", "-Duser.language=en");
    private static final Duration POLL = Duration.ofMillis(20);
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final Child child;
    private final Path cpuFile;

    private Program(Child child, Path cpuFile) {
        this.child = child;
        this.cpuFile = cpuFile;
    }

    static Program start(Rig rig, String kind, List<String> options, String mainClass, List<String> arguments) {
        return start(rig, kind, System.getProperty("java.class.path"), options, mainClass, arguments);
    }

    static Program start(Rig rig, String kind, String classPath, List<String> options, String mainClass,
            List<String> arguments) {
        var name = rig.nextName(kind);
        var cpuFile = rig.folder().path().resolve(name + ".cpu");
        var command = new ArrayList<>(options);
        command.addAll(List.of("-cp", classPath, ProcessorTimeMain.class.getName(),
                cpuFile.toString(), mainClass));
        command.addAll(arguments);
        return new Program(Child.start(rig.folder(), name, command), cpuFile);
    }

    /** Waits for a condition while the process runs. */
    void await(String what, Duration atMost, BooleanSupplier happened) {
        var deadline = System.nanoTime() + atMost.toNanos();
        while (!happened.getAsBoolean()) {
            var ending = child.ending();
            if (ending != null && !happened.getAsBoolean()) {
                throw new CannotMeasureException("Ended before " + what + ": " + ending);
            }
            if (System.nanoTime() - deadline > 0) {
                child.kill();
                throw new CannotMeasureException("No " + what + " within " + atMost.toSeconds() + " s");
            }
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException("Interrupted", e);
        }
    }

    /** Waits for the end of the process and returns its processor time. */
    double awaitCpuSeconds(Duration atMost) {
        await("its end", atMost, () -> !child.isAlive());
        try {
            return Long.parseLong(Files.readString(cpuFile)) / NANOS_PER_S;
        } catch (IOException e) {
            throw new CannotMeasureException("Ended without a trace: " + child.ending(), e);
        }
    }

    /** Returns the output so far. */
    String output() {
        try {
            return Files.readString(child.log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
