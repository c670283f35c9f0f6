package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** The result as people read it in a terminal. */
public final class BenchmarkTable {

    private BenchmarkTable() {}

    /** Renders rows, shares per broker, comparisons and objectives; at most 120 columns. */
    public static String render(BenchmarkStatus status) {
        return StatusTable.render(status);
    }
}
