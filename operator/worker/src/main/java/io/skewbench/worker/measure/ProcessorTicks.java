package io.skewbench.worker.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Time of all processors of this machine since it began, or between two moments, as Linux counts it (proc_stat(5)).
 *
 * @param all in ticks
 * @param idle ticks in which a processor had no work, or waited for a disk
 * @param stolen ticks in which the hypervisor let other virtual machines run although this one had work
 */
public record ProcessorTicks(long all, long idle, long stolen) {
    private static final Path SOURCE = Path.of("/proc/stat");
    private static final Pattern SPACES = Pattern.compile(" +");
    private static final int FIRST = 1;
    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;
    private static final int STOLEN = 8;

    /** Returns what was counted so far; empty where the system does not say. */
    public static Optional<ProcessorTicks> now() {
        return read(SOURCE);
    }

    static Optional<ProcessorTicks> read(Path source) {
        try (var lines = Files.lines(source, StandardCharsets.US_ASCII)) {
            return lines.findFirst().filter(line -> line.startsWith("cpu ")).flatMap(ProcessorTicks::parse);
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Time of guests, after that of other machines, is part of user time already. */
    private static Optional<ProcessorTicks> parse(String line) {
        var fields = SPACES.split(line.strip());
        if (fields.length <= STOLEN) {
            return Optional.empty();
        }
        var all = Arrays.stream(fields, FIRST, STOLEN + 1).mapToLong(Long::parseLong).sum();
        var idle = Long.parseLong(fields[IDLE]) + Long.parseLong(fields[WAITING_FOR_DISK]);
        return Optional.of(new ProcessorTicks(all, idle, Long.parseLong(fields[STOLEN])));
    }

    /** Returns what was counted since an earlier moment. */
    public ProcessorTicks since(ProcessorTicks earlier) {
        return new ProcessorTicks(all - earlier.all, idle - earlier.idle, stolen - earlier.stolen);
    }

    /** Returns the share of the time that was stolen, from 0 to 1; 0 of no time. */
    public double stolenShare() {
        return all <= 0 ? 0 : Math.clamp((double) stolen / all, 0, 1);
    }

    /** Returns the share of the time in which the processors had work, theirs or others', from 0 to 1; 0 of no time. */
    public double busyShare() {
        return all <= 0 ? 0 : Math.clamp(1 - (double) idle / all, 0, 1);
    }
}
