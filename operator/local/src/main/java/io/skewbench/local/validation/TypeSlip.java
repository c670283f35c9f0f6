package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** Suggests the intended value where a value has the wrong type: a quoted number, or an unquoted string. */
final class TypeSlip {
    /** Digits that always fit into a whole number of 64 bits. */
    private static final int DIGITS = 18;

    private TypeSlip() {}

    /** Returns what to write instead; empty if that is unclear. */
    static Optional<String> remedy(String wanted, JsonNode value) {
        return switch (wanted) {
            case "integer" -> wholeNumber(value).map(number -> "write " + number);
            case "number" -> number(value).map(number -> "write " + number.toPlainString());
            case "boolean" -> truth(value).map(truth -> "write " + truth);
            case "string" -> value.isNumber() || value.isBoolean()
                    ? Optional.of("put it in quotes")
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<String> wholeNumber(JsonNode value) {
        return number(value).map(BigDecimal::stripTrailingZeros).filter(number -> number.scale() <= 0)
                .map(BigDecimal::toPlainString);
    }

    private static Optional<BigDecimal> number(JsonNode value) {
        if (!value.isNumber() && !value.isTextual()) {
            return Optional.empty();
        }
        try {
            // A short exponent may stand for more digits than fit into memory.
            return Optional.of(new BigDecimal(value.asText().strip()))
                    .filter(number -> Math.abs((long) number.precision() - number.scale()) <= DIGITS
                            && number.precision() <= DIGITS);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Suggests true or false for words that are booleans in YAML 1.1 but strings for today's parser. */
    private static Optional<String> truth(JsonNode value) {
        return switch (value.asText()) {
            case "true", "True", "TRUE", "yes", "Yes", "on", "1" -> Optional.of("true");
            case "false", "False", "FALSE", "no", "No", "off", "0" -> Optional.of("false");
            default -> Optional.empty();
        };
    }
}
