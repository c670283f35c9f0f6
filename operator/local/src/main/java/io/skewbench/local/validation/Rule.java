package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;

/**
 * A validation rule in CEL.
 *
 * @param message for a value that the rule refuses; empty if an expression returns it
 * @param messageExpression CEL expression that returns the message; empty if there is none
 * @param fieldPath of the field with the error, relative to the rule; empty if it is the rule's own field
 */
record Rule(String expression, String message, String messageExpression, String fieldPath) {

    static Rule of(JsonNode json) {
        return new Rule(json.path("rule").asText(), json.path("message").asText(),
                json.path("messageExpression").asText(), json.path("fieldPath").asText());
    }

    /** Returns whether the rule compares a resource with its previous version, which a file does not have. */
    boolean aboutChange() {
        return expression.contains("oldSelf");
    }

    /** Returns the message for a value that the rule refuses. */
    String message(Object self) {
        return messageExpression.isEmpty() ? message : Objects.toString(Cel.evaluate(messageExpression, self));
    }
}
