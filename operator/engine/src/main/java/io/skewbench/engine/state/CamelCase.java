package io.skewbench.engine.state;

/** The rule by which the names of enum constants become the strings that statuses, conditions and events show. */
final class CamelCase {

    private CamelCase() {}

    /** Returns the name of a constant in CamelCase, such as {@code KafkaNotReady} for {@code KAFKA_NOT_READY}. */
    static String of(String name) {
        var text = new StringBuilder(name.length());
        var startsWord = true;
        for (var i = 0; i < name.length(); i++) {
            var character = name.charAt(i);
            if (character != '_') {
                text.append(startsWord ? character : Character.toLowerCase(character));
            }
            startsWord = character == '_';
        }
        return text.toString();
    }
}
