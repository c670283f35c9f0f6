package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.engine.EphemeralNodes;
import io.skewbench.engine.Units;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An example with an ephemeral cluster whose brokers have links. {@code skewbench run} ignores links, so it gets
 * brokers of this machine that have such links already, by {@code --bootstrap-server}.
 *
 * @param yaml the file
 * @param links rate of each broker's link in bits per second, in the order of the brokers' ids
 */
record LinkedExample(String yaml, List<Long> links) {
    /**
     * Reads the example.
     *
     * @param file in the folder examples
     * @throws CannotMeasureException if it cannot be read, or is not such an example
     */
    static LinkedExample of(String file) {
        var path = Path.of("../../examples").resolve(file).toString();
        var read = ResourceFiles.read(List.of(path), InputStream.nullInputStream());
        if (!read.problems().isEmpty()) {
            throw new CannotMeasureException(String.join("; ", read.problems()));
        }
        var cluster = read.benchmarks().getFirst().getSpec().cluster().ephemeral();
        if (cluster == null) {
            throw new CannotMeasureException(path + " has no ephemeral cluster");
        }
        return new LinkedExample(read.texts().values().iterator().next(),
                cluster.pools().stream().filter(EphemeralNodes::areBrokers)
                        .flatMap(pool -> Collections.nCopies(pool.replicas(), rate(pool)).stream()).toList());
    }

    private static long rate(EphemeralPool pool) {
        var link = pool.link();
        if (link == null || link.ingress() == null) {
            throw new CannotMeasureException("Brokers of pool " + pool.name() + " have no link");
        }
        return Units.bitsPerSecond(link.ingress());
    }

    /** Returns the example with another text and the same links. */
    LinkedExample withYaml(String other) {
        return new LinkedExample(other, links);
    }

    /**
     * Starts brokers with these links.
     *
     * @throws io.skewbench.brokers.LinksUnavailableException if links cannot be limited here, which needs root
     * @throws io.skewbench.brokers.process.RunFailedException if the brokers don't start for another reason
     */
    Rig startBrokers() {
        return Rig.withLinks(links);
    }

    /**
     * Runs the example to its end on brokers that {@link #startBrokers} has started.
     *
     * @param folder of the process
     * @param longestS how long the run may take, in seconds
     * @param options further ones of {@code skewbench run}
     * @throws CannotMeasureException if the run failed, or took longer
     */
    BenchmarkStatus run(Rig rig, Path folder, long longestS, String... options) {
        var all = new ArrayList<>(List.of("--bootstrap-server", rig.brokers().bootstrapServers()));
        all.addAll(List.of(options));
        return FinalStatus.ofRun(folder, yaml, longestS, all.toArray(String[]::new));
    }
}
