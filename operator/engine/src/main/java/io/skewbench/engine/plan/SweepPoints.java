package io.skewbench.engine.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every combination of the swept settings' values; the last setting varies fastest. */
final class SweepPoints {

    private SweepPoints() {}

    /** Returns the points; one that sets nothing where nothing is swept. */
    static List<Map<String, String>> of(Map<String, List<String>> sweep) {
        List<Map<String, String>> points = List.of(Map.of());
        for (var setting : sweep.entrySet()) {
            var longer = new ArrayList<Map<String, String>>();
            for (var point : points) {
                for (var value : setting.getValue()) {
                    var next = new LinkedHashMap<>(point);
                    next.put(setting.getKey(), value);
                    longer.add(next);
                }
            }
            points = longer;
        }
        return points;
    }

    /** Returns the number of points, however large. */
    static double count(Map<String, List<String>> sweep) {
        return sweep.values().stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
    }
}
