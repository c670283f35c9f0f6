package io.skewbench.engine.figures;

import io.skewbench.engine.model.Effect;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.model.TrialModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.util.CombinatoricsUtils;

/**
 * How often trials of copies of one variant would show a difference, had the copies run in other orders. Nothing
 * differs between them, so that each figure might as well be that of another copy in the same repetition.
 *
 * @param share of the orders that show one, from 0 to 1
 * @param orders how many were drawn
 */
public record RedrawnOrders(double share, int orders) {
    /** Bounds the time that this takes: a fit takes trials times the square of parameters. */
    private static final double MOST_WORK = 2e8;
    private static final int MOST_ORDERS = 1_000;
    /** With fewer, a share of 5 % would be known to more than 3 percentage points. */
    private static final int LEAST_ORDERS = 200;
    /** Nothing is called equivalent instead of different. */
    private static final double SMALLEST_EFFECT = 0;

    /**
     * Draws orders, the same ones for the same seed.
     *
     * @param metrics figures of all trials, for each metric of the family
     * @param rows how many copies there are
     * @return empty if there is no metric, if the run is so large that too few orders could be drawn in some seconds,
     * or so small that there are too few orders, or that no order could show anything
     */
    public static Optional<RedrawnOrders> of(List<List<TrialFigure>> metrics, int rows, long seed) {
        if (metrics.isEmpty()) {
            return Optional.empty();
        }
        var repetitions = metrics.getFirst().stream().mapToInt(TrialFigure::repetition).distinct().count();
        var parameters = rows + repetitions;
        var work = (double) metrics.size() * metrics.getFirst().size() * parameters * parameters;
        var orders = (int) Math.min(MOST_ORDERS, MOST_WORK / work);
        if (orders < LEAST_ORDERS || different(rows, repetitions) < LEAST_ORDERS) {
            return Optional.empty();
        }
        var random = new Random(seed);
        var shown = IntStream.range(0, orders).filter(order -> shows(metrics, rows, random)).count();
        return Optional.of(new RedrawnOrders((double) shown / orders, orders));
    }

    /** Returns how many orders there are, each repetition in an order of its own. */
    private static double different(int rows, long repetitions) {
        return Math.pow(CombinatoricsUtils.factorialDouble(rows), (double) repetitions);
    }

    private static boolean shows(List<List<TrialFigure>> metrics, int rows, Random random) {
        var labels = labels(metrics.getFirst(), random);
        var effects = metrics.stream().flatMap(figures -> effects(figures, labels, rows).stream()).toList();
        return new TestFamily(SMALLEST_EFFECT).judge(effects).stream().map(Finding::kind)
                .anyMatch(kind -> kind == Finding.Kind.HIGHER || kind == Finding.Kind.LOWER);
    }

    /** Returns a row for each position: those of each repetition in another order. */
    private static Map<Integer, Integer> labels(List<TrialFigure> trials, Random random) {
        var repetitions = new LinkedHashMap<Integer, List<TrialFigure>>();
        trials.stream().sorted(Comparator.comparingInt(TrialFigure::position)).forEach(trial -> repetitions
                .computeIfAbsent(trial.repetition(), unused -> new ArrayList<>()).add(trial));
        var labels = new LinkedHashMap<Integer, Integer>();
        for (var repetition : repetitions.values()) {
            var rows = new ArrayList<>(repetition.stream().map(TrialFigure::row).sorted().toList());
            Collections.shuffle(rows, random);
            for (var place = 0; place < rows.size(); place++) {
                labels.put(repetition.get(place).position(), rows.get(place));
            }
        }
        return labels;
    }

    private static List<Effect> effects(List<TrialFigure> figures, Map<Integer, Integer> labels, int rows) {
        var model = TrialModel.fit(figures.stream()
                .map(figure -> figure.ofRow(labels.getOrDefault(figure.position(), figure.row()))).toList(), 0);
        return IntStream.range(1, rows).mapToObj(model::effectOf).flatMap(Optional::stream).toList();
    }
}
