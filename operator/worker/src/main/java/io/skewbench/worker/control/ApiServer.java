package io.skewbench.worker.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.worker.clock.ServerClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of the Kubernetes API server that repeats requests until they are answered. The timeout is doubled after
 * each request that was not answered in time: a thousand workers that cancelled requests the server was still
 * processing, and sent them again, would keep it busy for ever.
 */
final class ApiServer {
    private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    /** The API server's own default timeout for requests. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(60);
    private static final String JSON = "application/json";
    /** Asks for the metadata only: a client that writes 64 KiB need not read them back. */
    private static final String METADATA = JSON + ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1," + JSON;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_SERVER_ERROR = 500;

    private final URI address;
    private final HttpClient client;
    private final ServiceAccount account;
    private final Patience patience;
    private final ServerClock clock = new ServerClock(InstantSource.system());

    /**
     * How long to repeat requests.
     *
     * @param outage longest time to go on without any answer
     * @param refusal longest time to go on while the token is refused: a token that was just replaced is refused only
     * for a moment
     * @param firstTimeout how long to wait for the first answer
     */
    record Patience(Duration outage, Duration refusal, Duration firstPause, Duration longestPause,
            Duration firstTimeout) {
        static final Patience DEFAULT = new Patience(Duration.ofMinutes(5), Duration.ofSeconds(30),
                Duration.ofMillis(250), Duration.ofSeconds(5), REQUEST_TIMEOUT);
        static final Patience NONE = new Patience(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO,
                REQUEST_TIMEOUT);

        private boolean ends(int status, Duration since) {
            return since.compareTo(status == UNAUTHORIZED ? refusal : outage) >= 0;
        }
    }

    /** An answer that repeating the request would not change. */
    record Response(int status, String body) {
        boolean isOk() {
            return status / 100 == 2;
        }

        /** Returns the server's message on one line. */
        String message() {
            try {
                var message = Json.mapper().readTree(body).path("message").asText();
                return status + (message.isEmpty() ? "" : " " + message);
            } catch (JsonProcessingException e) {
                return String.valueOf(status);
            }
        }
    }

    ApiServer(URI address, HttpClient client, ServiceAccount account, Patience patience) {
        this.address = address;
        this.client = client;
        this.account = account;
        this.patience = patience;
    }

    /**
     * Returns the difference between the server's clock and this process's, as far as the responses so far show it.
     */
    ClockReading clock() {
        return clock.read();
    }

    Response get(String path) throws InterruptedException {
        return send(request(path, JSON).GET(), patience);
    }

    /**
     * Changes an object; the answer holds only its metadata.
     *
     * @param patient whether to repeat the request if there is no answer
     */
    Response mergePatch(String path, String patch, boolean patient) throws InterruptedException {
        var request = request(path, METADATA).header("Content-Type", "application/merge-patch+json").method("PATCH",
                BodyPublishers.ofString(patch));
        return send(request, patient ? patience : Patience.NONE);
    }

    /**
     * Opens a streamed response, such as a watch.
     *
     * @return the lines; null if the server refuses the request
     */
    @Nullable
    Lines open(String path) throws InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve(path)).header("Accept", "application/json");
        return send(within -> openOnce(request, within), patience).lines();
    }

    private HttpRequest.Builder request(String path, String accepted) {
        return HttpRequest.newBuilder(address.resolve(path)).header("Accept", accepted);
    }

    private Response send(HttpRequest.Builder request, Patience longest) throws InterruptedException {
        return send(within -> new Reply(once(request.timeout(within)), null), longest).answer();
    }

    private Reply send(Exchange exchange, Patience longest) throws InterruptedException {
        var began = System.nanoTime();
        var pause = longest.firstPause();
        var timeout = longest.firstTimeout();
        while (true) {
            var status = 0;
            String problem;
            try {
                var reply = exchange.once(timeout);
                status = reply.answer().status();
                if (status != UNAUTHORIZED && status != TOO_MANY_REQUESTS && status < FIRST_SERVER_ERROR) {
                    return reply;
                }
                problem = reply.answer().message();
            } catch (HttpConnectTimeoutException e) {
                // No request was sent yet.
                problem = e.toString();
            } catch (HttpTimeoutException e) {
                problem = e.toString();
                timeout = least(timeout.multipliedBy(2), LONGEST_TIMEOUT);
            } catch (IOException e) {
                problem = e.toString();
            }
            if (longest.ends(status, Duration.ofNanos(System.nanoTime() - began))) {
                throw new ControlPlaneException(
                        "The Kubernetes API server " + address + " could not be used: " + problem, null);
            }
            LOG.atDebug().addKeyValue("problem", problem).log("Asking again");
            Thread.sleep(spread(pause));
            pause = least(pause.multipliedBy(2), longest.longestPause());
        }
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * Returns a random time between once and twice the pause, so that a thousand workers that lost their connections at
     * one moment don't reconnect at one moment.
     */
    static Duration spread(Duration pause) {
        return pause.plusNanos(ThreadLocalRandom.current().nextLong(pause.toNanos() + 1));
    }

    /** Sends one request. */
    private interface Exchange {
        Reply once(Duration within) throws IOException, InterruptedException;
    }

    /** @param lines null unless the response is streamed */
    private record Reply(Response answer, @Nullable Lines lines) {}

    private Response once(HttpRequest.Builder request) throws IOException, InterruptedException {
        var beforeMs = clock.nowMs();
        var response = client.send(authorized(request), BodyHandlers.ofString());
        clock.responded(beforeMs, response.headers().firstValue("Date").orElse(null));
        return new Response(response.statusCode(), response.body());
    }

    /**
     * Opens a stream. The request has no timeout, because in newer versions of Java that would apply to the whole
     * stream.
     */
    private Reply openOnce(HttpRequest.Builder request, Duration within) throws IOException, InterruptedException {
        var sent = client.sendAsync(authorized(request), BodyHandlers.ofPublisher());
        try {
            var response = sent.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() / 100 == 2) {
                var lines = new Lines();
                response.body().subscribe(BodySubscribers.fromLineSubscriber(lines));
                return new Reply(new Response(response.statusCode(), ""), lines);
            }
            var body = BodySubscribers.ofString(StandardCharsets.UTF_8);
            response.body().subscribe(body);
            return new Reply(new Response(response.statusCode(), body.getBody().toCompletableFuture()
                    .get(within.toMillis(), TimeUnit.MILLISECONDS)), null);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new HttpTimeoutException("no answer within " + within.toSeconds() + " s");
        }
    }

    private HttpRequest authorized(HttpRequest.Builder request) throws IOException {
        return request.setHeader("Authorization", "Bearer " + account.token()).build();
    }
}
