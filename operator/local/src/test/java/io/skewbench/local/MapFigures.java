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
        var figures = new ArrayList<Figure>();
        try {
            for (var round = 1; round <= rounds; round++) {
                figures.addAll(figures(PartitionerMap.of(run(round)), round));
            }
            return figures;
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString());
        }
    }

    private BenchmarkStatus run(int round) throws IOException {
        var yaml = Files.readString(Path.of("../../examples/partitioner-map.yaml"));
        return FinalStatus.ofRun(home.resolve("map-" + round), yaml, LONGEST_S);
    }

    private static List<Figure> figures(PartitionerMap map, int round) throws IOException {
        var picture = Files.createDirectories(Path.of("target")).resolve("partitioner-map-" + round + ".svg");
        Files.writeString(picture, MapPicture.svg(map));
        System.err.println("  picture: " + picture.toAbsolutePath());
        var cells = map.cells();
        var worse = cells.stream().filter(cell -> map.isWorse(DELAY, cell)).toList();
        worse.forEach(cell -> System.err.println("  " + DELAY + " is worse at " + cell));
        var hard = cells.stream().filter(PartitionerMap::isHard).toList();
        var better = hard.stream().filter(cell -> map.isBetterInOneAndEquivalentInOthers(DELAY, cell)).count();
        return List.of(
                Figure.bounded(
                        "map: cells in which ShortestDelay is shown to be worse than BuiltIn, of " + cells.size(),
                        Series.of(worse.size()), "cells", new AtMost(0), null),
                Figure.bounded("map: of cells with skew or load below saturation, those in which it is better in one "
                        + "figure and equivalent in the others", Series.of(PERCENT * better / hard.size()), "%",
                        new AtLeast(SHARE), null),
                Figure.shown("map: of all cells, those in which it is better in one figure and worse in none",
                        Series.of(PERCENT * cells.stream().filter(cell -> map.isBetterInOne(DELAY, cell)
                                && !map.isWorse(DELAY, cell)).count() / cells.size()),
                        "%", null));
    }
}
