package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** What somebody meant who wrote a value of another type: quotes around a number, or none around a text. */
final class TypeSlip {
    /** Digits of a whole number of 64 bits. */
    private static final int DIGITS = 18;

    private TypeSlip() {}

    /** Returns what to write instead; empty where that can't be told. */
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
            // An exponent may stand for as many digits as memory has room for.
            return Optional.of(new BigDecimal(value.asText().strip()))
                    .filter(number -> Math.abs((long) number.precision() - number.scale()) <= DIGITS
                            && number.precision() <= DIGITS);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** YAML 1.1 took these for true and false, and the parser of today takes them for texts. */
    private static Optional<String> truth(JsonNode value) {
        return switch (value.asText()) {
            case "true", "True", "TRUE", "yes", "Yes", "on", "1" -> Optional.of("true");
            case "false", "False", "FALSE", "no", "No", "off", "0" -> Optional.of("false");
            default -> Optional.empty();
        };
    }
}
