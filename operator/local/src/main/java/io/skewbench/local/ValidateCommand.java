package io.skewbench.local;

import io.skewbench.local.validation.ResourceFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "validate", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class, description = "Checks files with Benchmarks and SkewedTopics. Starts nothing and asks no cluster.", footerHeading = "%nExit status:%n", footer = {
        "  0  everything is valid", "  2  something is not"})
final class ValidateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "YAML files; - is standard input.")
    private List<String> files = List.of();

    @Override
    public Integer call() {
        var input = ResourceFiles.read(files, System.in);
        var problems = new ArrayList<>(input.problems());
        input.benchmarks().forEach(benchmark -> problems.addAll(BenchmarkPlan.mistakes(benchmark)));
        if (!problems.isEmpty()) {
            problems.forEach(spec.commandLine().getErr()::println);
            return ExitStatus.INVALID;
        }
        spec.commandLine().getOut()
                .println("Valid: " + input.benchmarks().size() + " Benchmark(s), " + input.topics().size()
                        + " SkewedTopic(s)");
        return ExitStatus.OK;
    }
}
