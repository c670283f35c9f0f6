package io.skewbench.local.command;

import io.skewbench.local.result.OutputFormat;
import picocli.CommandLine.Option;

/** The option of commands that print a result. */
final class OutputOption {
    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", defaultValue = "table",
            description = "How to print the result: table, yaml or json. Default: ${DEFAULT-VALUE}.")
    private OutputFormat format = OutputFormat.TABLE;

    OutputFormat format() {
        return format;
    }
}
