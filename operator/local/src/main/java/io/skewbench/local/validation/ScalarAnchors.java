package io.skewbench.local.validation;

import com.fasterxml.jackson.core.JsonLocation;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.ScalarEvent;

/** Which plain values of a YAML text have anchors: Jackson tells that only of maps and lists. */
record ScalarAnchors(Map<Place, String> byPlace) {

    /** Where a value begins, its anchor included, from 1. */
    private record Place(int line, int column) {}

    static ScalarAnchors of(String text) {
        var byPlace = new HashMap<Place, String>();
        if (text.indexOf('&') >= 0 && text.indexOf('*') >= 0) {
            var options = new LoaderOptions();
            options.setCodePointLimit(Integer.MAX_VALUE);
            try {
                for (var event : new Yaml(options).parse(new StringReader(text))) {
                    if (event instanceof ScalarEvent scalar && scalar.getAnchor() != null) {
                        var mark = scalar.getStartMark();
                        byPlace.put(new Place(mark.getLine() + 1, mark.getColumn() + 1), scalar.getAnchor());
                    }
                }
            } catch (YAMLException e) {
                // Whoever reads the values tells of the mistake, and needs no anchors behind it.
            }
        }
        return new ScalarAnchors(byPlace);
    }

    /** Returns the anchor of the value that begins there; null if it has none. */
    @Nullable
    String at(JsonLocation begin) {
        return byPlace.get(new Place(begin.getLineNr(), begin.getColumnNr()));
    }
}
