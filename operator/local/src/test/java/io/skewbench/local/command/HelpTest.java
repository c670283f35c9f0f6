package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.skewbench.local.Main;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class HelpTest {

    /** Returns every text of the help that picocli formats. */
    static Stream<String> texts() {
        var main = Main.commandLine();
        return Stream.concat(Stream.of(main), main.getSubcommands().values().stream()).flatMap(HelpTest::texts);
    }

    private static Stream<String> texts(CommandLine command) {
        var spec = command.getCommandSpec();
        var usage = spec.usageMessage();
        return Stream.concat(Stream.of(usage.description(), usage.footer()),
                spec.args().stream().map(ArgSpec::description)).flatMap(Arrays::stream);
    }

    /** Otherwise picocli prints a warning before the help. */
    @ParameterizedTest
    @MethodSource("texts")
    void escapesPercentSigns(String text) {
        assertThatCode(() -> String.format(Locale.ROOT, text)).doesNotThrowAnyException();
    }
}
