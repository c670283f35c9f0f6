package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.api.v1alpha1.TrialStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the texts of a status. Some come from Kafka or from workers, and a failure message is repeated in the summary,
 * in conditions and in the line of its trial.
 */
final class StatusTexts {
    private static final int MAX_BYTES = 2_000;
    private static final int MAX_BYTES_OF_CHARACTER = 4;
    private static final String ELLIPSIS = "…";

    private int shortened;

    /** Returns the status with texts of at most 2,000 bytes, and an account of what was cut. */
    static BenchmarkStatus cut(BenchmarkStatus status) {
        var texts = new StatusTexts();
        var cut = texts.of(status);
        return texts.shortened == 0
                ? status
                : cut.withOmitted(List.of("the ends of " + texts.shortened + " texts of more than 2,000 bytes"));
    }

    private BenchmarkStatus of(BenchmarkStatus status) {
        var conditions = status.conditions();
        var trials = status.trials();
        var warnings = status.warnings();
        return status.withSummary(text(status.summary()))
                .withConditions(status.observedGeneration(),
                        conditions == null ? null : conditions.stream().map(this::condition).toList())
                .withProgress(progress(status.progress()))
                .withBurnIn(burnIn(status.burnIn()))
                .withTrials(trials == null ? null : trials.stream().map(this::trial).toList())
                .withWarnings(warnings == null ? null : warnings.stream().map(this::cutText).toList());
    }

    private Condition condition(Condition condition) {
        var message = condition.getMessage();
        var cut = text(message);
        return cut == null || cut.equals(message)
                ? condition
                : new ConditionBuilder(condition).withMessage(cut).build();
    }

    private @Nullable Progress progress(@Nullable Progress progress) {
        return progress == null
                ? null
                : new Progress(progress.trials(), progress.completed(), progress.failed(), progress.text(),
                        text(progress.current()), progress.remaining());
    }

    private @Nullable BurnInStatus burnIn(@Nullable BurnInStatus burnIn) {
        return burnIn == null
                ? null
                : new BurnInStatus(burnIn.metric(), burnIn.atMost(), burnIn.settled(), burnIn.trials().stream()
                        .map(trial -> trial.withFailure(text(trial.failure()))).toList());
    }

    private TrialStatus trial(TrialStatus trial) {
        return trial.reason() == null
                ? trial
                : trial.toBuilder().reason(text(trial.reason())).build();
    }

    private @Nullable String text(@Nullable String text) {
        return text == null ? null : cutText(text);
    }

    private String cutText(String text) {
        if (text.length() <= MAX_BYTES / MAX_BYTES_OF_CHARACTER) {
            return text;
        }
        var bytes = 0;
        var end = 0;
        while (end < text.length()) {
            var character = text.codePointAt(end);
            bytes += bytes(character);
            if (bytes > MAX_BYTES) {
                shortened++;
                return text.substring(0, end) + ELLIPSIS;
            }
            end += Character.charCount(character);
        }
        return text;
    }

    /** Returns the bytes of a character in JSON: of a control character, those of its escape sequence. */
    private static int bytes(int character) {
        if (character < ' ') {
            return "\\u0000".length();
        }
        if (character == '"' || character == '\\') {
            return 2;
        }
        return character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : MAX_BYTES_OF_CHARACTER;
    }
}
