package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.validation.Explanation;
import io.skewbench.local.validation.Explanation.UnknownFieldException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "explain", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class,
        description = "Explains a field of a Benchmark or SkewedTopic and the fields below it: type, meaning, range "
                + "and default. "
                + "Like kubectl explain, but without a cluster.",
        footerHeading = "%nExit status:%n", footer = {
                "  0  explained", "  2  there is no such field"})
final class ExplainCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "PATH", description = "Such as benchmark.spec.workloads.load or "
            + "skewedtopic.spec.placement; without it, the kinds are listed.")
    private @Nullable String path;

    @Override
    public Integer call() {
        try {
            spec.commandLine().getOut().print(path == null ? Explanation.ofKinds() : Explanation.of(path));
            spec.commandLine().getOut().flush();
            return ExitStatus.OK;
        } catch (UnknownFieldException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ExitStatus.INVALID;
        }
    }
}
