package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import io.skewbench.local.TestResources;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused here is refused before anything is started. */
class OverrideOptionsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void validatePrintsOverriddenValues() throws IOException {
        var status = execute("validate", resources().replace("  warmup: 3s\n", ""), "--duration", "10s", "--warmup",
                "2s", "--repetitions", "1");

        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Benchmark valid: overridden: duration 10s (1s in the file), "
                + "warmup 2s (not given in the file)").doesNotContain("repetitions 1");
    }

    @Test
    void whatIsOverriddenIsNotedWhereFieldsHaveNoValue() throws IOException {
        var empty = resources().replace("  warmup: 3s\n", "  warmup:\n").replace("metadata: {name: valid}",
                "metadata: {name: valid, annotations: }");

        var status = execute("validate", empty, "--warmup", "2s");

        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Benchmark valid: overridden: warmup 2s (not given in the file)");
    }

    @Test
    void aValueThatTheFileLeavesOutMayComeFromTheOption() throws IOException {
        var incomplete = resources().replace("  duration: 1s\n", "");

        assertThat(execute("validate", incomplete)).isEqualTo(2);
        assertThat(execute("validate", incomplete, "--duration", "10s")).isZero();
    }

    @Test
    void aValueOfTheFileThatIsReplacedMayBeWrong() throws IOException {
        assertThat(execute("validate", resources().replace("duration: 1s", "duration: soon"), "--duration", "10s"))
                .as(err.toString()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"--duration, 10", "--duration, 0s", "--warmup, soon", "--repetitions, 0", "--repetitions, many",
            "--repetitions, 101", "--duration, 1ms"})
    void aWrongValueIsRefusedUnderTheOptionsName(String option, String value) throws IOException {
        for (var command : List.of("run", "validate")) {
            err.getBuffer().setLength(0);

            assertThat(execute(command, resources(), option, value)).isEqualTo(2);

            assertThat(err.toString()).contains(option + ": \"" + value + "\"").doesNotContain("spec." + option);
            assertThat(err.toString().lines()).hasSize(1);
        }
    }

    @Test
    void whatContradictsAnOverriddenValueNamesTheOption() throws IOException {
        var steps = resources().replace("{rate: 500}", "{steps: [{rate: 500, duration: 30s}]}").replace("duration: 1s",
                "duration: 1m");

        assertThat(execute("validate", steps, "--duration", "10s")).isEqualTo(2);

        assertThat(err.toString()).contains("spec.workloads[0].load.steps", "spec.duration is what --duration says");
    }

    private int execute(String command, String yaml, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of(command, Files.writeString(folder.resolve("b.yaml"), yaml).toString()));
        arguments.addAll(List.of(options));
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("valid", "variants: "
                + "[{name: keyed, partitioner: Keyed}]");
    }
}
