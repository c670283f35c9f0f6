package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Type-checks the rules of the definitions and their messages, which {@link Cel} only parses, to start sooner. */
class RuleTypesTest {
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(Cel.OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(Cel.FORMAT, CelOverloadDecl
                    .newMemberOverload(Cel.FORMAT_OVERLOAD, SimpleType.STRING, SimpleType.STRING,
                            ListType.create(SimpleType.DYN))))
            .build();

    static Stream<String> expressions() {
        return SkewbenchApi.DEFINITIONS.stream().map(RuleTypesTest::read)
                .flatMap(definition -> definition.findValues("x-kubernetes-validations").stream())
                .flatMap(JsonNode::valueStream)
                .map(Rule::of)
                .flatMap(rule -> Stream.of(rule.expression(), rule.messageExpression()))
                .filter(expression -> !expression.isEmpty())
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void useOnlyKnownFunctionsWithValuesOfTheirTypes(String expression) {
        // When
        var checked = COMPILER.compile(expression);
        // Then
        assertThat(checked.getErrors()).as(checked.getErrorString()).isEmpty();
    }

    private static JsonNode read(String file) {
        try (var yaml = SkewbenchApi.class.getResourceAsStream(file)) {
            return Json.mapper().readerFor(JsonNode.class).with(new YAMLFactory())
                    .readTree(Objects.requireNonNull(yaml, file));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }
}
