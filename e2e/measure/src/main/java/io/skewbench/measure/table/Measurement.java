package io.skewbench.measure.table;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.rig.CannotMeasureException;
import java.util.List;

/** A measurement that yields one or several rows from the same trials. */
public interface Measurement {

    /** Returns the name by which users select the measurement; the names of its rows begin with it. */
    String name();

    /**
     * Measures.
     *
     * @param rounds how often each variant runs, at least 1
     * @throws CannotMeasureException if there is no value
     * @throws PartlyMeasuredException if some rows have a value, and others have none
     */
    List<Figure> measure(int rounds);
}
