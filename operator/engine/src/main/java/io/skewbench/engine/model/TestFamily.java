package io.skewbench.engine.model;

import io.skewbench.engine.model.Finding.Kind;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Effects that are judged together, so that the probability of any wrong difference among all of them is at most
 * {@link #ERROR}.
 *
 * <p>
 * Differences are shown by Holm's procedure. Intervals are Bonferroni's; where a difference is shown, the interval ends
 * at no difference, so that both agree (O. Guilbaud, "Simultaneous confidence regions corresponding to Holm's step-down
 * procedure", 2008). An effect is equivalent if its interval is within the smallest effect: two one-sided tests, each
 * at half the interval's error (D. Schuirmann 1987).
 */
public final class TestFamily {
    /** The probability that any difference of the family is shown where there is none. */
    public static final double ERROR = 0.05;

    private final double smallestEffect;
    private final Look look;

    /** @param smallestEffect that matters, such as 0.05 for 5 % */
    public TestFamily(double smallestEffect) {
        this(smallestEffect, Look.only());
    }

    /**
     * Creates a family of tests that are repeated while the run continues.
     *
     * @param smallestEffect that matters, such as 0.05 for 5 %
     */
    public TestFamily(double smallestEffect, Look look) {
        this.smallestEffect = smallestEffect;
        this.look = look;
    }

    /** Returns what is shown of each effect, in the same order. */
    public List<Finding> judge(List<Effect> effects) {
        if (effects.isEmpty()) {
            return List.of();
        }
        var adjusted = Holm.adjust(effects.stream().mapToDouble(effect -> look.pValue(effect.pValue())).toArray());
        var error = look.error(ERROR / adjusted.length);
        return IntStream.range(0, adjusted.length)
                .mapToObj(test -> finding(effects.get(test), adjusted[test], error)).toList();
    }

    private Finding finding(Effect effect, double adjusted, double error) {
        var interval = effect.interval(error);
        var different = adjusted <= ERROR;
        var kind = interval.isWithin(smallestEffect)
                ? Kind.EQUIVALENT
                : !different ? Kind.INCONCLUSIVE : effect.estimate() > 0 ? Kind.HIGHER : Kind.LOWER;
        return new Finding(kind, effect, adjusted, different ? interval.onSideOf(effect.estimate()) : interval,
                effect.detectable(error));
    }
}
