package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class FollowersTest {
    private static final Duration FAR_LESS_THAN_BEFORE = Duration.ofSeconds(20);

    /** A topic that is laid out must not be moved by another version of the operator. */
    @RepeatedTest(300)
    void placesAsItAlwaysHas(RepetitionInfo repetition) {
        // Given
        var random = new Random(repetition.getCurrentRepetition());
        var sameRack = random.nextBoolean();
        var brokers = IntStream.range(0, 2 + random.nextInt(9))
                .mapToObj(id -> new Broker(id, "rack-" + random.nextInt(2), null, null, null)).toList();
        var smallest = brokers.stream().mapToInt(broker -> (int) brokers.stream()
                .filter(other -> Objects.equals(other.rack(), broker.rack())).count()).min().orElseThrow();
        var factor = 1 + random.nextInt(sameRack ? smallest : brokers.size());
        var problems = new ArrayList<Problem>();
        var known = new KnownBrokers(new ClusterBrokers(brokers, null, Map.of()), problems);
        var rule = new FollowerRule(sameRack ? new Placement.Followers("SameAsLeader", null, null, null) : null, known);
        var followers = new Followers(rule, factor);
        var reference = new QuadraticFollowers(factor, sameRack ? known : null);
        for (var step = 0; step < 3; step++) {
            // When
            var ids = IntStream.range(0, brokers.size()).boxed().toList();
            var group = sameRack ? ids : ids.subList(0, factor + random.nextInt(brokers.size() - factor + 1));
            var favourite = random.nextInt(brokers.size());
            var leaders = IntStream.range(0, random.nextInt(40)).mapToObj(
                    i -> random.nextInt(3) == 0 ? random.nextInt(brokers.size()) : favourite).toList();
            // Then
            assertThat(followers.of(leaders, group)).isEqualTo(reference.of(leaders, group));
            assertThat(problems).isEmpty();
        }
    }

    @RepeatedTest(50)
    void interleavesAsItAlwaysHas(RepetitionInfo repetition) {
        var random = new Random(repetition.getCurrentRepetition());
        var weights = new LinkedHashMap<Integer, Double>();
        IntStream.range(0, 1 + random.nextInt(9)).forEach(broker -> weights.put(broker,
                random.nextBoolean() ? 1.0 + random.nextInt(5) : 1 / StrictMath.pow(broker + 1.0, 1.1)));

        assertThat(Interleaving.of(weights, 60)).isEqualTo(QuadraticFollowers.interleaved(weights, 60));
    }

    @Test
    void takesLittleTimeForTheLargestTopic() {
        // Given
        var factor = 100;
        var ids = IntStream.range(0, 1_000).boxed().toList();
        var known = new KnownBrokers(ClusterBrokers.ofIds(ids, "nothing"), new ArrayList<>());
        var weights = new LinkedHashMap<Integer, Double>();
        ids.forEach(id -> weights.put(id, 1 / StrictMath.pow(id + 1.0, 2)));
        var partitions = (int) Placements.MAX_REPLICAS / factor;
        // When
        var replicas = Assertions.assertTimeoutPreemptively(FAR_LESS_THAN_BEFORE,
                () -> new Followers(new FollowerRule(null, known), factor)
                        .of(Interleaving.of(weights, partitions), ids));
        // Then
        assertThat(replicas).hasSize(partitions);
    }
}
