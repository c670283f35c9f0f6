package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.IdleTopics;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleTopicsPlannerTest {
    private final Problems problems = new Problems();

    @Test
    void plansNoneWhereNoneAreWritten() {
        assertThat(new IdleTopicsPlanner(problems).plan("p", null)).isEmpty();
    }

    @Test
    void fillsInDefaults() {
        assertThat(plan("{count: 5}")).contains(new PlannedIdleTopics("p", 5, 1, null));
    }

    @Test
    void takesWhatIsWritten() {
        assertThat(plan("{count: 1000, partitions: 1000, replicationFactor: 12}"))
                .contains(new PlannedIdleTopics("p", 1_000, 1_000, 12));
        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{count: 0} | p.count: \"0\": must be from 1 to 1000",
            "{count: 1001} | p.count: \"1001\": must be from 1 to 1000",
            "{count: 1, partitions: 1001} | p.partitions: \"1001\": must be from 1 to 1000",
            "{count: 1, replicationFactor: 0} | p.replicationFactor: \"0\": must be from 1 to 12",
            "{count: 1, replicationFactor: 13} | p.replicationFactor: \"13\": must be from 1 to 12"})
    void refusesOtherNumbers(String idleTopics, String line) {
        plan(idleTopics);

        assertThat(problems.all()).extracting(Problem::toString).containsExactly(line);
    }

    @Test
    void acceptsAsManyOfAllWorkloadsAsFit() {
        assertThat(problems(workload(1_000, 1), workload(1_000, 19))).isEmpty();
    }

    @Test
    void refusesMoreTopicsWhereMostAreAskedFor() {
        assertThat(problems(workload(2, 1), workload(1_000, 1), workload(999, 1))).containsExactly(
                "spec.workloads[1].idleTopics.count: \"1000\": 2001 idle topics of all workloads exceed 2000, which no "
                        + "setting raises; reduce count");
    }

    @Test
    void refusesMorePartitionsWhereMostAreAskedFor() {
        assertThat(problems(workload(1, 1), workload(200, 100))).containsExactly(
                "spec.workloads[1].idleTopics.partitions: \"100\": 20001 partitions of idle topics of all workloads "
                        + "exceed 20000, which no setting raises; reduce count or partitions");
    }

    private Optional<PlannedIdleTopics> plan(String idleTopics) {
        return new IdleTopicsPlanner(problems).plan("p", Specs.read(idleTopics, IdleTopics.class));
    }

    private static String workload(int count, int partitions) {
        return "kafkaTopic: t, load: {rate: 1}, records: {value: {size: 1}}, idleTopics: {count: " + count
                + ", partitions: " + partitions + "}}";
    }

    private static List<String> problems(String... workloads) {
        var named = new StringBuilder("workloads:\n");
        for (var i = 0; i < workloads.length; i++) {
            named.append("- {name: c").append(i).append(", ").append(workloads[i]).append('\n');
        }
        return SmallSpec.problems(SmallSpec.with(named.toString()));
    }
}
