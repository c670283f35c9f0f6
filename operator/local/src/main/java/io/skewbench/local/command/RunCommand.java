package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.ClassPath;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.plan.PartitionerClasses;
import io.skewbench.local.progress.PlainLine;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.session.ExitStatus;
import io.skewbench.local.session.ResultFolders;
import io.skewbench.local.session.Session;
import io.skewbench.local.validation.Overrides;
import io.skewbench.local.validation.ResourceFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "run", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class, sortOptions = false,
        description = "Runs every Benchmark in the files, one after another, on this machine: brokers, or a ZooKeeper "
                + "server, and workers are separate processes. The result goes to standard output, progress to "
                + "standard error.",
        footerHeading = "%nExit status:%n", footer = {
                "  0    complete, and every objective met; with --plan: the plan is printed",
                "  1    complete, but an objective was missed or undecided",
                "  2    the input is wrong; nothing was started",
                "  3    a run failed", "  130  interrupted by Ctrl-C; nothing is left behind"})
class RunCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "YAML files with Benchmarks and the SkewedTopics "
            + "that they name; - is standard input.")
    private List<String> files = List.of();

    @ArgGroup(exclusive = true)
    private SystemOptions system = new SystemOptions();

    @Option(names = "--command-config", paramLabel = "FILE", description = "Property file with client settings for "
            + "--bootstrap-server, such as security.protocol.")
    private @Nullable Path commandConfig;

    @Mixin
    private OverrideOptions overrides = new OverrideOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    @Option(names = "--results", paramLabel = "DIR", defaultValue = "skewbench-results", description = "Where to keep "
            + "results: each run gets a folder there. Default: ./${DEFAULT-VALUE}.")
    private Path results = Path.of("skewbench-results");

    @Option(names = "--class-path", paramLabel = "PATH", defaultValue = "", description = "Jars and folders with "
            + "partitioners of your own, for the workers.")
    private String classPath = "";

    @Option(names = {"-q", "--quiet"}, description = "Print only errors to standard error.")
    private boolean quiet;

    @Option(names = "--plan", description = "Only print what would run, in which order, for how long, and what it "
            + "would change. Starts nothing and contacts no Kafka.")
    private boolean plan;

    @Override
    public Integer call() {
        var problem = system.problem(commandConfig);
        if (problem != null) {
            throw new ParameterException(spec.commandLine(), problem);
        }
        return plan ? plan() : SessionCall.run(spec.commandLine(), quiet, this::session);
    }

    private int plan() {
        try {
            var input = ResourceFiles.read(files, System.in, overrides());
            ClassPath.check(classPath);
            ClassPath.checkJars(classPath);
            var call = new PlanCall(input, system.choose(input, commandConfig), classPath);
            spec.commandLine().getOut().print(call.text(output.format()));
            spec.commandLine().getOut().flush();
            if (!quiet) {
                call.warnings().forEach(
                        warning -> spec.commandLine().getErr().println(PlainLine.of("Warning: " + warning)));
            }
            return ExitStatus.OK;
        } catch (InvalidInputException e) {
            e.problems().forEach(spec.commandLine().getErr()::println);
            return ExitStatus.INVALID;
        }
    }

    private Session session(ProgressOutput progress) {
        var input = ResourceFiles.read(files, System.in, overrides());
        ClassPath.check(classPath);
        ClassPath.checkJars(classPath);
        checkResults();
        var plans = BenchmarkPlan.of(input);
        PartitionerClasses.check(plans, classPath);
        return new Session(plans, system.choose(input, commandConfig), classPath,
                new ResultFolders.Fresh(results, input.texts()), output.format(), spec.commandLine().getOut(),
                progress);
    }

    /** Returns what replaces values of the files. */
    Overrides overrides() {
        return overrides.overrides();
    }

    /** Refuses a folder that cannot be created, before brokers are started. */
    private void checkResults() {
        var existing = results.toAbsolutePath().normalize();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        var named = existing.equals(results.toAbsolutePath().normalize());
        if (!Files.isDirectory(existing)) {
            throw refused((named ? "is a file" : existing + " is a file")
                    + "; name a folder, which is created if it does not exist");
        }
        if (!Files.isWritable(existing)) {
            throw refused((named ? "may not be written" : existing + " may not be written") + "; name another folder");
        }
    }

    private InvalidInputException refused(String why) {
        return new InvalidInputException(List.of("--results: \"" + results + "\": " + why));
    }
}
