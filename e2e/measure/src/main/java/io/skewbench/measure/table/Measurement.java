package io.skewbench.measure.table;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.rig.CannotMeasureException;
import java.util.List;

/** What gives one or several rows at once, because they come from the same trials. */
public interface Measurement {

    /** Returns the name to choose it by, with which the names of its rows begin. */
    String name();

    /**
     * Measures.
     *
     * @param rounds how often each variant has its turn, at least 1
     * @throws CannotMeasureException if there is no value
     */
    List<Figure> measure(int rounds);
}
