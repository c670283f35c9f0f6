package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Seal;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.ShortList;
import io.skewbench.engine.state.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Whether a copy of the baseline differs from it, although nothing does. */
final class Seals {
    private static final int LISTED = 3;

    private Seals() {}

    /** @param comparisons of the copy with the baseline, a family of their own */
    static Seal of(List<Comparison> comparisons) {
        var isJudged = comparisons.stream().anyMatch(it -> !Verdict.NOT_JUDGED.is(it.verdict()));
        return new Seal(isJudged ? comparisons.stream().noneMatch(Seals::isBroken) : null, comparisons);
    }

    /** Returns the warning that the seal is broken, or says nothing; empty if it is intact. */
    static Optional<String> warning(Seal seal) {
        if (seal.intact() == null) {
            return Optional.of("The seal says nothing: no primary metric of the copy of the baseline could be judged");
        }
        return seal.intact()
                ? Optional.empty()
                : Optional.of("The seal is broken: a copy of the baseline differs from it by "
                        + ShortList.of(
                                Objects.requireNonNullElse(seal.comparisons(), List.<Comparison>of()).stream()
                                        .filter(Seals::isBroken).map(Seals::words).toList(),
                                LISTED)
                        + ". By chance this happens in 1 of 20 runs; otherwise something on the cluster favours some "
                        + "trials, so doubt the other verdicts, and calibrate");
    }

    private static boolean isBroken(Comparison comparison) {
        return Verdict.isDifference(comparison.verdict());
    }

    private static String words(Comparison comparison) {
        var ratio = comparison.ratio();
        return Row.named(Metric.words(comparison.metric()), comparison.sweep())
                + (ratio == null ? "" : String.format(Locale.ROOT, " %+.1f %%", 100 * (ratio - 1)));
    }
}
