package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.forecast.ForecastWarnings;
import io.skewbench.local.forecast.RunForecast;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.PlainLine;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.system.ServersHere;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.Overrides;
import io.skewbench.local.validation.ResourceFiles;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "validate", mixinStandardHelpOptions = true, sortOptions = false,
        versionProvider = ManifestVersion.class,
        description = "Checks files with Benchmarks and SkewedTopics, and says how long they would run and how much "
                + "data they would send. Starts nothing and contacts no cluster.",
        footerHeading = "%nExit status:%n", footer = {
                "  0  everything is valid", "  2  something is not"})
final class ValidateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "YAML files; - is standard input.")
    private List<String> files = List.of();

    @Mixin
    private OverrideOptions overrides = new OverrideOptions();

    @Override
    public Integer call() {
        try {
            var input = read();
            var out = spec.commandLine().getOut();
            out.println("Valid: " + counted(input.benchmarks().size(), "Benchmark") + ", "
                    + counted(input.topics().size(), "SkewedTopic"));
            input.benchmarks().forEach(benchmark -> Overrides.in(benchmark).ifPresent(what -> out
                    .println("Benchmark " + benchmark.getMetadata().getName() + ": overridden: " + what)));
            var plans = BenchmarkPlan.tentatively(input);
            plans.forEach(plan -> out.println(RunForecast.of(plan).line()));
            var onEnsemble = plans.stream().filter(plan -> SystemChoice.runsOnEnsemble(plan.benchmark())).toList();
            var onKafka = plans.stream().filter(plan -> !SystemChoice.runsOnEnsemble(plan.benchmark())).toList();
            warn(ForecastWarnings.of(onKafka, ServersHere.brokers(SystemChoice.DEFAULT_BROKERS)));
            warn(ForecastWarnings.of(onEnsemble, ServersHere.ofEnsemble(SystemChoice.ENSEMBLE_SERVERS)));
            return ExitStatus.OK;
        } catch (InvalidInputException e) {
            e.problems().forEach(spec.commandLine().getErr()::println);
            return ExitStatus.INVALID;
        }
    }

    private void warn(List<String> warnings) {
        warnings.forEach(warning -> spec.commandLine().getErr().println(PlainLine.of("Warning: " + warning)));
    }

    private static String counted(int count, String kind) {
        return count + " " + kind + (count == 1 ? "" : "s");
    }

    private ResourceFiles read() {
        var input = ResourceFiles.read(files, System.in, overrides.overrides());
        if (!input.problems().isEmpty()) {
            throw new InvalidInputException(input.problems());
        }
        return input;
    }
}
