package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An example with an ephemeral cluster whose brokers have links. {@code skewbench run} ignores links, so it gets
 * brokers of this machine that have such links already, by {@code --bootstrap-server}.
 *
 * @param yaml the file
 * @param links rate of each broker's link in bits per second, in the order of the brokers' ids
 */
record LinkedExample(String yaml, List<Long> links) {
    private static final Pattern POOL = Pattern.compile("replicas: (\\d+)\\n.*?link: \\{ingress: (\\d+)M,",
            Pattern.DOTALL);
    private static final long BITS_PER_MEGABIT = 1_000_000;

    /**
     * Reads the example.
     *
     * @param file in the folder examples
     * @throws CannotMeasureException if it cannot be read
     */
    static LinkedExample of(String file) {
        try {
            var yaml = Files.readString(Path.of("../../examples").resolve(file));
            return new LinkedExample(yaml, POOL.matcher(yaml).results()
                    .flatMap(pool -> Collections.nCopies(Integer.parseInt(pool.group(1)),
                            Long.parseLong(pool.group(2)) * BITS_PER_MEGABIT).stream())
                    .toList());
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString(), e);
        }
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
