package io.skewbench.controller.figures;

import io.skewbench.measure.Measurement;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.rig.CannotMeasureException;
import java.util.List;

/** A row that is promised and that nothing measures. The command ends with 1 because of it. */
record NotMeasurable(String name, String why) implements Measurement {

    @Override
    public List<Figure> measure(int rounds) {
        throw new CannotMeasureException(why);
    }
}
