package io.skewbench.controller.brokercount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.counting.BrokerTotals;
import io.skewbench.engine.counting.BrokerTotals.Processors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as brokers publish them, of which these tests have the wanted ones and some of those around them. */
class CountSamplesTest {
    private static final Processors PROCESSORS = new Processors("node a", 4);
    private static final String REQUESTS = "kafka_network_requestmetrics_totaltimems_count{request=\"Produce\"} 1000";

    @Test
    void areThoseOfStrimzisMetricsReporter() {
        // When
        var totals = samples(reporter()).totals(1, PROCESSORS, 7);
        // Then
        assertThat(totals).isEqualTo(new BrokerTotals(1, PROCESSORS, 7, 123_450_000_000L, 6_000_000_000L, 1_000, 500,
                4_000, 8_000, 12_600));
    }

    @Test
    void areThoseOfTheJmxExporterWithOneRuleMoreThanStrimzisExampleHas() {
        // Given means in place of sums
        var text = """
                # HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.
                # TYPE process_cpu_seconds_total counter
                process_cpu_seconds_total 123.45
                kafka_server_kafkarequesthandlerpool_requesthandleravgidle_percent 0.98
                kafka_server_kafkarequesthandlerpool_requesthandleravgidlepercent_count_total 6.0E9
                kafka_network_requestmetrics_totaltimems_count_total{request="Produce"} 1000.0
                kafka_network_requestmetrics_totaltimems_count_total{request="Fetch"} 7.0
                kafka_network_requestmetrics_totaltimems{request="Produce",quantile="0.99"} 80.0
                kafka_network_requestmetrics_totaltimems_mean{request="Produce"} 12.6
                kafka_network_requestmetrics_requestqueuetimems_mean{request="Produce"} 0.5
                kafka_network_requestmetrics_localtimems_mean{request="Produce"} 4.0
                kafka_network_requestmetrics_remotetimems_mean{request="Produce"} 8.0
                """;
        // When
        var totals = samples(text).totals(1, PROCESSORS, 7);
        // Then
        assertThat(totals).isEqualTo(samples(reporter()).totals(1, PROCESSORS, 7));
    }

    @Test
    void mayHaveTimesAndTheCommaOfOlderExporters() {
        // Given
        var text = reporter().replace("{request=\"Produce\"}", "{request=\"Produce\",}").replace("123.45",
                "123.45 1767225600000");
        // Then
        assertThat(samples(text).totals(1, PROCESSORS, 7)).isEqualTo(samples(reporter()).totals(1, PROCESSORS, 7));
    }

    @Test
    void haveTheIdleTimeOfTheBrokersOwnHandlersWhereThatIsTold() {
        // Given a broker and a controller in one process
        var text = reporter() + "kafka_server_kafkarequesthandlerpool_brokerrequesthandleravgidlepercent_total 5000\n";
        // Then
        assertThat(samples(text).totals(1, PROCESSORS, 7).idleNanos()).isEqualTo(5_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"process_cpu_seconds_total",
            "kafka_network_requestmetrics_totaltimems_count{request=\"Produce\"}",
            "kafka_network_requestmetrics_localtimems_sum{request=\"Produce\"}"})
    void areMissingIfOneIs(String series) {
        // Given
        var samples = samples(reporter().replace(series, "other"));
        // Then
        assertThatThrownBy(() -> samples.totals(1, PROCESSORS, 7)).isInstanceOf(UncountedException.class)
                .hasMessage("publishes no " + series);
    }

    @Test
    void areMissingIfHandlersDoNotTellForHowLongTheyWereIdle() {
        // Given
        var samples = samples(reporter().replace("requesthandleravgidlepercent_total", "other"));
        // Then
        assertThatThrownBy(() -> samples.totals(1, PROCESSORS, 7)).hasMessageContaining("handleravgidlepercent");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "+Inf", "-1", "1e300", "0x1p3", "1d", "", "one", "99999999999999999999"})
    void areRefusedIfTheyAreNoCounts(String value) {
        assertThatThrownBy(() -> samples("process_cpu_seconds_total " + value))
                .hasMessage("publishes a process_cpu_seconds_total that is no count");
    }

    @Test
    void areRefusedIfTheyAreThereTwice() {
        assertThatThrownBy(() -> samples(REQUESTS + "\n" + REQUESTS)).isInstanceOf(UncountedException.class)
                .hasMessageEndingWith("twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "{ }", "} 1", "#", "# TYPE process_cpu_seconds_total counter",
            "a{b=\"} \"} 1", "process_cpu_seconds_total",
            "process_cpu_seconds_total{pod=\"other\"} many", "\u0000\u0001",
            "process_cpu_seconds_total_created many", "Process_cpu_seconds_total many"})
    void ignoreAllOtherLines(String line) {
        // When
        var samples = samples(reporter() + line);
        // Then
        assertThat(samples.totals(1, PROCESSORS, 7)).isEqualTo(samples(reporter()).totals(1, PROCESSORS, 7));
    }

    @Test
    void areAskedForByTheirNamesAlone() {
        assertThat(CountSamples.names()).contains("process_cpu_seconds_total",
                "kafka_network_requestmetrics_totaltimems_sum").noneMatch(name -> name.contains("{")).hasSize(17);
    }

    private static String reporter() {
        return """
                # HELP kafka_network_requestmetrics_totaltimems Use the name in allowlist
                # TYPE kafka_network_requestmetrics_totaltimems summary
                kafka_network_requestmetrics_totaltimems{request="Produce",quantile="0.5"} 11.0
                %s
                kafka_network_requestmetrics_totaltimems_sum{request="Produce"} 12600.0
                kafka_network_requestmetrics_totaltimems_count{request="Fetch"} 9
                kafka_network_requestmetrics_requestqueuetimems_sum{request="Produce"} 500.0
                kafka_network_requestmetrics_localtimems_sum{request="Produce"} 4000.0
                kafka_network_requestmetrics_remotetimems_sum{request="Produce"} 8000.0
                kafka_server_kafkarequesthandlerpool_requesthandleravgidlepercent_total 6.0E9
                jvm_threads_current 80.0
                process_cpu_seconds_total 123.45
                """.formatted(REQUESTS);
    }

    private static CountSamples samples(String text) {
        var samples = new CountSamples();
        text.lines().forEach(samples::add);
        return samples;
    }
}
