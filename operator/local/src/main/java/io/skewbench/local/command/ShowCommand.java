package io.skewbench.local.command;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.result.OutputFormat;
import io.skewbench.local.result.StoredRun;
import io.skewbench.local.result.UnusableResultException;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.session.InterruptedStatus;
import io.skewbench.local.session.Resumability;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class, sortOptions = false,
        description = "Prints the result of a run again, from its folder, even if the run failed, was interrupted or "
                + "is still in progress. Starts and changes nothing.",
        footerHeading = "%nExit status:%n", footer = {
                "  0  printed, whatever the outcome of the run",
                "  2  the folder holds no results that can be printed"})
final class ShowCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "Folder of one run, such as "
            + "skewbench-results/quickstart-20261120T120000Z.")
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private Path folder;

    @Mixin
    private OutputOption output = new OutputOption();

    @Override
    public Integer call() {
        try {
            var run = StoredRun.read(folder, ManifestVersion.current());
            spec.commandLine().getOut().print(output.format().render(List.of(shown(run))));
            spec.commandLine().getOut().flush();
            return ExitStatus.OK;
        } catch (UnusableResultException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ExitStatus.INVALID;
        }
    }

    /**
     * Returns the Benchmark as the table shows it: an interrupted run gets a status that says so, in place of its last
     * activity.
     */
    private Benchmark shown(StoredRun run) {
        if (run.hasEnded()) {
            return run.benchmark();
        }
        var last = run.benchmark().getStatus();
        var state = run.running() ? "The run is still in progress" : InterruptedStatus.sentence(last);
        spec.commandLine().getErr().println(run.running()
                ? state
                : state + Resumability.refusal(run).map(why -> "; it cannot be resumed: " + why)
                        .orElse("; to continue it: skewbench resume " + folder));
        if (output.format() == OutputFormat.TABLE && !run.running()) {
            run.benchmark().setStatus(InterruptedStatus.of(last));
        }
        return run.benchmark();
    }
}
