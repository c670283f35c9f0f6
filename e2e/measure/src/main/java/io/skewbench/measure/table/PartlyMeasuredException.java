package io.skewbench.measure.table;

import io.skewbench.measure.figure.Figure;
import java.util.List;

/** Some rows of a measurement can't be measured, and others are. The message says why, in one sentence for each. */
public final class PartlyMeasuredException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Figure> measured;

    /**
     * Creates the exception.
     *
     * @param measured the rows that are measured; none if none is
     * @param message why others are not
     */
    public PartlyMeasuredException(List<Figure> measured, String message) {
        super(message);
        this.measured = List.copyOf(measured);
    }

    /** Returns the rows that are measured. */
    public List<Figure> measured() {
        return measured;
    }
}
