package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** What every placement has in common, on placements drawn at random. */
class PlacementPropertiesTest {

    @RepeatedTest(50)
    void leadersAreAsAskedAndFollowersElsewhereAndEven(RepetitionInfo repetition) {
        // Given
        var random = new Random(repetition.getCurrentRepetition());
        var brokers = 1 + random.nextInt(6);
        var factor = 1 + random.nextInt(brokers);
        var counts = IntStream.range(0, brokers).map(i -> random.nextInt(15) + (i == 0 ? 1 : 0)).boxed().toList();
        var leaders = new ArrayList<String>();
        for (var i = 0; i < brokers; i++) {
            leaders.add("{broker: " + i + ", count: " + counts.get(i) + "}");
        }
        // When
        var plan = plan(brokers, factor, "leaders: " + leaders);
        // Then
        var led = new HashMap<Integer, Integer>();
        var followed = new HashMap<Integer, Integer>();
        assertThat(plan.replicas())
                .allSatisfy(replicas -> assertThat(replicas).hasSize(factor).doesNotHaveDuplicates());
        plan.replicas().forEach(replicas -> {
            led.merge(replicas.getFirst(), 1, Integer::sum);
            replicas.stream().skip(1).forEach(follower -> followed.merge(follower, 1, Integer::sum));
        });
        for (var broker = 0; broker < brokers; broker++) {
            assertThat(led.getOrDefault(broker, 0)).isEqualTo(counts.get(broker));
            assertFair(plan, followed, broker, factor);
        }
    }

    /** A broker follows its fair share, or all that it doesn't lead, which is the most that it can. */
    private static void assertFair(TopicPlan plan, Map<Integer, Integer> followed, int broker, int factor) {
        var most = followed.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        var possible = plan.replicas().stream().filter(replicas -> replicas.getFirst() != broker).count();
        if (factor > 1) {
            assertThat(followed.getOrDefault(broker, 0)).isGreaterThanOrEqualTo((int) Math.min(most - 1L, possible));
        }
    }

    @RepeatedTest(50)
    void historyNeverMovesWhatIsThere(RepetitionInfo repetition) {
        // Given
        var random = new Random(repetition.getCurrentRepetition());
        var steps = new ArrayList<String>();
        TopicPlan before = new TopicPlan(List.of());
        for (var step = 1; step <= 4; step++) {
            var online = IntStream.range(0, 1 + step).boxed().toList();
            steps.add("{brokers: " + online + ", addPartitions: " + (1 + random.nextInt(20)) + "}");
            // When
            var grown = plan(6, 2, "history: " + steps);
            // Then
            assertThat(grown.replicas().subList(0, before.replicas().size())).isEqualTo(before.replicas());
            assertThat(grown.changeFrom("t", before.replicas())).isEqualTo(before.replicas().isEmpty()
                    ? new TopicPlan.Change.Create()
                    : new TopicPlan.Change.AddPartitions(before.replicas().size()));
            before = grown;
        }
    }

    private static TopicPlan plan(int brokers, int factor, String placement) {
        var planned = TopicPlan.of(Specs.topic("""
                cluster: {bootstrapServers: "kafka:9092"}
                replicationFactor: %d
                placement: {%s}
                """.formatted(factor, placement)), IntStream.range(0, brokers).boxed().toList());
        assertThat(Specs.problems(planned)).isEmpty();
        return ((Planned.Valid<TopicPlan>) planned).value();
    }
}
