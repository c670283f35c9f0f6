package io.skewbench.local.validation;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one YAML document and replaces aliases and merge keys by the values that they stand for, as kubectl does.
 * Jackson alone would read an alias as a string with the name of the anchor.
 */
final class YamlTree {
    /**
     * The most values that aliases may stand for in one document. A few lines of nested aliases could exceed any
     * memory.
     */
    private static final long MOST_VALUES_OF_ALIASES = 100_000;
    private static final String MERGE = "<<";

    private record Anchored(JsonNode value, long size) {}

    private final YAMLParser parser;
    private final ScalarAnchors scalars;
    private final Map<String, Anchored> anchors = new HashMap<>();
    private long values;
    private long ofAliases;

    private YamlTree(YAMLParser parser, ScalarAnchors scalars) {
        this.parser = parser;
        this.scalars = scalars;
    }

    /** Reads the document that begins with the parser's current token. */
    static JsonNode read(YAMLParser parser, ScalarAnchors scalars) throws IOException {
        return new YamlTree(parser, scalars).read();
    }

    private JsonNode read() throws IOException {
        if (parser.isCurrentAlias()) {
            return alias();
        }
        var anchor = parser.currentToken().isScalarValue()
                ? scalars.at(parser.currentTokenLocation())
                : parser.getObjectId();
        var before = values;
        values++;
        var value = switch (parser.currentToken()) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            default -> Json.mapper().<JsonNode>readTree(parser);
        };
        if (anchor != null) {
            anchors.put(String.valueOf(anchor), new Anchored(value, values - before));
        }
        return value;
    }

    private JsonNode alias() throws IOException {
        var name = parser.getText();
        var anchored = anchors.get(name);
        if (anchored == null) {
            throw error("*" + name + ": no anchor &" + name + " ends before this; define it above");
        }
        values += anchored.size();
        ofAliases += anchored.size();
        if (ofAliases > MOST_VALUES_OF_ALIASES) {
            throw error("*" + name + ": the aliases of this document stand for more than " + MOST_VALUES_OF_ALIASES
                    + " values; write fewer");
        }
        return anchored.value().deepCopy();
    }

    private ObjectNode object() throws IOException {
        var object = Json.mapper().createObjectNode();
        var merged = new ArrayList<ObjectNode>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            var name = parser.currentName();
            parser.nextToken();
            if (name.equals(MERGE)) {
                merged.addAll(merged(read()));
            } else {
                object.set(name, read());
            }
        }
        // Explicit fields take precedence over merged ones, and earlier merged values over later ones.
        merged.forEach(other -> other.properties().forEach(field -> {
            if (!object.has(field.getKey())) {
                object.set(field.getKey(), field.getValue());
            }
        }));
        return object;
    }

    private List<ObjectNode> merged(JsonNode value) throws JsonParseException {
        var all = value.isArray() ? value : Json.mapper().createArrayNode().add(value);
        var merged = new ArrayList<ObjectNode>();
        for (var one : all) {
            if (!(one instanceof ObjectNode object)) {
                throw error(MERGE + ": write an alias of a map, or a list of these");
            }
            merged.add(object);
        }
        return merged;
    }

    private ArrayNode array() throws IOException {
        var array = Json.mapper().createArrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(read());
        }
        return array;
    }

    private JsonParseException error(String what) {
        return new JsonParseException(parser, what, parser.currentTokenLocation());
    }
}
