package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The map of partitioners, examples/partitioner-map.yaml, as a user runs it. One round takes about 80 minutes; the
 * picture is left in the target folder.
 */
record MapFigures(Path home) implements Measurement {
    private static final String DELAY = "shortest-delay";
    private static final double SHARE = 75;
    private static final double PERCENT = 100;
    private static final long LONGEST_S = 4 * 3600;

    @Override
    public String name() {
        return "map";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var worse = new ArrayList<Double>();
        var better = new ArrayList<Double>();
        var neverWorse = new ArrayList<Double>();
        for (var round = 1; round <= rounds; round++) {
            var map = PartitionerMap.of(run(round));
            draw(map, round);
            var cells = map.cells();
            var hard = cells.stream().filter(PartitionerMap::isHard).toList();
            cells.stream().filter(cell -> map.isWorse(DELAY, cell))
                    .forEach(cell -> System.err.println("  " + DELAY + " is worse at " + cell));
            worse.add((double) cells.stream().filter(cell -> map.isWorse(DELAY, cell)).count());
            better.add(percent(hard, cell -> map.isBetterInOneAndEquivalentInOthers(DELAY, cell)));
            neverWorse.add(percent(cells, cell -> map.isBetterInOne(DELAY, cell) && !map.isWorse(DELAY, cell)));
        }
        return List.of(
                Figure.bounded("map: cells in which ShortestDelay is shown to be worse than BuiltIn",
                        new Series(worse), "cells", new AtMost(0), null),
                Figure.bounded("map: of cells with skew or load below saturation, those in which it is better in one "
                        + "figure and equivalent in the others", new Series(better), "%", new AtLeast(SHARE), null),
                Figure.shown("map: of all cells, those in which it is better in one figure and worse in none",
                        new Series(neverWorse), "%", null));
    }

    private BenchmarkStatus run(int round) {
        try {
            var yaml = Files.readString(Path.of("../../examples/partitioner-map.yaml"));
            return FinalStatus.ofRun(home.resolve("map-" + round), yaml, LONGEST_S);
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString(), e);
        }
    }

    private static void draw(PartitionerMap map, int round) {
        try {
            var picture = Files.createDirectories(Path.of("target")).resolve("partitioner-map-" + round + ".svg");
            Files.writeString(picture, MapPicture.svg(map));
            System.err.println("  picture: " + picture.toAbsolutePath());
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString(), e);
        }
    }

    private static double percent(List<Map<String, String>> cells, Predicate<Map<String, String>> which) {
        return PERCENT * cells.stream().filter(which).count() / cells.size();
    }
}
