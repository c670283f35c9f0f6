package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.BrokerBytes;
import io.skewbench.protocol.timeline.Timeline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineCsvTest {

    @Test
    void hasALineForEachStep() {
        // Given a second of warm-up, one in which nothing was acknowledged, and one with a failure
        var latency = LatencySeries.empty();
        latency.recordValue(15_500_000);
        var some = LatencySeries.encode(latency);
        var none = LatencySeries.encode(LatencySeries.empty());
        var timeline = new Timeline(1000, -1000, List.of(2L, 1L, 0L), List.of(1L, 0L, 1L),
                Map.of("TimeoutException", List.of(0L, 0L, 1L)), Map.of(2, List.of(100L, 0L, 100L)),
                List.of(15_500_000L, 0L, 15_500_000L), LatencySeries.ofEncoded(List.of(some, none, some)));

        assertThat(TimelineCsv.of(timeline)).isEqualTo("""
                time_s,step_s,sent,acknowledged,failed,publish_p50_ms,publish_p90_ms,publish_p99_ms,publish_max_ms,\
                failed_TimeoutException,bytes_2
                -1,1,2,1,0,15.466,15.466,15.466,15.5,0,100
                0,1,1,0,0,,,,,0,0
                1,1,0,1,1,15.466,15.466,15.466,15.5,1,100
                """);
    }

    @Test
    void hasColumnsOfWhatBrokersReceivedAndSentBesideThat() {
        // Given a second of warm-up, in which nobody counts it
        var bytes = new BrokerBytes(Map.of(2, List.of(0L, 300L)), Map.of(1, List.of(0L, 300L)),
                Map.of(-1, List.of(0L, 100L)));

        assertThat(TimelineCsv.of(Timeline.of(1000, -1000, 2, bytes))).isEqualTo("""
                time_s,step_s,sent,acknowledged,failed,publish_p50_ms,publish_p90_ms,publish_p99_ms,publish_max_ms,\
                replicated_in_2,replicated_out_1,consumed_out_unknown
                -1,1,0,0,0,,,,,,,
                0,1,0,0,0,,,,,300,300,100
                """);
    }
}
