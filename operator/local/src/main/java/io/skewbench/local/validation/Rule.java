package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;

/**
 * A rule in CEL.
 *
 * @param message in plain words; empty if there is an expression for it
 * @param messageExpression CEL that gives the message; empty if there is none
 * @param fieldPath where the mistake is, below the place of the rule; empty if it is there
 */
record Rule(String expression, String message, String messageExpression, String fieldPath) {

    static Rule of(JsonNode json) {
        return new Rule(json.path("rule").asText(), json.path("message").asText(),
                json.path("messageExpression").asText(), json.path("fieldPath").asText());
    }

    /** Whether it compares a resource with what it was before, of which a file knows nothing. */
    boolean aboutChange() {
        return expression.contains("oldSelf");
    }

    /** Returns the message for a value that the rule refuses. */
    String message(Object self) {
        return messageExpression.isEmpty() ? message : Objects.toString(Cel.evaluate(messageExpression, self));
    }
}
