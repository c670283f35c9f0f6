package io.skewbench.controller.health;

import java.util.List;

/**
 * Whether the operator sees the resources that it has to reconcile.
 *
 * @param notes issues that may require an action, one line each
 */
public record OperatorReadiness(boolean isReady, List<String> notes) {
    /** The state before the operator has started. */
    public static final OperatorReadiness NOT_YET = new OperatorReadiness(false, List.of());
    /** The maximum number of notes, so that they fit on one screen; metrics show all. */
    private static final int NOTES = 20;

    /** Returns the text of the response, for people. */
    String text() {
        var text = new StringBuilder(isReady ? "ok\n" : "not ok\n");
        notes.stream().limit(NOTES).forEach(note -> text.append(note).append('\n'));
        if (notes.size() > NOTES) {
            text.append("and ").append(notes.size() - NOTES).append(" more\n");
        }
        return text.toString();
    }
}
