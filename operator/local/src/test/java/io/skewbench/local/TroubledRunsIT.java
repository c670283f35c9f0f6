package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skewbench.local.TroubledRuns.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How soon they are reported is measured by {@code e2e/figures laptop}.
 *
 * <p>
 * Takes 4 minutes: each of its six runs starts brokers and goes through a trial before it gets into trouble.
 */
@Order(1)
class TroubledRunsIT {
    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"configure", "partition", "close"})
    void aPartitionerThatBlocksIsNamed(String method) throws Exception {
        var outcome = new TroubledRuns(home).blockingPartitioner(method);

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("BlockingPartitioner.waitForEver", "BlockingPartitioner." + method);
        assertTheFirstTrialIsShown(outcome);
    }

    @Test
    void aBrokerThatDiesIsNamed() throws Exception {
        assertTheFirstTrialIsShown(new TroubledRuns(home).dyingBroker());
    }

    @Test
    void aTopicThatIsReplacedIsNamedAndNotMeasured() throws Exception {
        var outcome = new TroubledRuns(home).replacedTopic();

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).doesNotContain("  2/2  built-in  repetition");
        assertThat(outcome.tables()).startsWith("Interrupted: The run was interrupted after 1 of 2 trials");
        assertTheFirstTrialIsShown(outcome);
    }

    @Test
    void reportsAFullDiskAndPrintsTheTable() throws Exception {
        assumeThat(System.getProperty("user.name")).as("who may mount a file system").isEqualTo("root");
        var outcome = new TroubledRuns(home).fullDisk();

        assertThat(outcome.exit()).isEqualTo(3);
        assertTheFirstTrialIsShown(outcome);
    }

    private static void assertTheFirstTrialIsShown(Outcome outcome) {
        assertThat(outcome.err()).doesNotContain("\tat ", "please report");
        assertThat(outcome.tables()).containsPattern("(?m)^  (own|built-in) +1 +[0-9,]+ ");
    }
}
