package io.skewbench.engine.state;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A constant of an enum that a field of the API, a condition or an event holds as a string in CamelCase, such as a
 * phase or a reason. Code decides by the constant; the string is for readers of the resource.
 */
public interface ApiConstant {

    /** Returns the name of the enum's constant. */
    String name();

    /** Returns the string, such as {@code KafkaNotReady} for {@code KAFKA_NOT_READY}. */
    default String text() {
        return CamelCase.of(name());
    }

    /** Returns whether a field holds this constant. */
    default boolean is(@Nullable String written) {
        return text().equals(written);
    }

    /** Returns the constant that a field holds; empty for none, and for one that only another version knows. */
    static <T extends Enum<T> & ApiConstant> Optional<T> of(Class<T> type, @Nullable String written) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> constant.is(written)).findFirst();
    }
}
