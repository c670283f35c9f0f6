package io.skewbench.local;

import io.skewbench.brokers.LinksUnavailableException;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The map of partitioners: the 72 cells of examples/partitioner-map.yaml, as a user runs it, and the 18 of
 * examples/partitioner-map-link.yaml on brokers with links, which need root. One round of the first takes about 105
 * minutes, 864 trials of about 7.2 s each; of the second about 40, 216 trials of 10 to 12 s. The picture is left in the
 * target folder.
 */
record MapFigures(Path home, Cells chosen) implements Measurement {
    private static final String DELAY = "shortest-delay";
    private static final double SHARE = 75;
    private static final double PERCENT = 100;
    private static final long LONGEST_S = 4 * 3600;

    /** The cells that are measured. */
    enum Cells {
        /** The cells of both files; those of the first where links cannot be limited. */
        ALL("map"),
        /** The cells with a narrow link. */
        WITH_LINK("map-link");

        private final String row;

        Cells(String row) {
            this.row = row;
        }
    }

    @Override
    public String name() {
        return chosen.row;
    }

    @Override
    public List<Figure> measure(int rounds) {
        var cells = 0;
        var worse = new ArrayList<Double>();
        var better = new ArrayList<Double>();
        var neverWorse = new ArrayList<Double>();
        for (var round = 1; round <= rounds; round++) {
            var map = measured(round);
            draw(map, round);
            cells = map.cells().size();
            var hard = map.cells().stream().filter(PartitionerMap::isHard).toList();
            map.cells().stream().filter(cell -> map.isWorse(DELAY, cell))
                    .forEach(cell -> System.err.println("  " + DELAY + " is worse at " + cell));
            worse.add((double) map.cells().stream().filter(cell -> map.isWorse(DELAY, cell)).count());
            better.add(percent(hard, cell -> map.isBetterInOneAndEquivalentInOthers(DELAY, cell)));
            neverWorse.add(percent(map.cells(), cell -> map.isBetterInOne(DELAY, cell) && !map.isWorse(DELAY, cell)));
        }
        return List.of(
                Figure.bounded(name() + ": cells in which ShortestDelay is shown to be worse than BuiltIn, of " + cells,
                        new Series(worse), "cells", new AtMost(0), null),
                Figure.bounded(name() + ": of cells with skew, a narrow link or load below saturation, those in which "
                        + "it is better in one figure and equivalent in the others", new Series(better), "%",
                        new AtLeast(SHARE), null),
                Figure.shown(name() + ": of all cells, those in which it is better in one figure and worse in none",
                        new Series(neverWorse), "%", null));
    }

    private PartitionerMap measured(int round) {
        return switch (chosen) {
            case ALL -> {
                // What may fail comes first: the others take longer.
                var withLink = withLinkIfPossible(round);
                var equal = withEqualLinks(round);
                yield withLink.map(equal::and).orElse(equal);
            }
            case WITH_LINK -> {
                var example = LinkedExample.of("partitioner-map-link.yaml");
                try (var rig = example.startBrokers()) {
                    yield withLink(example, rig, round);
                }
            }
        };
    }

    private PartitionerMap withEqualLinks(int round) {
        try {
            var yaml = Files.readString(Path.of("../../examples/partitioner-map.yaml"));
            return PartitionerMap.of(FinalStatus.ofRun(home.resolve("map-" + round), yaml, LONGEST_S));
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString(), e);
        }
    }

    /** Returns the cells with a narrow link; empty, and says so, where links cannot be limited. */
    private Optional<PartitionerMap> withLinkIfPossible(int round) {
        var example = LinkedExample.of("partitioner-map-link.yaml");
        try (var rig = example.startBrokers()) {
            return Optional.of(withLink(example, rig, round));
        } catch (LinksUnavailableException e) {
            System.err.println("  the cells with a narrow link are left out: " + e.getMessage());
            return Optional.empty();
        }
    }

    private PartitionerMap withLink(LinkedExample example, Rig rig, int round) {
        return PartitionerMap.of(example.run(rig, home.resolve("map-link-" + round), LONGEST_S));
    }

    private void draw(PartitionerMap map, int round) {
        try {
            var picture = Files.createDirectories(Path.of("target"))
                    .resolve("partitioner-" + name() + "-" + round + ".svg");
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
