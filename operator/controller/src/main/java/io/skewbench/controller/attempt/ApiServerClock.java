package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.ClockReading;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Compares the API server's clock with the operator's, by the {@code Date} of a response, in whole seconds. Workers do
 * the same, so the operator knows by how much its clock differs from theirs before it publishes the start time.
 */
record ApiServerClock(KubernetesClient client, InstantSource own) {
    private static final long RESOLUTION_MS = TimeUnit.SECONDS.toMillis(1);
    private static final long PATIENCE_MS = TimeUnit.SECONDS.toMillis(5);
    /** Every client may read this path, and every response has a date. */
    private static final String PATH = "version";

    /** Sends one request. If it fails, the reading holds the problem. */
    ClockReading read() {
        var http = client.getHttpClient();
        var request = http.newHttpRequestBuilder().uri(URI.create(client.getMasterUrl() + PATH)).build();
        var before = own.millis();
        try {
            var date = http.sendAsync(request, String.class).get(PATIENCE_MS, TimeUnit.MILLISECONDS).header("Date");
            var after = own.millis();
            var server = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(String.valueOf(date))).toEpochMilli();
            return new ClockReading(null, (double) server - after, (double) server + RESOLUTION_MS - before, null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unknown(e);
        } catch (ExecutionException | TimeoutException | DateTimeException e) {
            return unknown(e);
        }
    }

    private static ClockReading unknown(Exception problem) {
        return new ClockReading(null, null, null, FailureText.of(problem));
    }
}
