package io.skewbench.protocol.plan;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A setting of a Kafka client. Users write a text, a number or a boolean; Kafka gets a text. */
public final class ClientSetting {
    private ClientSetting() {}

    /** Returns the text that Kafka gets; null for a value that isn't one text, number or boolean. */
    public static @Nullable String text(@Nullable Object value) {
        return switch (value) {
            case String text -> text;
            case Boolean flag -> flag.toString();
            case Double number when number.isInfinite() || number.isNaN() -> null;
            case Double number -> new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
            case Number number -> number.toString();
            case null, default -> null;
        };
    }

    /**
     * Returns the whole number of at most 64 bits that a value holds; empty if it holds none. Like Kafka, this ignores
     * white space around the digits.
     */
    public static OptionalLong number(@Nullable Object value) {
        var text = text(value);
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text.trim()));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * Returns the whole number of one of a client's settings; if it isn't set, its default.
     *
     * @throws NumberFormatException if it is set to something else, which planning refuses
     */
    public static long number(Map<String, String> settings, String name, long byDefault) {
        var value = settings.get(name);
        return value == null
                ? byDefault
                : number(value).orElseThrow(
                        () -> new NumberFormatException("\"" + value + "\" of " + name + " is not a whole number"));
    }
}
