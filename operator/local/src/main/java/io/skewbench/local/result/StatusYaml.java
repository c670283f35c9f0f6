package io.skewbench.local.result;

import io.skewbench.api.v1alpha1.Benchmark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of {@code status.yaml}, which a run stores before each of its steps, about ten times in a trial. Its trials,
 * rows and comparisons may take 256 KiB, of which most steps change nothing, and a trial little. So each of these is
 * emitted as YAML once, and its text is kept as long as the status has it: the processor time of emitting all of them
 * would be taken from what the run measures. Not safe for use by several threads.
 */
final class StatusYaml {
    private static final String INDENT = "  ";
    /** The beginning of each line that is not empty; the characters that end a line in YAML 1.1 end one here, too. */
    private static final Pattern LINE = Pattern.compile("^(?=.)", Pattern.MULTILINE);

    /** The texts of the last status by the values that they are of. */
    private Map<Object, String> known = Map.of();

    /**
     * Returns the text. Its conditions come last, so that a text whose end is missing is recognised.
     *
     * @param benchmark whose status, if there is one, has a phase
     */
    String of(Benchmark benchmark) {
        var status = benchmark.getStatus();
        if (status == null) {
            return ResourceText.yaml(List.of(benchmark));
        }
        var head = new Benchmark();
        head.setMetadata(benchmark.getMetadata());
        head.setSpec(benchmark.getSpec());
        head.setStatus(status.withTrials(null).withVariants(null).withComparisons(null)
                .withConditions(status.observedGeneration(), null));
        var emitted = new HashMap<Object, String>();
        var text = ResourceText.yaml(List.of(head)) + list("trials", status.trials(), emitted)
                + list("variants", status.variants(), emitted) + list("comparisons", status.comparisons(), emitted)
                + list("conditions", status.conditions(), emitted);
        known = emitted;
        return text;
    }

    private <T> String list(String field, @Nullable List<T> values, Map<Object, String> emitted) {
        if (values == null) {
            return "";
        }
        return values.isEmpty()
                ? INDENT + field + ": []\n"
                : values.stream().map(value -> emitted.computeIfAbsent(value, this::item))
                        .collect(Collectors.joining("", INDENT + field + ":\n", ""));
    }

    private String item(Object value) {
        var before = known.get(value);
        return before == null
                ? LINE.matcher(ResourceText.yamlOf(List.of(List.of(value)))).replaceAll(INDENT)
                : before;
    }
}
