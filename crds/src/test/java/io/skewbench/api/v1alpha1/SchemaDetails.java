package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the records say and fabric8's generator leaves out. */
final class SchemaDetails {

    private SchemaDetails() {}

    static CustomResourceDefinition complete(CustomResourceDefinition definition, Class<?> kind) {
        var version = definition.getSpec().getVersions().getFirst();
        var order = Arrays.stream(kind.getAnnotationsByType(AdditionalPrinterColumn.class))
                .map(AdditionalPrinterColumn::name).toList();
        version.getAdditionalPrinterColumns()
                .sort(Comparator.comparingInt(column -> order.indexOf(column.getName())));
        var schema = version.getSchema().getOpenAPIV3Schema();
        schema.setRequired(List.of("spec"));
        schema.setDescription(description(kind));
        // Only what is listed here can be the path of a rule's message.
        schema.getProperties().put("metadata", new JSONSchemaPropsBuilder().withType("object")
                .addToProperties("name", new JSONSchemaPropsBuilder().withType("string").build()).build());
        if (kind.getGenericSuperclass() instanceof ParameterizedType custom) {
            complete(property(schema, "spec"), custom.getActualTypeArguments()[0]);
            complete(property(schema, "status"), custom.getActualTypeArguments()[1]);
        }
        // What the operator hasn't seen yet is in progress: kstatus takes a resource without a status for one that is
        // done.
        property(schema, "status").setDefault(JsonNodeFactory.instance.objectNode().put("observedGeneration", -1));
        if (kind == Benchmark.class) {
            StartedRunRules.addTo(schema);
        }
        return definition;
    }

    private static void complete(JSONSchemaProps schema, Type type) {
        // A rule on a record component is found twice by the generator: at the field and at the accessor.
        schema.setXKubernetesValidations(List.copyOf(new LinkedHashSet<>(schema.getXKubernetesValidations())));
        if (Boolean.TRUE.equals(schema.getXKubernetesPreserveUnknownFields())) {
            // The generator says that a map of anything holds objects, which refuses numbers and text.
            schema.setAdditionalProperties(null);
        }
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            complete(schema.getItems().getSchema(), list.getActualTypeArguments()[0]);
        } else if (type instanceof Class<?> record && record.isRecord()) {
            if (schema.getDescription() == null) {
                schema.setDescription(description(record));
            }
            for (var component : record.getRecordComponents()) {
                var property = property(schema, component.getName());
                complete(property, component.getGenericType());
                if (component.getType() == Quantity.class) {
                    limit(property, component);
                }
            }
        } else if (type instanceof Class<?> foreign) {
            KubernetesDescriptions.describe(schema, foreign);
            KubernetesLimits.limit(schema);
        }
    }

    private static JSONSchemaProps property(JSONSchemaProps schema, String name) {
        return Objects.requireNonNull(schema.getProperties().get(name), name);
    }

    /** Quantities are integers or text; the generator limits neither. */
    private static void limit(JSONSchemaProps quantity, RecordComponent component) {
        var accessor = component.getAccessor();
        Optional.ofNullable(accessor.getAnnotation(Pattern.class)).map(Pattern::value)
                .ifPresent(quantity::setPattern);
        Optional.ofNullable(accessor.getAnnotation(Min.class)).map(Min::value).ifPresent(quantity::setMinimum);
        Optional.ofNullable(accessor.getAnnotation(Max.class)).map(Max::value).ifPresent(quantity::setMaximum);
    }

    private static @Nullable String description(Class<?> type) {
        var description = type.getAnnotation(JsonClassDescription.class);
        return description == null ? null : description.value();
    }
}
