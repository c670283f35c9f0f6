package io.skewbench.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsolationLevelTest {

    @ParameterizedTest
    @CsvSource({"read_committed, READ_COMMITTED", "read_uncommitted, READ_UNCOMMITTED"})
    void isWrittenAsKafkaDoes(String written, IsolationLevel level) {
        assertThat(IsolationLevel.of(Map.of("isolation.level", written))).isEqualTo(level);
    }

    @Test
    void includesRecordsThatAreNotCommittedByDefault() {
        assertThat(IsolationLevel.of(Map.of("fetch.min.bytes", "1"))).isEqualTo(IsolationLevel.READ_UNCOMMITTED);
    }
}
