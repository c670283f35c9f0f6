package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API server stores, Java's types can hold: what they can't would be refused by nobody but the operator. */
class DecodableTest {

    @ParameterizedTest
    @ValueSource(classes = {Benchmark.class, SkewedTopic.class})
    void everyNumberIsBoundedAsItsJavaTypeIs(Class<? extends CustomResource<?, ?>> kind) {
        // Given
        var definition = Serialization.unmarshal(DefinitionYaml.of(kind), CustomResourceDefinition.class);
        var schema = definition.getSpec().getVersions().getFirst().getSchema().getOpenAPIV3Schema();
        var spec = ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments()[0];
        // Then
        assertThat(unbounded("spec", Objects.requireNonNull(schema.getProperties().get("spec")), spec)).isEmpty();
    }

    private static Stream<String> unbounded(String path, JSONSchemaProps schema, Type type) {
        if (type == Quantity.class) {
            return schema.getPattern() == null ? Stream.of(path) : Stream.of();
        }
        if ("integer".equals(schema.getType())) {
            return isBounded(schema, type) ? Stream.of() : Stream.of(path);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return unbounded(path + "[]", schema.getItems().getSchema(), generic.getActualTypeArguments()[0]);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
            return schema.getAdditionalProperties() == null
                    ? Stream.of()
                    : unbounded(path + "{}", schema.getAdditionalProperties().getSchema(),
                            generic.getActualTypeArguments()[1]);
        }
        return schema.getProperties().entrySet().stream().flatMap(property -> unbounded(path + "." + property.getKey(),
                property.getValue(), field((Class<?>) type, property.getKey()).getGenericType()));
    }

    private static Field field(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(type + " has no field " + name, e);
        }
    }

    private static boolean isBounded(JSONSchemaProps integer, Type type) {
        var isLong = type == Long.class || type == long.class;
        assertThat(isLong || type == Integer.class || type == int.class).isTrue();
        var least = Objects.requireNonNullElse(integer.getMinimum(), Double.NEGATIVE_INFINITY);
        var most = Objects.requireNonNullElse(integer.getMaximum(), Double.POSITIVE_INFINITY);
        return least >= (isLong ? -Rules.INTEGER_MAX : Integer.MIN_VALUE)
                && most <= (isLong ? Rules.INTEGER_MAX : Integer.MAX_VALUE);
    }
}
