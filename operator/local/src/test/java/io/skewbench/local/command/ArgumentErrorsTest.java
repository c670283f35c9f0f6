package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentErrorsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --brokers | many | --brokers: "many": write a whole number
            --output  | xml  | --output: "xml": write table, yaml or json
            -o        | xml  | --output: "xml": write table, yaml or json
            --outptu  | json | Unknown option: '--outptu'
            """)
    void nameTheOptionItsValueAndTheRemedy(String option, String value, String message) {
        // Given
        var err = new StringWriter();
        // When
        var status = Main.commandLine().setErr(new PrintWriter(err, true)).execute("run", option, value, "b.yaml");
        // Then
        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).startsWith(message).endsWith("Try skewbench run --help\n");
    }
}
