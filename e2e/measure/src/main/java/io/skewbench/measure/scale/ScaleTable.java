package io.skewbench.measure.scale;

import java.util.List;

/** Measured by {@code ScaleFigures} in operator/controller, where the tests' API server is. */
public final class ScaleTable {
    /** The names of the rows, in order. */
    public static final List<String> NAMES = List.of("trial", "status", "finished", "silent", "release", "malformed");

    private ScaleTable() {}
}
