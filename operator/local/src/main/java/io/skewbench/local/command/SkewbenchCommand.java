package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "skewbench", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class, subcommands = {
        RunCommand.class, CalibrateCommand.class, ResumeCommand.class, ShowCommand.class, InitCommand.class,
        ExplainCommand.class,
        ValidateCommand.class}, synopsisSubcommandLabel = "run|calibrate|resume|show|validate|init|explain",
        description = "Measures how a Kafka workload behaves when partitions, brokers or links are uneven, and which "
                + "partitioner handles it best.",
        footerHeading = "%nExamples:%n", footer = {
                "  skewbench run examples/quickstart.yaml         on three broker processes on this machine",
                "  skewbench run --brokers 5 topics.yaml b.yaml   on five",
                "  skewbench run examples/zookeeper-probe.yaml    on a ZooKeeper server on this machine",
                "  skewbench run --bootstrap-server kafka1:9092 --command-config client.properties b.yaml",
                "                                                 on a running Kafka cluster",
                "  skewbench run -o json b.yaml > result.json     for programs",
                "  skewbench calibrate b.yaml                     how noisy this machine is, and what that takes",
                "  skewbench resume skewbench-results/b-2026...   continues an interrupted run",
                "  skewbench show skewbench-results/b-2026...     prints a result again",
                "  skewbench validate *.yaml                      checks files, starts nothing",
                "  skewbench init orders                          writes orders.yaml as a starting point",
                "  skewbench explain benchmark.spec.workloads     explains fields",
                "",
                "`skewbench run --help` explains the options of run, and the exit status."})
public final class SkewbenchCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
                "Missing command: run, calibrate, resume, show, validate, init or explain");
    }
}
