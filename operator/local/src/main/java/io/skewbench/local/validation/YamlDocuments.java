package io.skewbench.local.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The documents of a YAML file, empty ones left out, and up to the first mistake of syntax.
 *
 * @param mistake with line and column; null if there is none
 */
record YamlDocuments(List<JsonNode> values, @Nullable String mistake) {
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    static YamlDocuments parse(String text) {
        var values = new ArrayList<JsonNode>();
        var scalars = ScalarAnchors.of(text);
        try (var parser = FACTORY.createParser(text)) {
            while (parser.nextToken() != null) {
                var document = YamlTree.read(parser, scalars);
                if (!document.isNull() && !(document.isTextual() && document.asText().isBlank())) {
                    values.add(withoutNulls(document));
                }
            }
            return new YamlDocuments(values, null);
        } catch (JsonProcessingException e) {
            return new YamlDocuments(values, mistake(e));
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory", e);
        }
    }

    private static String mistake(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException marked) {
            return "line " + (marked.getProblemMark().getLine() + 1) + ", column "
                    + (marked.getProblemMark().getColumn() + 1) + ": " + marked.getProblem();
        }
        var where = e.getLocation();
        var what = e.getOriginalMessage().lines().findFirst().orElse("not YAML");
        return where == null
                ? what
                : "line " + where.getLineNr() + ", column " + where.getColumnNr() + ": " + what;
    }

    /** A field without a value is no field: the API server drops it too. */
    private static JsonNode withoutNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().removeIf(field -> field.getValue().isNull());
        }
        node.forEach(YamlDocuments::withoutNulls);
        return node;
    }
}
