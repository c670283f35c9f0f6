package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseLeadTest {

    @ParameterizedTest
    @CsvSource({"0, 2000", "1, 2000", "100, 2000", "101, 2005", "1000, 6500", "10000, 51500"})
    void growsWithTheWorkersBeyondAHundred(int workers, long milliseconds) {
        assertThat(ReleaseLead.of(Duration.ofSeconds(2), workers)).isEqualTo(Duration.ofMillis(milliseconds));
    }
}
