package io.skewbench.local.secret;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The secrets among the client settings of a run.
 *
 * @param values longest first, so that a secret that contains another one is replaced as a whole
 */
public record Secrets(List<String> values) {
    /** No secrets. */
    public static final Secrets NONE = new Secrets(List.of());

    private static final String HIDDEN = "[hidden]";
    /** Matches the password settings of Kafka's clients, and similarly named ones of callback handlers. */
    private static final Pattern SECRET = Pattern.compile(
            "password|passphrase|secret|token|credential|private|jaas|keystore\\.(key|certificate\\.chain)");
    /** An option of a JAAS configuration, such as {@code password="..."}. */
    private static final Pattern OPTION = Pattern
            .compile("(?<name>[\\w.]+)\\s*=\\s*(?:\"(?<quoted>(?:[^\"\\\\]|\\\\.)*)\"|(?<bare>[^\\s\";]+))");
    /** Shorter values occur in any text by chance. */
    private static final int SHORTEST = 3;

    /** Returns the secrets among client settings. */
    public static Secrets of(Map<String, String> client) {
        var values = new TreeSet<>(Comparator.comparingInt(String::length).reversed()
                .thenComparing(Comparator.naturalOrder()));
        client.forEach((name, value) -> {
            if (isSecret(name)) {
                values.add(value);
                options(value).forEach(values::add);
            }
        });
        values.removeIf(value -> value.length() < SHORTEST);
        return new Secrets(List.copyOf(values));
    }

    /** Returns the text with each secret replaced by {@code [hidden]}. */
    public String redact(String text) {
        var redacted = text;
        for (var value : values) {
            redacted = redacted.replace(value, HIDDEN);
        }
        return redacted;
    }

    private static Stream<String> options(String jaas) {
        return OPTION.matcher(jaas).results()
                .filter(option -> isSecret(option.group("name")))
                .map(option -> option.group("quoted") == null ? option.group("bare") : option.group("quoted"));
    }

    private static boolean isSecret(String name) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find() && !name.endsWith(".class")
                && !name.endsWith(".location") && !name.endsWith(".url");
    }
}
