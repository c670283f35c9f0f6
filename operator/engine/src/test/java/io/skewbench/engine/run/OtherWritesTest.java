package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trials that send for 60 s, between readings of the logs that are 100 s apart. */
class OtherWritesTest {
    private static final long MIB = 1 << 20;

    private final RunScenario scenario = new RunScenario();

    @Test
    void areUnknownOfTrialsWithoutTheGrowthOfLogs() {
        var writes = writes(scenario.result(0, 0).build());

        assertThat(writes.largest()).isNull();
        assertThat(writes.warnings()).isEmpty();
    }

    @Test
    void compareRatesWhereTheyAreLargest() {
        // When others write 1 MiB/s to broker 2, and the trial 10 MiB/s
        var writes = writes(trial(0, broker(1, 600, 10), broker(2, 600, 100)));
        // Then
        assertThat(writes.largest()).isEqualTo(new Environment.OtherWrites(0, 2, (double) MIB, null, 10, "orders"));
        assertThat(writes.warnings()).containsExactly("Others wrote to the brokers as well: in trial 1 of 4 (b, "
                + "repetition 1), broker 2 received 1 MiB/s from others and 10 MiB/s from the trial; topic orders grew "
                + "most");
    }

    @Test
    void areNoReasonForAWarningUpToFivePercent() {
        // When
        var writes = writes(trial(0, broker(1, 600, 50)));
        // Then
        assertThat(requireNonNull(writes.largest()).percentOfTrial()).isEqualTo(5);
        assertThat(writes.warnings()).isEmpty();
    }

    @Test
    void nameTheWorstOfSeveralTrials() {
        // When
        var warnings = writes(trial(0, broker(1, 600, 60)), trial(1, broker(1, 600, 600)), trial(2, broker(1, 600, 0)))
                .warnings();
        // Then
        assertThat(warnings).singleElement().asString().contains("in trial 2 of 4 (")
                .endsWith("topic orders grew most. In 2 of 3 trials it was more than 5 %");
    }

    @Test
    void areCountedInRecordsWhereLogDirectoriesAreNotShown() {
        // When
        var growth = LogGrowth.of(LogUnit.RECORDS, List.of(new OfBroker(1, 100_000, 60_000, 20_000, "orders")));
        var writes = writes(scenario.result(0, 0).growth(growth).build());
        // Then
        assertThat(writes.largest()).isEqualTo(new Environment.OtherWrites(0, 1, null, 200.0, 20, "orders"));
        assertThat(writes.warnings()).singleElement().asString()
                .contains("broker 1 received 200 records/s from others and 1,000 records/s from the trial");
    }

    @Test
    void doNotConcernTrialsThatDoNotCount() {
        // When
        var writes = writes(trial(0, broker(1, 600, 600)).toBuilder().reason("WorkerLost").message("gone").build());
        // Then
        assertThat(writes.largest()).isNull();
    }

    private static OfBroker broker(int id, long trialMib, long othersMib) {
        return new OfBroker(id, 100_000, trialMib * MIB, othersMib * MIB, "orders");
    }

    private TrialResult trial(int index, OfBroker... brokers) {
        return scenario.result(index, 0).growth(LogGrowth.of(LogUnit.BYTES, List.of(brokers))).build();
    }

    private OtherWrites writes(TrialResult... results) {
        return new OtherWrites(scenario.experiment, new RunResults(scenario.experiment, List.of(results)));
    }
}
