package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void listsTheKindsWithoutAPath() {
        // When
        var status = execute("explain");
        // Then
        assertThat(status).isZero();
        assertThat(out.toString()).contains("benchmark\n", "skewedtopic\n");
    }

    @Test
    void explainsTheFieldOfAPath() {
        // When
        var status = execute("explain", "benchmark.spec.repetitions");
        // Then
        assertThat(status).isZero();
        assertThat(out.toString()).contains("FIELD:    repetitions <integer>\n");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void failsForAnUnknownField() {
        // When
        var status = execute("explain", "benchmark.spec.duratoin");
        // Then
        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean duration?");
        assertThat(out.toString()).isEmpty();
    }

    private int execute(String... arguments) {
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
