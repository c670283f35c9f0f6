package io.skewbench.controller.figures;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.measure.rig.CannotMeasureException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The operator as a process of its own, with the options of Java that its image has in a pod with the chart's limit.
 */
record MeasuredOperator(OperatorProcess process, int port, Instant startedAt) implements AutoCloseable {
    private static final String RECONCILIATIONS = "operator_sdk_reconciliations_success";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration STEADY = Duration.ofSeconds(10);
    private static final long POLL_MS = 250;
    private static final int BYTES_PER_KIB = 1 << 10;
    private static final int OK = 200;

    static MeasuredOperator start(KubeApi api, List<String> namespaces) {
        var port = freePort();
        var environment = new HashMap<>(Map.of("SKEWBENCH_HEALTH_PORT", Integer.toString(port)));
        environment.put("SKEWBENCH_NAMESPACES", String.join(",", namespaces));
        // The default, rather than what tests with few workers have.
        environment.put("SKEWBENCH_RELEASE_LEAD_MS", "");
        var before = Instant.now();
        return new MeasuredOperator(OperatorProcess.startAsShipped(api, environment), port, before);
    }

    /**
     * Returns how long it takes from its start until it has reconciled so many resources and has nothing left to do.
     */
    Duration untilSteady(int resources) {
        var count = 0.0;
        var since = Instant.now();
        while (count < resources || Duration.between(since, Instant.now()).compareTo(STEADY) < 0) {
            var now = reconciliations();
            if (now != count) {
                count = now;
                since = Instant.now();
            }
            if (Duration.between(startedAt, Instant.now()).compareTo(TIMEOUT) > 0) {
                throw new CannotMeasureException("the operator is not steady: " + process.log());
            }
            sleep(POLL_MS);
        }
        return Duration.between(startedAt, since);
    }

    private double reconciliations() {
        try {
            var answer = HttpClient.newHttpClient().send(HttpRequest
                    .newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).timeout(Duration.ofSeconds(5))
                    .build(), BodyHandlers.ofString());
            return answer.statusCode() != OK
                    ? 0
                    : answer.body().lines().filter(line -> line.startsWith(RECONCILIATIONS))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).sum();
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted", e);
        }
    }

    /** Returns the memory that the process has now. */
    long residentBytes() {
        return memory("VmRSS:");
    }

    /** Returns the most that it ever had. */
    long peakBytes() {
        return memory("VmHWM:");
    }

    private long memory(String field) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * BYTES_PER_KIB).findFirst()
                    .orElseThrow(() -> new CannotMeasureException("the operator has ended: " + process.log()));
        } catch (IOException e) {
            throw new CannotMeasureException("the operator has ended: " + process.log());
        }
    }

    @Override
    public void close() {
        process.close();
    }

    static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted", e);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
