package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.validation.Overrides;
import picocli.CommandLine.Command;

@Command(name = "calibrate", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class,
        sortOptions = false, description = {
                "Runs copies of the baseline instead of the variants of every Benchmark in the files: what differs "
                        + "between their trials is noise. Shows how noisy this machine or cluster is, how many "
                        + "repetitions a difference of 5, 10 and 20 %% takes, and how often a difference is shown "
                        + "where there is none.",
                "The same as run with spec.calibrate: true."},
        footerHeading = "%nExit status:%n", footer = {
                "  0    complete", "  2    the input is wrong; nothing was started", "  3    a run failed",
                "  130  interrupted by Ctrl-C; nothing is left behind"})
final class CalibrateCommand extends RunCommand {

    @Override
    Overrides overrides() {
        return super.overrides().calibrating();
    }
}
