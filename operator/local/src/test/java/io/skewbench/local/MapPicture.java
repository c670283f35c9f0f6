package io.skewbench.local;

import io.skewbench.api.v1alpha1.Comparison;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Draws a map of partitioners as SVG: for each partitioner and metric a field of cells, loads from top to bottom, other
 * conditions from left to right, those with a narrow link last. A cell has the colour of its verdict and the change in
 * percent; its title has the interval. A condition whose cells are not compared by a metric stays empty; a metric by
 * which no cell is compared is left out.
 */
final class MapPicture {
    private static final int WIDTH = 62;
    /** Of a field, for the words above it. */
    private static final int LEAST_WIDTH = 340;
    private static final int HEIGHT = 22;
    private static final int LEFT = 96;
    private static final int TOP = 74;
    private static final int GAP = 34;
    private static final List<String> VARIANTS = List.of("strict-cost", "shortest-delay");
    private static final List<String> METRICS = List.of("publishLatency.p99", "recordsPerSecond", "brokerImbalance");
    private static final List<String> OTHER_AXES = List.of("leaders", "link", "batch", "producers");
    private static final List<String> VERDICTS = List.of("Better", "Worse", "Equivalent", "Inconclusive", "NotJudged");
    private static final Map<String, String> COLOURS = Map.of("Better", "#2a9d5c", "Worse", "#c8443a", "Equivalent",
            "#7d93b2", "Inconclusive", "#d9d9d9", "NotJudged", "#f2f2f2");
    private static final int LEGEND = (VERDICTS.size() + 2) * HEIGHT;
    private static final double PERCENT = 100;

    private MapPicture() {}

    static String svg(PartitionerMap map) {
        var loads = names(map, cell -> String.valueOf(cell.get("load")));
        var others = names(map, MapPicture::otherConditions);
        var metrics = METRICS.stream().filter(metric -> VARIANTS.stream().anyMatch(variant -> others.stream()
                .anyMatch(other -> isCompared(map, other, variant, metric)))).toList();
        var fieldWidth = Math.max(LEAST_WIDTH, others.size() * WIDTH);
        var fieldHeight = loads.size() * HEIGHT;
        var svg = new StringBuilder(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                + "height=\"%d\" font-family=\"sans-serif\" font-size=\"11\">%n",
                LEFT + VARIANTS.size() * (fieldWidth
                        + GAP),
                metrics.size() * (fieldHeight + TOP) + LEGEND));
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (var column = 0; column < VARIANTS.size(); column++) {
            for (var row = 0; row < metrics.size(); row++) {
                field(svg, map, loads, others, VARIANTS.get(column), metrics.get(row),
                        LEFT + column * (fieldWidth + GAP), TOP + row * (fieldHeight + TOP));
            }
        }
        legend(svg, metrics.size() * (fieldHeight + TOP));
        return svg.append("</svg>\n").toString();
    }

    /** Says what the colours mean, and which conditions the words above the columns are. */
    private static void legend(StringBuilder svg, int top) {
        text(svg, LEFT, top + 15, "normal", "Columns: leaders or link, batch.size, producers. Rows: records, load.");
        for (var verdict = 0; verdict < VERDICTS.size(); verdict++) {
            var y = top + (verdict + 1) * HEIGHT;
            rectangle(svg, LEFT, y, VERDICTS.get(verdict));
            text(svg, LEFT + WIDTH + 6, y + 15, "normal", VERDICTS.get(verdict));
        }
    }

    private static List<String> names(PartitionerMap map, Function<Map<String, String>, String> name) {
        return map.cells().stream().map(name).distinct().toList();
    }

    /** Returns what stands above the column of a cell, in at most three words. */
    private static String otherConditions(Map<String, String> cell) {
        return OTHER_AXES.stream().filter(cell::containsKey).map(axis -> axis.equals("link")
                ? cell.get(axis) + " link"
                : String.valueOf(cell.get(axis))).collect(Collectors.joining(" "));
    }

    private static void field(StringBuilder svg, PartitionerMap map, List<String> loads, List<String> others,
            String variant, String metric, int left, int top) {
        text(svg, left, top - 58, "bold", variant + " against built-in: " + metric);
        for (var x = 0; x < others.size(); x++) {
            if (!isCompared(map, others.get(x), variant, metric)) {
                continue;
            }
            var words = others.get(x).split(" ", -1);
            for (var line = 0; line < words.length; line++) {
                text(svg, left + x * WIDTH + 4, top - 38 + 12 * line, "normal", words[line]);
            }
        }
        for (var y = 0; y < loads.size(); y++) {
            text(svg, left - LEFT + 12, top + y * HEIGHT + 15, "normal", left == LEFT ? loads.get(y) : "");
        }
        for (var cell : map.cells()) {
            var x = left + others.indexOf(otherConditions(cell)) * WIDTH;
            var y = top + loads.indexOf(String.valueOf(cell.get("load"))) * HEIGHT;
            map.comparison(variant, cell, metric).ifPresent(comparison -> cell(svg, comparison, x, y));
        }
    }

    private static boolean isCompared(PartitionerMap map, String others, String variant, String metric) {
        return map.cells().stream().anyMatch(cell -> otherConditions(cell).equals(others)
                && map.comparison(variant, cell, metric).isPresent());
    }

    private static void cell(StringBuilder svg, Comparison comparison, int x, int y) {
        var interval = comparison.confidenceInterval();
        var title = comparison.verdict() + (interval == null
                ? ", " + Objects.requireNonNullElse(comparison.reason(), "without an interval")
                : String.format(Locale.ROOT, ", %.2f to %.2f times", interval.low(), interval.high()));
        svg.append(String.format(Locale.ROOT, "<g><title>%s: %.2f and %.2f. %s</title>", comparison.variant(),
                comparison.value(), comparison.baselineValue(), title));
        rectangle(svg, x, y, comparison.verdict());
        var ratio = comparison.ratio();
        if (ratio != null) {
            text(svg, x + 6, y + 15, "normal", String.format(Locale.ROOT, "%+.0f %%", PERCENT * (ratio - 1)));
        }
        svg.append("</g>\n");
    }

    private static void rectangle(StringBuilder svg, int x, int y, String verdict) {
        svg.append(String.format(Locale.ROOT, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" "
                + "stroke=\"white\"/>", x, y, WIDTH, HEIGHT, COLOURS.getOrDefault(verdict, "#ffffff")));
    }

    private static void text(StringBuilder svg, int x, int y, String weight, String words) {
        svg.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>%n", x, y, weight,
                words));
    }
}
