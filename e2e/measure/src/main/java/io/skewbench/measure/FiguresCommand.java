package io.skewbench.measure;

import io.skewbench.measure.experiments.ExperimentsTable;
import io.skewbench.measure.laptop.LaptopTable;
import io.skewbench.measure.load.LoadTable;
import io.skewbench.measure.partitioners.PartitionersTable;
import io.skewbench.measure.scale.ScaleTable;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.Table;
import io.skewbench.measure.truth.TruthTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command line of {@code e2e/figures}. */
@Command(name = "figures", mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "load|partitioners|truth|experiments|cluster|skew|scale|laptop", description = {
                "Measures what Skewbench promises about itself, on brokers of this machine.",
                "Prints a JSON line a row to standard output; progress, and a table at the end, to standard error."},
        footer = {
                "", "Exit status: 0 measured, whether bounds are met or not; 1 something could not be measured;",
                "2 wrong arguments."})
final class FiguresCommand {
    private static final int MEASURED = 0;
    private static final int NOT_MEASURED = 1;
    private static final String ROUNDS = "How often each variant runs (default: ${DEFAULT-VALUE}).";
    private static final String ONLY = "Only what begins with this name; may be given several times. See --list.";
    private static final String ONLY_THESE = "Only what begins with this name; may be given several times.";
    private static final String LIST = "Prints the names and measures nothing.";

