package io.skewbench.local.command;

import io.skewbench.engine.Problem;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.ResourceFiles;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say which system the Benchmarks of a call run on. At most one of them can be given. */
final class SystemOptions {
    private static final int MAX_BROKERS = 9;

    @Option(names = "--brokers", paramLabel = "N", description = "Number of brokers to start, 1 to 9, with ids from "
            + "0. Default: " + SystemChoice.DEFAULT_BROKERS + ". A Benchmark of ZooKeeper gets a server of its own "
            + "instead.")
    private @Nullable Integer brokers;

    @Option(names = "--bootstrap-server", paramLabel = "HOST:PORT", description = "Use a Kafka cluster that runs "
            + "already; several servers are separated by commas.")
    private @Nullable String bootstrapServer;

    /**
     * Checks the options by themselves.
     *
     * @param commandConfig file with client settings of Kafka; null without one
     * @return what is wrong, as a sentence for the user; null if nothing is
     */
    @Nullable
    String problem(@Nullable Path commandConfig) {
        if (brokers != null && (brokers < 1 || brokers > MAX_BROKERS)) {
            return "--brokers: \"" + brokers + "\": write a number from 1 to " + MAX_BROKERS;
        }
        return commandConfig != null && bootstrapServer == null
                ? "--command-config: \"" + commandConfig + "\": can only be used with --bootstrap-server"
                : null;
    }

    /**
     * Chooses the system.
     *
     * @param commandConfig file with client settings of Kafka; null without one
     * @throws InvalidInputException if Benchmarks of several systems are in one call, or an option does not suit theirs
     */
    SystemChoice choose(ResourceFiles input, @Nullable Path commandConfig) {
        var benchmarks = input.benchmarks();
        var onZooKeeper = benchmarks.stream().filter(SystemChoice::runsOnEnsemble).toList();
        if (onZooKeeper.isEmpty()) {
            return bootstrapServer == null
                    ? new SystemChoice.Embedded(brokers == null ? SystemChoice.DEFAULT_BROKERS : brokers)
                    : SystemChoice.Running.of(bootstrapServer, commandConfig);
        }
        var first = onZooKeeper.getFirst();
        if (onZooKeeper.size() < benchmarks.size()) {
            throw new InvalidInputException(List.of(input.sources().line(first, new Problem("spec.cluster.zookeeper",
                    null, "cannot run in one call with Benchmarks of Kafka; start a call for each system"))));
        }
        var name = first.getMetadata().getName();
        if (brokers != null) {
            throw refused("--brokers", brokers.toString(), name);
        }
        if (bootstrapServer != null) {
            throw refused("--bootstrap-server", bootstrapServer, name);
        }
        return new SystemChoice.Ensemble(SystemChoice.ENSEMBLE_SERVERS);
    }

    private static InvalidInputException refused(String option, String value, String benchmark) {
        return new InvalidInputException(List.of(new Problem(option, value, "is for Kafka, and Benchmark " + benchmark
                + " runs on a ZooKeeper server that is started for it; leave it out").toString()));
    }
}
