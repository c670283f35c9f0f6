package io.skewbench.local.validation;

import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.table.Paragraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explains a field of the definitions as {@code kubectl explain} does, and adds ranges and defaults.
 */
public final class Explanation {
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]*]");
    private static final Pattern ONE_OF = Pattern.compile("self in \\[([^]]*)]");
    /** The message of a rule that requires a certain kind of text. */
    private static final Pattern IS_NOT = Pattern.compile("^\"\" is not (an? .*)$");
    private static final Pattern DEFAULT = Pattern.compile("Default: (.+?)[.]?(?: [A-Z].*)?$");
    private static final String INDENT = "    ";
    /** The most suggestions of fields that may have been meant. */
    private static final int MOST_ELSEWHERE = 5;

    private Explanation() {}

    /** Lists the kinds with their descriptions. */
    public static String ofKinds() {
        return Definitions.kinds().stream()
                .map(kind -> kind.toLowerCase(Locale.ROOT) + "\n"
                        + Paragraph.of(INDENT, Definitions.schema(kind).orElseThrow().description()))
                .collect(Collectors.joining());
    }

    /**
     * Explains a field and those below it.
     *
     * @param path such as {@code benchmark.spec.duration}; items of lists need no number
     * @throws UnknownFieldException if there is no such field
     */
    public static String of(String path) {
        var names = List.of(INDEX.matcher(path).replaceAll("").split("[.]", -1));
        var kind = Definitions.kinds().stream().filter(it -> isCalled(it, names.getFirst())).findFirst()
                .orElseThrow(() -> new UnknownFieldException(
                        NearestName.unknownField(names.getFirst(), names.getFirst(), lowerCase(Definitions.kinds()))
                                .remedy()));
        var root = Definitions.schema(kind).orElseThrow();
        var schema = root;
        var parent = root;
        var walked = kind.toLowerCase(Locale.ROOT);
        for (var name : names.subList(1, names.size())) {
            parent = object(schema);
            var at = walked + "." + name;
            var within = parent;
            schema = parent.field(name).orElseThrow(() -> unknown(at, name, within, elsewhere(kind, root, name)));
            walked = at;
        }
        var last = names.getLast();
        var header = "KIND:     " + kind + "\nVERSION:  " + SkewbenchApi.GROUP + "/" + SkewbenchApi.VERSION + "\n";
        return header + (names.size() == 1 ? "" : "FIELD:    " + field(last, schema, parent)) + body(schema);
    }

    private static String field(String name, Schema schema, Schema parent) {
        return name + " <" + type(schema) + ">" + (parent.required().contains(name) ? " required" : "") + "\n";
    }

    private static String body(Schema schema) {
        var text = new StringBuilder("\nDESCRIPTION:\n" + Paragraph.of(INDENT, described(schema)));
        section(text, "RANGE", String.join(", ", ranges(schema)));
        section(text, "ONE OF", String.join(", ", allowed(schema)));
        section(text, "DEFAULT", standard(schema).orElse(""));
        var object = object(schema);
        if (!object.properties().isEmpty()) {
            text.append("\nFIELDS:\n");
            object.properties().forEach(name -> {
                var child = object.field(name).orElseThrow();
                text.append("  ").append(field(name, child, object));
                if (!child.description().isEmpty()) {
                    text.append(Paragraph.of(INDENT, child.description()));
                }
            });
        }
        return text.toString();
    }

    private static void section(StringBuilder text, String heading, String content) {
        if (!content.isEmpty()) {
            text.append('\n').append(heading).append(":\n").append(Paragraph.of(INDENT, content));
        }
    }

    private static String described(Schema schema) {
        return schema.description().isEmpty() ? "As in every Kubernetes resource." : schema.description();
    }

    private static String type(Schema schema) {
        if (schema.intOrString()) {
            return "integer or string";
        }
        return switch (schema.type()) {
            case "array" -> "[]" + type(schema.items());
            case "object" -> schema.properties().isEmpty() && schema.field("any").isPresent()
                    ? "map[string]" + type(schema.field("any").orElseThrow())
                    : "object";
            case "" -> "any";
            default -> schema.type();
        };
    }

    private static List<String> ranges(Schema schema) {
        var ruled = ruled(schema);
        return Stream.of(limit(schema, "minimum", "at least %s"), limit(schema, "maximum", "at most %s"),
                ruled,
                ruled.isPresent() ? Optional.<String>empty() : limit(schema, "minLength", "at least %s characters"),
                ruled.isPresent() ? Optional.<String>empty() : limit(schema, "maxLength", "at most %s characters"),
                limit(schema, "minItems", "at least %s items"), limit(schema, "maxItems", "at most %s items"),
                limit(schema, "maxProperties", "at most %s entries"),
                schema.pattern().map(pattern -> PatternWords.description(pattern.pattern())))
                .flatMap(Optional::stream).toList();
    }

    /** Returns what a text has to be, from the message with which a rule refuses any other. */
    private static Optional<String> ruled(Schema schema) {
        return !schema.type().equals("string")
                ? Optional.empty()
                : schema.rules().stream().filter(rule -> !rule.aboutChange())
                        .map(rule -> IS_NOT.matcher(rule.message(""))).filter(Matcher::matches)
                        .map(matcher -> matcher.group(1).replace(": write", ", written")
                                .replace("written it", "written"))
                        .findFirst();
    }

    private static Optional<String> limit(Schema schema, String keyword, String words) {
        return schema.limit(keyword).map(value -> words.formatted(value.isNumber()
                ? value.decimalValue().stripTrailingZeros().toPlainString()
                : value.asText()));
    }

    private static List<String> allowed(Schema schema) {
        return schema.rules().stream().map(rule -> ONE_OF.matcher(rule.expression()))
                .filter(matcher -> matcher.matches())
                .flatMap(matcher -> Stream.of(matcher.group(1).split(",", -1)))
                .map(value -> value.strip().replaceAll("^['\"]|['\"]$", "")).toList();
    }

    /**
     * Returns the default of a field. Most defaults are in the descriptions, because a schema can't express defaults
     * that depend on other fields.
     */
    private static Optional<String> standard(Schema schema) {
        return schema.limit("default").map(value -> value.asText()).or(() -> {
            var matcher = DEFAULT.matcher(schema.description());
            return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
        });
    }

    /** Returns the schema in which the next element of a path is looked up: for a list, that of its items. */
    private static Schema object(Schema schema) {
        return schema.type().equals("array") ? object(schema.items()) : schema;
    }

    private static UnknownFieldException unknown(String path, String name, Schema parent, String elsewhere) {
        if (parent.open()) {
            return new UnknownFieldException("\"" + path + "\" is not described here: any setting may stand there, by "
                    + "its own name");
        }
        var said = NearestName.unknownField(path, name, parent.properties()).remedy();
        return new UnknownFieldException(said.endsWith("?") ? said : said + elsewhere);
    }

    private static String elsewhere(String kind, Schema root, String name) {
        var wanted = name.toLowerCase(Locale.ROOT);
        var found = new ArrayList<String>();
        collect(kind.toLowerCase(Locale.ROOT), root, it -> {
            var known = it.toLowerCase(Locale.ROOT);
            return wanted.length() >= 3
                    && (known.startsWith(wanted) || (wanted.startsWith(known) && known.length() >= 3));
        }, found);
        return found.isEmpty()
                ? ""
                : "; elsewhere there " + (found.size() == 1 ? "is " : "are ")
                        + found.stream().sorted(Comparator.comparingInt(Explanation::depth)).limit(MOST_ELSEWHERE)
                                .collect(Collectors.joining(", "));
    }

    private static int depth(String path) {
        return path.split("\\.", -1).length;
    }

    private static void collect(String path, Schema schema, Predicate<String> wanted, List<String> found) {
        var object = object(schema);
        for (var name : object.properties()) {
            var at = path + "." + name;
            if (wanted.test(name)) {
                found.add(at);
            }
            if (!name.equals("status")) {
                collect(at, object.field(name).orElseThrow(), wanted, found);
            }
        }
    }

    private static boolean isCalled(String kind, String name) {
        return kind.equalsIgnoreCase(name) || (kind + "s").equalsIgnoreCase(name);
    }

    private static List<String> lowerCase(Iterable<String> kinds) {
        var names = new ArrayList<String>();
        kinds.forEach(kind -> names.add(kind.toLowerCase(Locale.ROOT)));
        return names;
    }

    /** There is no field with this path; the message lists the fields that exist. */
    public static final class UnknownFieldException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private UnknownFieldException(String message) {
            super(message);
        }
    }
}
