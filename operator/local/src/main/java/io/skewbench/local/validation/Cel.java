package io.skewbench.local.validation;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
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
 * strings library with %s, %d and %%.
 */
final class Cel {
    private static final String FORMAT = "string_format";
    private static final Pattern PLACEHOLDER = Pattern.compile("%[sd%]");
    private static final CelOptions OPTIONS = CelOptions.current().enableHeterogeneousNumericComparisons(true).build();
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration("format", CelOverloadDecl
                    .newMemberOverload(FORMAT, SimpleType.STRING, SimpleType.STRING, ListType.create(SimpleType.DYN))))
            .build();
    private static final CelRuntime RUNTIME = CelRuntimeFactory.plannerRuntimeBuilder()
            .setOptions(OPTIONS)
            .addFunctionBindings(CelFunctionBinding.from(FORMAT, ImmutableList.of(String.class, List.class),
                    arguments -> format((String) arguments[0], (List<?>) arguments[1])))
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
            return PROGRAMS.computeIfAbsent(expression, Cel::compile).eval(Map.of("self", self));
        } catch (CelEvaluationException e) {
            throw new IllegalStateException("Cannot evaluate " + expression, e);
        }
    }

    private static CelRuntime.Program compile(String expression) {
        try {
            CelAbstractSyntaxTree checked = COMPILER.compile(expression).getAst();
            return RUNTIME.createProgram(checked);
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
