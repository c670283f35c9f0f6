package io.skewbench.local.validation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The documents of a YAML file up to the first syntax error, without empty ones.
 *
 * @param error the syntax error with its line and column; null if there is none
 */
record YamlDocuments(List<JsonNode> values, @Nullable String error) {
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .build();

    static YamlDocuments parse(String text) {
        var values = new ArrayList<JsonNode>();
        var scalars = ScalarAnchors.of(text);
        try (var parser = FACTORY.createParser(text)) {
            while (parser.nextToken() != null) {
                var document = YamlTree.read(parser, scalars);
                if (!document.isNull() && !(document.isTextual() && document.asText().isBlank())) {
                    values.add(document);
                }
            }
            return new YamlDocuments(values, null);
        } catch (JsonProcessingException e) {
            return new YamlDocuments(values, error(e));
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory", e);
        }
    }

    private static String error(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException marked) {
            return "line " + (marked.getProblemMark().getLine() + 1) + ", column "
                    + (marked.getProblemMark().getColumn() + 1) + ": "
                    + withRemedy(String.valueOf(marked.getProblem()));
        }
        var where = e.getLocation();
        var what = withRemedy(e.getOriginalMessage().lines().findFirst().orElse("not YAML"));
        return where == null
                ? what
                : "line " + where.getLineNr() + ", column " + where.getColumnNr() + ": " + what;
    }

    /** Adds a remedy to a parser's message, which only says where parsing failed. */
    private static String withRemedy(String problem) {
        if (problem.contains("Expected a field name")) {
            return "a map or a list stands where the name of a field should be; put quotes around {{, or render the "
                    + "template first";
        }
        var brief = problem.replaceFirst("[.] [(]Do not use .* for indentation[)]", "");
        var remedy = remedy(problem);
        return remedy.isEmpty() ? brief : brief + "; " + remedy;
    }

    private static String remedy(String problem) {
        if (problem.contains("Duplicate field")) {
            return "keep one of them";
        }
        if (problem.contains("cannot start any token")) {
            return problem.contains("TAB") ? "indent with spaces" : "put the value in quotes";
        }
        if (problem.contains("Malformed numeric value")) {
            return "write a plain number";
        }
        if (problem.contains("mapping values are not allowed")) {
            return "is a line above it indented differently, or does a text with \": \" want quotes?";
        }
        return problem.contains("could not find expected ':'") || problem.contains("expected <block end>")
                ? "look for a line that is indented differently, and for a colon or its space that is missing"
                : "";
    }
}
