package io.skewbench.local.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats resources as kubectl does. */
public final class ResourceText {
    private static final ObjectWriter JSON = Json.mapper().writerWithDefaultPrettyPrinter();
    private static final ObjectWriter YAML = Json.mapper()
            .writer()
            .with(YAMLFactory.builder()
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .disable(YAMLGenerator.Feature.SPLIT_LINES)
                    .stringQuotingChecker(new LikeNumbersQuoted())
                    .build());

    private ResourceText() {}

    /** Returns one YAML document for each resource. */
    public static String yaml(List<Benchmark> benchmarks) {
        return benchmarks.stream().map(benchmark -> write(YAML, benchmark)).collect(Collectors.joining("---\n"));
    }

    /** Returns one JSON object: the resource, or a List of several. */
    public static String json(List<Benchmark> benchmarks) {
        return write(JSON, benchmarks.size() == 1
                ? benchmarks.getFirst()
                : Map.of("apiVersion", "v1", "kind", "List", "items", benchmarks)) + "\n";
    }

    /** Returns one YAML document for each value that is no resource. */
    public static String yamlOf(List<?> values) {
        return values.stream().map(value -> write(YAML, value)).collect(Collectors.joining("---\n"));
    }

    /** Returns one JSON object: the value, or one whose {@code items} are the values. */
    public static String jsonOf(List<?> values) {
        return write(JSON, values.size() == 1 ? values.getFirst() : Map.of("items", values)) + "\n";
    }

    private static String write(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Cannot write " + value.getClass().getSimpleName(), e);
        }
    }

    /**
     * Quotes strings that readers of YAML 1.1 or 1.2 take for a time or a number, such as the id {@code 5e471234} of a
     * run, which would be read as infinite. Jackson's own check knows only digits and one point.
     */
    private static final class LikeNumbersQuoted extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1;
        private static final Pattern LIKE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}.*"
                + "|[-+]?([0-9][0-9_]*)?\\.?[0-9_]*([eE][-+]?[0-9]+)?"
                + "|[-+]?0[xob][0-9a-fA-F_]+"
                + "|[-+]?[0-9][0-9_]*(:[0-9]{1,2})+(\\.[0-9_]*)?"
                + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

        @Override
        public boolean needToQuoteName(String name) {
            return super.needToQuoteName(name) || isLikeNumber(name);
        }

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value) || isLikeNumber(value);
        }

        private static boolean isLikeNumber(String text) {
            return LIKE.matcher(text).matches();
        }
    }
}
