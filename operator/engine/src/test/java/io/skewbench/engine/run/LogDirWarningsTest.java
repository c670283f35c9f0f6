package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A run that sends 240 KB, mostly to volumes of 100 GB. */
class LogDirWarningsTest {
    private static final long TOTAL = 100_000_000_000L;

    @Test
    void areNoneWithEnoughRoom() {
        assertThat(warnings(broker(1, logDirs(10)), broker(2, logDirs(95)))).isEmpty();
    }

    @Test
    void areNoneWhereNothingIsKnown() {
        assertThat(warnings(broker(1, null))).isEmpty();
        assertThat(LogDirWarnings.of(new RunScenario().experiment, null)).isEmpty();
    }

    @Test
    void nameTheFullestBroker() {
        assertThat(warnings(broker(1, logDirs(9.5)), broker(2, logDirs(3)), broker(3, logDirs(10.1))))
                .containsExactly("The log directories of broker 2 were nearly full when the run started: 3.0 % of a "
                        + "volume was usable (1 more broker like it)");
    }

    @Test
    void nameABrokerThatHasLessRoomThanTheRunSends() {
        // Given a run that sends 10 records of 100 bytes per second, in 4 trials of 60 s, to 2 brokers
        var broker = broker(1, new LogDirs(1, 200_000, 100_000, 50));
        // When
        var warnings = warnings(broker, broker(2, logDirs(90)));
        // Then
        assertThat(warnings).containsExactly("The run sends at least 117.2 KiB per broker before compression, and "
                + "broker 1 had 97.7 KiB when it started: let retention delete what the topics keep, or shorten the "
                + "run");
    }

    @Test
    void sayUpToHowMuchASearchAlongAnAxisMaySend() {
        // Given 20 trials of each of 2 variants, of 60 s, with 10 records of 100 bytes per second or less
        var searched = new RunScenario("""
                {burnIn: 0, repetitions: null, search: {axis: rate, find: Highest},
                 sweep: {axes: [{name: rate, values: [{name: r1, load: {rate: 1}}, {name: r10}]}]}}""");
        var broker = broker(1, new LogDirs(1, 2_000_000, 1_000_000, 50));
        // When
        var warnings = LogDirWarnings.of(searched.experiment, Environment.builder().brokers(List.of(broker)).build());
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("The run may send up to 2.3 MiB per broker before compression, and broker 1 had ");
    }

    private static LogDirs logDirs(double usablePercent) {
        return new LogDirs(1, TOTAL, (long) (TOTAL * usablePercent / 100), usablePercent);
    }

    private static Broker broker(int id, @Nullable LogDirs logDirs) {
        return Broker.builder().id(id).logDirs(logDirs).build();
    }

    private static List<String> warnings(Broker... brokers) {
        return LogDirWarnings.of(new RunScenario().experiment,
                Environment.builder().brokers(List.of(brokers)).build());
    }
}
