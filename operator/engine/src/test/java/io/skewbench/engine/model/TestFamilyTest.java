package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.model.Finding.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestFamilyTest {
    private static final TestFamily FAMILY = new TestFamily(0.05);

    @Test
    void findsNothingInAnEmptyFamilyOfARunThatMayEndEarly() {
        assertThat(new TestFamily(0.05, new Look(3, 6)).judge(List.of())).isEmpty();
    }

    @Test
    void findsDifferenceAndItsDirection() {
        var findings = FAMILY.judge(List.of(new Effect(0.5, 0.05, 10), new Effect(-0.5, 0.05, 10)));

        assertThat(findings).extracting(Finding::kind).containsExactly(Kind.HIGHER, Kind.LOWER);
    }

    @Test
    void demandsMoreOfOneTestAmongMany() {
        var borderline = new Effect(0.25, 0.1, 10);
        var nothing = new Effect(0, 0.1, 10);

        assertThat(FAMILY.judge(List.of(borderline)).getFirst().kind()).isEqualTo(Kind.HIGHER);
        assertThat(FAMILY.judge(List.of(borderline, nothing)).getFirst().kind()).isEqualTo(Kind.INCONCLUSIVE);
    }

    @Test
    void callsSmallDifferencesEquivalentHoweverCertainTheyAre() {
        assertThat(FAMILY.judge(List.of(new Effect(0.01, 0.001, 20))).getFirst().kind()).isEqualTo(Kind.EQUIVALENT);
    }

    @Test
    void callsNothingEquivalentBecauseItIsNoisy() {
        assertThat(FAMILY.judge(List.of(new Effect(0, 0.1, 10))).getFirst().kind()).isEqualTo(Kind.INCONCLUSIVE);
    }

    @Test
    void intervalNeverContradictsDifferenceThatHolmShows() {
        // Bonferroni alone would not reject the second one.
        var findings = FAMILY.judge(List.of(new Effect(1, 0.1, 30), new Effect(-0.22, 0.1, 30)));

        assertThat(findings.getLast().kind()).isEqualTo(Kind.LOWER);
        assertThat(findings.getLast().effect().interval(0.025).high()).isPositive();
        assertThat(findings.getLast().interval().high()).isZero();
    }

    @Test
    void reportsSmallestDifferenceThatWouldHaveBeenShown() {
        var noisy = FAMILY.judge(List.of(new Effect(0, 0.1, 10))).getFirst();

        // t(0.975, 10) + t(0.8, 10) = 2.228 + 0.879
        assertThat(noisy.detectable()).isBetween(0.3106, 0.3109);
    }
}
