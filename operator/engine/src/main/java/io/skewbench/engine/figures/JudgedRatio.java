package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.api.v1alpha1.ComparisonBuilder;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.Rounding;

/** A finding about the ratio of two figures, as comparisons show it. */
record JudgedRatio(Finding finding, boolean moreIsBetter) {
    /** Few trials of many rows know a ratio so badly that the end of its interval has no number. */
    private static final double MOST = 1e9;

    /** Returns a comparison with the finding. */
    ComparisonBuilder in(ComparisonBuilder comparison) {
        var interval = finding.interval();
        return comparison.ratio(of(finding.effect().estimate()))
                .confidenceInterval(new ConfidenceInterval(of(interval.low()), of(interval.high())))
                .adjustedPValue(Rounding.round(finding.adjustedPValue()))
                .detectableDifferencePercent(Rounding.round(100 * Math.min(MOST, Math.expm1(finding.detectable()))))
                .verdict(verdict().text());
    }

    /** Returns the ratio with this logarithm. */
    static double of(double logarithm) {
        return Rounding.round(Math.min(MOST, Math.exp(logarithm)));
    }

    private Verdict verdict() {
        return switch (finding.kind()) {
            case HIGHER -> moreIsBetter ? Verdict.BETTER : Verdict.WORSE;
            case LOWER -> moreIsBetter ? Verdict.WORSE : Verdict.BETTER;
            case EQUIVALENT -> Verdict.EQUIVALENT;
            case INCONCLUSIVE -> Verdict.INCONCLUSIVE;
        };
    }
}
