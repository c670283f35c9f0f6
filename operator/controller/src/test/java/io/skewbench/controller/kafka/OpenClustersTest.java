package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.cluster.Connection;
import org.junit.jupiter.api.Test;

class OpenClustersTest {

    /** Each connection has a thread: whoever names a hundred ports has a hundred of them otherwise. */
    @Test
    void keepNoMoreConnectionsThanTheirBound() {
        try (var clusters = new OpenClusters(new NamespaceAnswers())) {
            for (var port = 1; port <= 70; port++) {
                clusters.with("bench", Connection.plain("127.0.0.1:" + port), kafka -> true);
            }

            assertThat(clusters.kept()).isEqualTo(65);
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
            var connection = Connection.plain("127.0.0.1:1");
            var first = clusters.with("bench", connection, kafka -> kafka);

            assertThat(clusters.<Object>with("bench", connection, kafka -> kafka)).isSameAs(first);
            assertThat(clusters.<Object>with("other", connection, kafka -> kafka)).isNotSameAs(first);
        }
    }
}
