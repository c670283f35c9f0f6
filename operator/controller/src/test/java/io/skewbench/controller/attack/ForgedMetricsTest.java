package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A tenant writes a ConfigMap that looks like a worker's report, so that Prometheus gets its series, or none at all.
 */
class ForgedMetricsTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    /** A line of Prometheus' text format, version 0.0.4. */
    private static final Pattern LINE = Pattern.compile(
            "# (HELP|TYPE) [a-z0-9_]+ .*|[a-z0-9_]+(\\{([a-z_]+=\"[^\"\\\\]*\",?)+})? ([-+0-9.E]+|NaN|[-+]Inf)");
    private static final String ACKNOWLEDGED = "skewbench_worker_acknowledged_records{";
    private static final String MILLION = "{\"state\":\"Running\",\"acknowledged\":1000000,\"failed\":0,"
            + "\"recordsPerSecond\":1}";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private final HttpClient http = HttpClient.newHttpClient();
    private OperatorProcess operator;

    @BeforeEach
    void start() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0));
        operator = OperatorProcess.start(cluster.api());
    }

    @AfterEach
    void stop() {
        operator.close();
        http.close();
    }

    @Test
    void leavesTheScrapeValidWithTheSeriesOfTheTrueWorker() throws Exception {
        // Given
        var tenant = Tenant.of(cluster);
        tenant.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "duration: 30s");
        var report = tenant.client().configMaps().withName(tenant.awaitReport("t0a0")).get();
        // When another worker's report appears under a name that is shorter than all of the operator's
        tenant.client().resource(new ConfigMapBuilder(report)
                .editMetadata().withName("a").withUid(null).withResourceVersion(null).endMetadata()
                .withData(Map.of("report.json", MILLION)).build()).create();
        // Then
        var mine = ACKNOWLEDGED + "benchmark=\"run\",namespace=\"" + cluster.api().namespace() + "\",worker=\"c1-0\"} ";
        var scrape = await().atMost(SOON).until(this::scrape, text -> text.contains(mine));
        assertThat(scrape.lines()).allMatch(line -> LINE.matcher(line).matches());
        assertThat(scrape.lines().filter(line -> line.startsWith(ACKNOWLEDGED))).singleElement().asString()
                .startsWith(mine);
        assertThat(scrape).contains("skewbench_benchmarks{phase=\"Running\"} 1.0");
    }

    /** Returns the metrics as Prometheus reads them, empty before the operator serves any. */
    private String scrape() throws InterruptedException {
        var address = operator.address();
        if (address.isEmpty()) {
            return "";
        }
        try {
            var response = http.send(HttpRequest.newBuilder(address.get().resolve("/metrics")).build(),
                    BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
