package io.skewbench.engine.topic;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;

/** Assertions on decisions. */
final class TopicDecisionAssert extends AbstractAssert<TopicDecisionAssert, TopicDecision> {

    private TopicDecisionAssert(TopicDecision actual) {
        super(actual, TopicDecisionAssert.class);
    }

    static TopicDecisionAssert assertThat(TopicDecision actual) {
        return new TopicDecisionAssert(actual);
    }

    TopicDecisionAssert hasStep(TopicStep step) {
        Assertions.assertThat(actual.step()).isEqualTo(step);
        return this;
    }

    TopicDecisionAssert hasStepOf(Class<? extends TopicStep> type) {
        Assertions.assertThat(actual.step()).isInstanceOf(type);
        return this;
    }

    /** Asserts a wait for that reason, whose message begins so. */
    TopicDecisionAssert waits(TopicReason reason, String message) {
        Assertions.assertThat(actual.step()).isInstanceOfSatisfying(TopicStep.Wait.class, wait -> {
            Assertions.assertThat(wait.reason()).isEqualTo(reason);
            Assertions.assertThat(wait.message()).startsWith(message);
        });
        return this;
    }

    /** Asserts a refusal for that reason with one problem, which contains these texts. */
    TopicDecisionAssert isRefused(TopicReason reason, String... texts) {
        Assertions.assertThat(actual.step()).isInstanceOfSatisfying(TopicStep.Refuse.class, refusal -> {
            Assertions.assertThat(refusal.reason()).isEqualTo(reason);
            var problem = Assertions.assertThat(refusal.problems()).singleElement().asString();
            for (var text : texts) {
                problem.contains(text);
            }
        });
        return this;
    }

    TopicDecisionAssert hasDrift(DriftKind... kinds) {
        Assertions.assertThat(actual.drift()).extracting(TopicDrift::kind).containsExactly(kinds);
        return this;
    }

    TopicDecisionAssert isOwned(boolean owned) {
        Assertions.assertThat(actual.owned()).isEqualTo(owned);
        return this;
    }
}
