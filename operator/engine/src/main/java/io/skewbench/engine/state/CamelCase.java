package io.skewbench.engine.state;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The one rule by which the constants of enums get the names that statuses, conditions and events show. */
final class CamelCase {

    private CamelCase() {}

    /** Returns the name of a constant in CamelCase, such as {@code KafkaNotReady} for {@code KAFKA_NOT_READY}. */
    static String of(Enum<?> constant) {
        return Arrays.stream(constant.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }
}
