package io.skewbench.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which trials had not settled, by how a figure changed in the course of each.
 *
 * <p>
 * Trials are independent of each other while seconds of a trial are not, so a row's trials are tested together: by a
 * t-test of whether the logarithm of the change has a mean of 0. Tests within one trial need the spectrum of its noise
 * at frequency 0. Of trials of 30 s that had settled, the one of P. Heidelberger and P. Welch ("Simulation run length
 * control in the presence of an initial transient", 1983), at 5 %, finds 9 % unsettled where seconds are independent,
 * and 28 % where they are correlated by 0.7. A single trial that had not settled is an outlier among the others.
 *
 * @param rows whose figure changed in the course of their trials
 * @param outliers trials whose figure changed in another way than the other trials', the most extreme one first
 */
public record Courses(List<RowCourse> rows, List<Outlier> outliers) {
    /** Fewer trials do not show what is normal. */
    private static final int LEAST_TRIALS = 3;

    /**
     * By how much a row's figure changed in the course of its trials.
     *
     * @param row index of the row
     */
    public record RowCourse(int row, Effect change) {}

    /**
     * Examines trials.
     *
     * @param changes of all trials of a run: the figure is the one at the end of a trial divided by that at its start
     * @param error probability, for rows and for outliers, of reporting something about trials that had settled;
     * between 0 and 1
     * @param smallestEffect that matters, such as 0.05 for 5 %
     */
    public static Courses of(List<TrialFigure> changes, double error, double smallestEffect) {
        var relevant = Math.log1p(smallestEffect);
        var outliers = changes.isEmpty() || changes.size() > Diagnosis.MOST_TRIALS
                ? List.<Outlier>of()
                : new Outliers(changes.getFirst().row(), error, relevant).among(changes);
        var extreme = outliers.stream().map(Outlier::trial).toList();
        return new Courses(rows(changes.stream().filter(change -> !extreme.contains(change)).toList(), error, relevant),
                outliers);
    }

    private static List<RowCourse> rows(List<TrialFigure> changes, double error, double relevant) {
        var byRow = changes.stream().collect(Collectors.groupingBy(TrialFigure::row, TreeMap::new,
                Collectors.mapping(TrialFigure::logarithm, Collectors.toList())));
        var tested = byRow.entrySet().stream().filter(row -> row.getValue().size() >= LEAST_TRIALS)
                .map(row -> new RowCourse(row.getKey(), mean(row.getValue()))).toList();
        var pValues = Holm.adjust(tested.stream().mapToDouble(row -> row.change().pValue()).toArray());
        var changed = new ArrayList<RowCourse>();
        for (var test = 0; test < pValues.length; test++) {
            var row = tested.get(test);
            if (pValues[test] <= error && Math.abs(row.change().estimate()) >= relevant) {
                changed.add(row);
            }
        }
        return changed;
    }

    private static Effect mean(List<Double> logarithms) {
        var count = logarithms.size();
        var mean = logarithms.stream().mapToDouble(Double::doubleValue).sum() / count;
        var squares = logarithms.stream().mapToDouble(logarithm -> (logarithm - mean) * (logarithm - mean)).sum();
        return new Effect(mean, Math.sqrt(Math.max(TrialModel.LEAST_VARIANCE, squares / (count - 1)) / count),
                count - 1.0);
    }
}
