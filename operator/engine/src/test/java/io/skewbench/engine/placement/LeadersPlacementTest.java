package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.leaders;
import static io.skewbench.engine.placement.Placed.plan;
import static io.skewbench.engine.placement.Placed.problems;
import static io.skewbench.engine.placement.Placed.replicas;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeadersPlacementTest {

    @Test
    void givesEachBrokerTheLeadersThatAreAskedFor() {
        assertThat(leaders(plan(1, "leaders: [{broker: 0, count: 22}, {broker: 1, count: 10}, {broker: 2, count: 4}]")))
                .hasToString("{0=22, 1=10, 2=4}");
    }

    @Test
    void interleavesLeaders() {
        assertThat(replicas(1, "leaders: [{broker: 0, count: 2}, {broker: 1, count: 2}]"))
                .containsExactly(List.of(0), List.of(1), List.of(0), List.of(1));
    }

    @Test
    void sharesTheLeadersOfAPoolFirstBrokersFirst() {
        assertThat(leaders(plan(1, "leaders: [{pool: slow, count: 8}]"))).hasToString("{2=3, 3=3, 4=2}");
    }

    @Test
    void lendsABrokerThatLeadsNothingToFollowers() {
        assertThat(replicas(2, "leaders: [{broker: 0, count: 2}, {broker: 4, count: 0}]"))
                .containsExactly(List.of(0, 4), List.of(0, 4));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "1 | [{pool: fast, count: 1}, {broker: 1, count: 1}] | [1].broker: \"1\": is named twice; name each broker once",
            "1 | [{broker: 1, count: 1}, {pool: fast, count: 1}] | [1]: \"1\": this broker is named by another entry too; name each broker once",
            "3 | [{broker: 0, count: 1}, {broker: 1, count: 1}] | : names 2 brokers, too few for spec.replicationFactor 3; add brokers, with count 0 if they should lead no partition"})
    void refusesOtherEntries(int factor, String entries, String problem) {
        assertThat(problems(factor, "leaders: " + entries)).containsExactly("spec.placement.leaders" + problem);
    }
}
