package io.skewbench.controller.health;

import java.util.List;

/**
 * Whether the operator sees what it has to.
 *
 * @param notes what somebody may have to look after, each one line
 */
public record OperatorReadiness(boolean isReady, List<String> notes) {
    /** Before the operator has started. */
    public static final OperatorReadiness NOT_YET = new OperatorReadiness(false, List.of());
    /** Whoever asks reads them on one screen; metrics tell all. */
    private static final int NOTES = 20;

    /** Returns the text for whoever asks by hand. */
    String text() {
        var text = new StringBuilder(isReady ? "ok\n" : "not ok\n");
        notes.stream().limit(NOTES).forEach(note -> text.append(note).append('\n'));
        if (notes.size() > NOTES) {
            text.append("and ").append(notes.size() - NOTES).append(" more\n");
        }
        return text.toString();
    }
}
