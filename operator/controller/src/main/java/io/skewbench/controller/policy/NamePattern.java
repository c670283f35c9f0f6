package io.skewbench.controller.policy;

/**
 * A name, or several that differ in one part.
 *
 * @param text the name; a {@code *} in it stands for any text, also none
 */
public record NamePattern(String text) {

    /** Refuses patterns that could match more than their author expects. */
    public NamePattern {
        if (text.isBlank() || text.indexOf('*') != text.lastIndexOf('*')) {
            throw new IllegalArgumentException("\"" + text + "\" is not a name with at most one *");
        }
    }

    /** Returns whether a name matches. */
    public boolean matches(String name) {
        var star = text.indexOf('*');
        return star < 0
                ? name.equals(text)
                : name.length() >= text.length() - 1 && name.startsWith(text.substring(0, star))
                        && name.endsWith(text.substring(star + 1));
    }
}