    FiguresCommand() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new FiguresCommand()).execute(arguments));
    }

    @Command(mixinStandardHelpOptions = true, description = "The load generator compared with "
            + "kafka-producer-perf-test and Trogdor's ProduceBench.")
    int load(@Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) List<String> only,
            @Option(names = "--list", description = LIST) boolean list) {
        return measure(LoadTable.MEASUREMENTS, rounds, only, list);
    }

    @Command(mixinStandardHelpOptions = true, description = {"The partitioners compared with those of Kafka's client.",
            "Rows with narrow links need root."})
    int partitioners(
            @Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) List<String> only,
            @Option(names = "--list", description = LIST) boolean list) {
        return measure(PartitionersTable.MEASUREMENTS, rounds, only, list);
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "How often verdicts show a difference where there is none, and how often they find one that there is:",
            "simulated runs, judged by the engine. With --only identical-variants, runs of the quickstart on brokers",
            "of this machine with one partitioner under three names, 4 minutes each."})
    int truth(@Option(names = "--rounds", defaultValue = "4", paramLabel = "N", description = "Thousands of simulated "
            + "runs for each figure, or runs on brokers (default: ${DEFAULT-VALUE}).") int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) List<String> only,
            @Option(names = "--list", description = LIST) boolean list) {
        if (List.of(TruthTable.IDENTICAL_VARIANTS).equals(only)) {
            return measureInModule("operator/local", packaged("IdenticalVariantsFigures"), only, rounds, only, list);
        }
        var measured = measure(TruthTable.MEASUREMENTS, rounds, only, list);
        if (list) {
            System.out.println(TruthTable.IDENTICAL_VARIANTS);
        }
        return measured;
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "How well simulated searches find a capacity, how soon a run of 480 trials is planned, how far",
            "replication, as it is reported, is from what followers count, and which of twelve bottlenecks and three",
            "causes of slow brokers, created on purpose on this machine, are named: 13 minutes. original: StrictCost",
            "compared with the class whose formula it has, which --original names, 10 minutes a round. map: the map",
            "of partitioners, with a picture, 105 minutes a round, and 40 for the cells with a narrow link, which",
            "map-link alone measures. pairs: whether two searches on the same brokers agree, 45 minutes a round.",
            "limit: whether searches find the limit of a broker behind a link of a known rate, 55 minutes a round.",
            "Needs Maven and, for links (original, map-link, limit), root."})
    int experiments(
            @Option(names = "--rounds", defaultValue = "1", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) @Nullable List<String> only,
            @Option(names = "--original", paramLabel = "PATH", description = "The jar or folder with "
                    + "org.astraea.common.partitioner.StrictCostDispatcher; docs/partitioners.md says how to compile "
                    + "it.")
            @Nullable Path original,
            @Option(names = "--list", description = LIST) boolean list) {
        var goals = new ArrayList<>(packaged("ExperimentFigures"));
        if (original != null) {
            goals.add("-Dfigures.original=" + original.toAbsolutePath());
        }
        return measureInModule("operator/local", goals, ExperimentsTable.NAMES, rounds, only, list);
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "Runs as pods, and the operator, on a cluster that it brings up and removes. Needs what e2e/run needs."})
    int cluster(@Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY_THESE) List<String> only) {
        return measureInSuite("ClusterFigures", rounds, only);
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "Partitioners where leaders are skewed or a broker has a narrow link, by Benchmarks on Kafkas of their "
                    + "own,",
            "and how fast topics are laid out and put right: on a cluster that it brings up and removes, in an hour.",
            "Needs what e2e/run needs."})
    int skew(@Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY_THESE) List<String> only) {
        return measureInSuite("SkewFigures", rounds, only);
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "The operator at the sizes that its spec allows, on a real API server and etcd of this machine.",
            "Kubelets, workers, their brokers and finished runs are simulated. Needs Maven and Go."})
    int scale(@Option(names = "--rounds", defaultValue = "1", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) @Nullable List<String> only,
            @Option(names = "--list", description = LIST) boolean list) {
        return measureInModule("operator/controller", List.of("test", "-Dtest=ScaleFigures"), ScaleTable.NAMES, rounds,
                only, list);
    }

    @Command(mixinStandardHelpOptions = true, description = {
            "skewbench run and validate as a user has them: how soon they report what is wrong with a file or what",
            "made a run fail, and what remains of 200 runs that are killed on a Kafka with topics of others. Needs",
            "Maven and, to fill a disk, root."})
    int laptop(@Option(names = "--rounds", defaultValue = "1", paramLabel = "N", description = ROUNDS) int rounds,
            @Option(names = "--only", paramLabel = "NAME", description = ONLY) @Nullable List<String> only,
            @Option(names = "--list", description = LIST) boolean list) {
        return measureInModule("operator/local", packaged("LaptopFigures"), LaptopTable.NAMES, rounds, only, list);
    }

    /** Returns what runs a test after the command is packaged. */
    private static List<String> packaged(String test) {
        return List.of("verify", "-Dtest=NONE", "-Dit.test=" + test, "-Dfailsafe.failIfNoSpecifiedTests=false");
    }

    /** @param goals of Maven, and options that select the tests that measure */
    private int measureInModule(String module, List<String> goals, List<String> names, int rounds,
            @Nullable List<String> only, boolean list) {
        if (list) {
            names.forEach(System.out::println);
            return MEASURED;
        }
        checkRounds(rounds);
        var chosen = only == null ? List.<String>of() : only;
        if (chosen.stream().anyMatch(name -> names.stream().noneMatch(row -> row.startsWith(name)))) {
            throw new ParameterException(new CommandLine(this), "--only: no row begins with one of " + chosen);
        }
        var command = new ArrayList<>(List.of("mvn", "--batch-mode", "-q", "-pl", module, "-am",
                "-Dsurefire.failIfNoSpecifiedTests=false"));
        command.addAll(goals);
        return measureAmongTests(command, rounds, chosen);
    }

    private int measureInSuite(String test, int rounds, @Nullable List<String> only) {
        checkRounds(rounds);
        return measureAmongTests(List.of(run().toString(), "-Dtest=" + test), rounds, only == null ? List.of() : only);
    }

    private static Path run() {
        return Path.of(System.getProperty("skewbench.e2e.run"));
    }

    private static int measureAmongTests(List<String> command, int rounds, List<String> only) {
        var checkout = run().resolveSibling("..").normalize();
        return new TestedFigures(checkout, command).measure(rounds, only) ? MEASURED : NOT_MEASURED;
    }

    private int measure(List<Measurement> all, int rounds, List<String> only, boolean list) {
        if (list) {
            all.forEach(measurement -> System.out.println(measurement.name()));
            return MEASURED;
        }
        checkRounds(rounds);
        var chosen = new Table(all).startingWith(only == null ? List.of() : only);
        if (chosen.isEmpty()) {
            throw new ParameterException(new CommandLine(this), "--only: no row begins with " + only);
        }
        return chosen.measure(rounds) ? MEASURED : NOT_MEASURED;
    }

    private void checkRounds(int rounds) {
        if (rounds < 1) {
            throw new ParameterException(new CommandLine(this), "--rounds: \"" + rounds + "\": must be at least 1");
        }
    }
}
