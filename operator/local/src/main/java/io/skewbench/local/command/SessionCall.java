package io.skewbench.local.command;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.DiscreetProgress;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.progress.Terminal;
import io.skewbench.local.result.UnusableResultException;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.session.Session;
import io.skewbench.protocol.failure.FailureText;
import java.util.function.Function;
import picocli.CommandLine;

/** The call of a command that runs Benchmarks: shows progress on standard error, and turns exceptions into messages. */
final class SessionCall {

    private SessionCall() {}

    /**
     * Runs a session and returns the exit status.
     *
     * @param quiet whether to print only errors
     * @param preparation creates the session, or throws an exception that says what is wrong with the input
     */
    static int run(CommandLine command, boolean quiet, Function<ProgressOutput, Session> preparation) {
        var shown = quiet ? new QuietProgress() : Terminal.progress(System.err, System.getenv());
        var progress = new DiscreetProgress(shown, Secrets.NONE);
        try {
            var session = preparation.apply(shown);
            progress = new DiscreetProgress(shown, session.secrets());
            for (var line : session.unknownSettings()) {
                command.getErr().println(progress.clean(line));
            }
            return session.run();
        } catch (InvalidInputException e) {
            progress.end();
            for (var problem : e.problems()) {
                command.getErr().println(progress.clean(problem));
            }
            return ExitStatus.INVALID;
        } catch (UnusableResultException e) {
            progress.end();
            command.getErr().println(progress.clean(FailureText.of(e)));
            return ExitStatus.INVALID;
        } catch (RunFailedException e) {
            progress.end();
            command.getErr().println(progress.clean("Failed: " + e.getMessage()));
            return ExitStatus.FAILED;
        }
    }
}
