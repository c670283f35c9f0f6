package io.skewbench.controller.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.benchmark.MalformedInput;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.measure.scale.ScaleTable;
import io.skewbench.measure.table.Measurement;
import io.skewbench.measure.table.Table;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Prints the figures of {@code e2e/figures scale}. It fails only if something cannot be measured, so it is no test, and
 * its name doesn't end as theirs: it runs only when it is named.
 */
class ScaleFigures {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void measure() {
        var many = new ThousandWorkers(cluster.api());
        var all = List.<Measurement>of(new LargeTrial(many), new LargeRun(), new StartWithManyFinished(cluster.api()),
                new SilentKafka(cluster, BROKERS), new LargeRelease(many), new MalformedInput(cluster, BROKERS));
        assertThat(all).extracting(Measurement::name).isEqualTo(ScaleTable.NAMES);
        var only = List.of(System.getProperty("figures.only", "").split(","));
        assertThat(new Table(all).startingWith(only).measure(Integer.getInteger("figures.rounds", 1)))
                .as("every row was measured").isTrue();
    }
}
