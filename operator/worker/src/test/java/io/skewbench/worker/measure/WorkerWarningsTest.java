package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerWarningsTest {
    private static final Map<Integer, Integer> LEADERS = Map.of(0, 0, 1, 1);

    @Test
    void hasNothingToSayOfACleanTrial() {
        assertThat(of(LEADERS)).isEmpty();
    }

    @Test
    void namesChangedLeaders() {
        assertThat(of(Map.of(0, 0, 1, 2, 2, 0))).singleElement().asString().contains("topic-1=1 to 2")
                .contains("topic-2=new").doesNotContain("topic-0=");
    }

    private static List<String> of(Map<Integer, Integer> after) {
        return WorkerWarnings.of(new TopicPartitions(List.of("topic")), 0, LEADERS, after);
    }
}
