package io.skewbench.worker.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What Linux and the JVM say of the processor, and of how the worker's code runs on it. */
final class MachineFacts {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    /** Of x86; processors of ARM have numbers instead. */
    private static final List<String> NAMES = List.of("model name", "cpu model", "cpu implementer");

    private MachineFacts() {}

    static @Nullable String cpuModel() {
        return cpuModel(PROCESSORS);
    }

    static @Nullable String cpuModel(Path source) {
        try (var lines = Files.lines(source, StandardCharsets.UTF_8)) {
            return lines.filter(line -> NAMES.stream().anyMatch(line.toLowerCase(Locale.ROOT)::startsWith))
                    .findFirst().map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .filter(name -> !name.isEmpty()).orElse(null);
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Returns how the kernel chooses the frequency; null where it does not, as in most virtual machines. */
    static @Nullable String governor() {
        try {
            return Files.readString(GOVERNOR, StandardCharsets.US_ASCII).strip();
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    static @Nullable String jvmOptions() {
        return jvmOptions(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** Returns the options that change how code runs: no properties, which may hold paths. */
    static @Nullable String jvmOptions(List<String> arguments) {
        var options = arguments.stream().filter(argument -> argument.startsWith("-X") && !argument.contains("/"))
                .collect(Collectors.joining(" "));
        return options.isEmpty() ? null : options;
    }
}
