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

/** The anchors of scalar values in a YAML text. Jackson reports anchors only of maps and lists. */
record ScalarAnchors(Map<Position, String> byPlace) {

    /** The position where a value begins, including its anchor; counted from 1. */
    private record Position(int line, int column) {}

    static ScalarAnchors of(String text) {
        var byPlace = new HashMap<Position, String>();
        if (text.indexOf('&') >= 0 && text.indexOf('*') >= 0) {
            var options = new LoaderOptions();
            options.setCodePointLimit(Integer.MAX_VALUE);
            try {
                for (var event : new Yaml(options).parse(new StringReader(text))) {
                    if (event instanceof ScalarEvent scalar && scalar.getAnchor() != null) {
                        var mark = scalar.getStartMark();
                        byPlace.put(new Position(mark.getLine() + 1, mark.getColumn() + 1), scalar.getAnchor());
                    }
                }
            } catch (YAMLException e) {
                // The error is reported when the values are read, and anchors after it are not needed.
            }
        }
        return new ScalarAnchors(byPlace);
    }

    /** Returns the anchor of the value that begins at a location; null if it has none. */
    @Nullable
    String at(JsonLocation begin) {
        return byPlace.get(new Position(begin.getLineNr(), begin.getColumnNr()));
    }
}
