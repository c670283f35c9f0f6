package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.BROKERS;
import static io.skewbench.engine.placement.Placed.plan;
import static io.skewbench.engine.placement.Placed.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FollowerRuleTest {
    private static final List<Integer> ALL = List.of(0, 1, 2, 3, 4);

    private final List<Problem> problems = new ArrayList<>();
    private final KnownBrokers known = new KnownBrokers(BROKERS, problems);

    @Test
    void letsAllBrokersFollowByDefault() {
        var rule = new FollowerRule(null, known);

        assertThat(rule.isDefault()).isTrue();
        assertThat(rule.namesBrokers()).isFalse();
        assertThat(rule.near(ALL).of(0, 3)).isEqualTo(ALL);
    }

    @Test
    void letsNamedBrokersFollow() {
        var rule = rule("{pools: [slow]}");

        assertThat(rule.isDefault()).isFalse();
        assertThat(rule.namesBrokers()).isTrue();
        assertThat(rule.near(ALL).of(0, 3)).containsExactly(2, 3, 4);
    }

    @Test
    void letsBrokersOfTheLeadersRackFollow() {
        assertThat(rule("{rack: SameAsLeader}").near(ALL).of(0, 3)).containsExactly(0, 2, 4);
        assertThat(rule("{rack: SameAsLeader, brokers: [1, 3]}").near(ALL).of(1, 2)).containsExactly(1, 3);
        assertThat(problems).isEmpty();
    }

    @Test
    void needsNoFollowersOfASingleReplica() {
        assertThat(rule("{rack: SameAsLeader}").near(List.of(0)).of(0, 1)).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void refusesARackWithTooFewBrokers() {
        rule("{rack: SameAsLeader}").near(ALL).of(1, 3);

        assertThat(problems).extracting(Problem::toString).containsExactly("spec.placement.followers: \"[3]\": only "
                + "these brokers may hold followers of broker 1 in rack b, too few for spec.replicationFactor 3; name "
                + "more brokers or lower the replication factor");
    }

    @Test
    void countsALeaderAmongTheNamedNotAsItsFollower() {
        rule("{brokers: [0, 1]}").near(ALL).of(0, 3);
        assertThat(problems).hasSize(1);

        rule("{brokers: [0, 1]}").near(ALL).of(2, 3);
        assertThat(problems).as("of a leader that is not among them").hasSize(1);
    }

    @Test
    void refusesALeaderWithoutARack() {
        var rackless = new KnownBrokers(ClusterBrokers.ofIds(ALL, "only ids are known"), problems);

        new FollowerRule(Specs.read("{rack: SameAsLeader}", Placement.Followers.class), rackless).near(ALL).of(0, 2);

        assertThat(problems).extracting(Problem::toString).containsExactly("spec.placement.followers.rack: "
                + "\"SameAsLeader\": broker 0 has no rack; set broker.rack of all brokers, or write Any");
    }

    @Test
    void placesFollowersInTheRackOfTheirLeader() {
        var plan = plan(2, """
                leaders: [{pool: fast, count: 8}, {pool: slow, count: 0}]
                  followers: {rack: SameAsLeader}""");

        assertThat(plan.replicas()).hasSize(8).allSatisfy(replicas -> assertThat(replicas.getFirst() == 0
                ? List.of(2, 4)
                : List.of(3)).contains(replicas.getLast()));
        assertThat(plan.replicas().stream().filter(replicas -> replicas.getLast() == 2)).hasSize(2);
    }

    @Test
    void placesFollowersOnBrokersOfTheirOwn() {
        var plan = plan(3, """
                history: [{brokers: [0], addPartitions: 6}]
                  followers: {pools: [slow]}""");

        assertThat(plan.replicas()).allSatisfy(replicas -> assertThat(replicas).hasSize(3).doesNotHaveDuplicates()
                .startsWith(0).doesNotContain(1));
        assertThat(plan.replicas().stream().flatMap(List::stream).filter(broker -> broker > 1)
                .collect(Collectors.groupingBy(broker -> broker, Collectors.counting())))
                .isEqualTo(Map.of(2, 4L, 3, 4L, 4, 4L));
    }

    @Test
    void refusesAPlacementWhoseRackHasTooFewBrokers() {
        assertThat(problems(3, """
                leaders: [{broker: 0, count: 8}, {broker: 1, count: 0}, {broker: 2, count: 0}]
                  followers: {rack: SameAsLeader}""")).containsExactly(
                "spec.placement.followers: \"[2]\": only these brokers may hold followers of broker 0 in rack a, too "
                        + "few for spec.replicationFactor 3; name more brokers or lower the replication factor");
    }

    private FollowerRule rule(String followers) {
        return new FollowerRule(Specs.read(followers, Placement.Followers.class), known);
    }
}
