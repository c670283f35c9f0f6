package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Drops fields with a null value if the schema defines them, as the API server does. */
final class AbsentFields {

    private AbsentFields() {}

    /** @param schema of the node; null if it is not known */
    static void drop(JsonNode node, @Nullable Schema schema) {
        if (node instanceof ObjectNode object) {
            object.properties().removeIf(field -> field.getValue().isNull() && !isKept(field.getKey(), schema));
            object.propertyStream().forEach(field -> drop(field.getValue(),
                    schema == null ? null : schema.field(field.getKey()).orElse(null)));
        } else {
            node.forEach(item -> drop(item, schema == null ? null : schema.items()));
        }
    }

    private static boolean isKept(String name, @Nullable Schema schema) {
        return schema != null && schema.open() && schema.field(name).isEmpty();
    }
}
