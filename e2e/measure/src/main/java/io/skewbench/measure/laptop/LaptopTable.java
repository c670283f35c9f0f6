package io.skewbench.measure.laptop;

import java.util.List;

/** Measured by {@code LaptopFigures} in operator/local, where the packaged command is. */
public final class LaptopTable {
    /** The names of the rows, in order. */
    public static final List<String> NAMES = List.of("wrong", "trouble", "killed");

    private LaptopTable() {}
}
