package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.controller.cluster.KafkaConnection;
import org.junit.jupiter.api.Test;

class OpenClustersTest {

    /** Each connection has a thread: a user who names a hundred ports would otherwise have a hundred threads. */
    @Test
    void keepNoMoreConnectionsThanTheirBound() {
        try (var clusters = new OpenClusters(new NamespaceAnswers())) {
            for (var port = 1; port <= 70; port++) {
                clusters.with("bench", KafkaConnection.plain("127.0.0.1:" + port), kafka -> true);
            }

            assertThat(clusters.kept()).isEqualTo(64);
        }
    }

    /** Answers to one question count until it has ended: it may wait for a broker that is away. */
    @Test
    void giveQuestionsAtTheSameTimeAConnectionEach() {
        try (var clusters = new OpenClusters(new NamespaceAnswers())) {
            var connection = KafkaConnection.plain("127.0.0.1:1");

            var differ = clusters.with("bench", connection,
                    one -> clusters.with("bench", connection, other -> one != other));

            assertThat(differ).isTrue();
            assertThat(clusters.kept()).isEqualTo(2);
        }
    }

    /** A question that has failed may have left others of its answers coming. */
    @Test
    void keepNoConnectionAfterAFailure() {
        try (var clusters = new OpenClusters(new NamespaceAnswers())) {
            var connection = KafkaConnection.plain("127.0.0.1:1");
            var before = clusters.with("bench", connection, kafka -> kafka);

            assertThatThrownBy(() -> clusters.with("bench", connection, kafka -> {
                throw new IllegalStateException("refused");
            })).hasMessage("refused");

            assertThat(clusters.<Object>with("bench", connection, kafka -> kafka)).isNotSameAs(before);
        }
    }

    @Test
    void rememberNamespacesOnlyUntilManyOthersHaveConnected() {
        var answers = new NamespaceAnswers();
        var first = answers.of("first");
        for (var other = 1; other < NamespaceAnswers.MOST; other++) {
            answers.of("other-" + other);
        }
        assertThat(answers.of("first")).isSameAs(first);
        for (var other = 0; other < NamespaceAnswers.MOST; other++) {
            answers.of("another-" + other);
        }
        assertThat(answers.of("first")).isNotSameAs(first);
    }

    @Test
    void keepAConnectionForTheNextQuestion() {
        try (var clusters = new OpenClusters(new NamespaceAnswers())) {
            var connection = KafkaConnection.plain("127.0.0.1:1");
            var first = clusters.with("bench", connection, kafka -> kafka);

            assertThat(clusters.<Object>with("bench", connection, kafka -> kafka)).isSameAs(first);
            assertThat(clusters.<Object>with("other", connection, kafka -> kafka)).isNotSameAs(first);
        }
    }
}
