package io.skewbench.local.validation;

import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.parser.CelParser;
import dev.cel.parser.CelParserFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates the CEL expressions of the definitions, with the standard functions, and {@code format} of Kubernetes'
 * strings library with %s, %d and %%. Expressions are not type-checked, because that takes longer than all the rest of
 * a validation: a test type-checks every expression of the definitions.
 */
final class Cel {
    /** The function of Kubernetes' strings library, called by its name, and the id of its only overload. */
    static final String FORMAT = "format";
    static final String FORMAT_OVERLOAD = "string_format";
    static final CelOptions OPTIONS = CelOptions.current().enableHeterogeneousNumericComparisons(true).build();

    private static final Pattern PLACEHOLDER = Pattern.compile("%[sd%]");
    private static final CelParser PARSER = CelParserFactory.standardCelParserBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .build();
    private static final CelRuntime RUNTIME = CelRuntimeFactory.plannerRuntimeBuilder()
            .setOptions(OPTIONS)
            .addFunctionBindings(CelFunctionBinding.fromOverloads(FORMAT,
                    CelFunctionBinding.from(FORMAT_OVERLOAD, String.class, List.class, Cel::format)))
            .build();
    private static final Map<String, CelRuntime.Program> PROGRAMS = new ConcurrentHashMap<>();

    private Cel() {}

    /**
     * Evaluates an expression.
     *
     * @param self text, Long, Double, Boolean, or lists and maps of those
     * @throws IllegalStateException if the expression of the definition is invalid
     */
    static Object evaluate(String expression, Object self) {
        try {
            return PROGRAMS.computeIfAbsent(expression, Cel::program).eval(Map.of("self", self));
        } catch (CelEvaluationException e) {
            throw new IllegalStateException("Cannot evaluate " + expression, e);
        }
    }

    private static CelRuntime.Program program(String expression) {
        try {
            return RUNTIME.createProgram(PARSER.parse(expression).getAst());
        } catch (CelValidationException | CelEvaluationException e) {
            throw new IllegalStateException("Not CEL: " + expression, e);
        }
    }

    private static String format(String template, List<?> values) {
        Iterator<?> next = values.iterator();
        return PLACEHOLDER.matcher(template)
                .replaceAll(found -> Matcher.quoteReplacement(found.group().equals("%%") ? "%" : text(next.next())));
    }

    private static String text(Object value) {
        return switch (value) {
            case List<?> list ->
                list.stream().map(it -> it instanceof String text ? '"' + text + '"' : text(it)).toList().toString();
            case Double number -> BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
            default -> value.toString();
        };
    }
}
