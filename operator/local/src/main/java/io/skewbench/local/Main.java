package io.skewbench.local;

import io.skewbench.local.command.ArgumentErrors;
import io.skewbench.local.command.FileCheckingCall;
import io.skewbench.local.command.OutsideFailures;
import io.skewbench.local.command.SkewbenchCommand;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.validation.CheckPreparation;
import picocli.CommandLine;

/** The entry point of {@code skewbench}. */
public final class Main {
    private static final int HELP_COLUMNS = 100;

    private Main() {}

    /** Runs the command and exits with its status, see {@link ExitStatus}. */
    public static void main(String[] arguments) {
        if (FileCheckingCall.isOne(arguments)) {
            CheckPreparation.start();
        }
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return new CommandLine(new SkewbenchCommand()).setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(HELP_COLUMNS)
                .setParameterExceptionHandler((e, arguments) -> {
                    e.getCommandLine().getErr().println(ArgumentErrors.sentence(e) + "\nTry "
                            + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
                    return ExitStatus.INVALID;
                })
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    OutsideFailures.sentence(e).ifPresentOrElse(
                            sentence -> command.getErr().println("Failed: " + sentence), () -> {
                                command.getErr().println("Failed unexpectedly. Please report this with the command, "
                                        + "its files and the lines that follow");
                                e.printStackTrace(command.getErr());
                            });
                    return ExitStatus.FAILED;
                });
    }
}
