package io.skewbench.measure.experiments;

import java.util.List;

/** Measured by {@code ExperimentFigures} in operator/local, where the packaged command is. */
public final class ExperimentsTable {
    /** The names of the rows, in order. */
    public static final List<String> NAMES = List.of("search", "plan", "replication", "bottlenecks", "causes",
            "original", "map", "map-link", "pairs", "limit");

    private ExperimentsTable() {}
}
