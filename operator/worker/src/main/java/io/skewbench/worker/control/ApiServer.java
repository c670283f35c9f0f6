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
 * The Kubernetes API server, asked again until it answers. What it didn't answer in time it gets twice the time for: a
 * thousand workers that withdraw at once what it is busy with, and ask again, would keep it busy for ever.
 */
final class ApiServer {
    private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    /** After which the server itself gives up, unless it was told otherwise. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(60);
    private static final String JSON = "application/json";
    /** Who writes 64 KiB need not read them. */
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
     * How long to try.
     *
     * @param outage longest time without an answer that is bridged
     * @param refusal longest time that the token may be refused: one that was just replaced soon isn't any more
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

    /** An answer that asking again won't change. */
    record Answer(int status, String body) {
        boolean isOk() {
            return status / 100 == 2;
        }

        /** Returns what the server said, in one line. */
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

    /** Returns the server's clock beside this process's, by the answers so far. */
    ClockReading clock() {
        return clock.read();
    }

    Answer get(String path) throws InterruptedException {
        return ask(request(path, JSON).GET(), patience);
    }

    /**
     * Changes an object; the answer has its metadata alone.
     *
     * @param patient whether to try again where there is no answer
     */
    Answer mergePatch(String path, String patch, boolean patient) throws InterruptedException {
        var request = request(path, METADATA).header("Content-Type", "application/merge-patch+json").method("PATCH",
                BodyPublishers.ofString(patch));
        return ask(request, patient ? patience : Patience.NONE);
    }

    /**
     * Opens an answer of many lines, such as a watch.
     *
     * @return null where the server refuses it
     */
    @Nullable
    Lines open(String path) throws InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve(path)).header("Accept", "application/json");
        return ask(within -> openOnce(request, within), patience).lines();
    }

    private HttpRequest.Builder request(String path, String accepted) {
        return HttpRequest.newBuilder(address.resolve(path)).header("Accept", accepted);
    }

    private Answer ask(HttpRequest.Builder request, Patience longest) throws InterruptedException {
        return ask(within -> new Reply(once(request.timeout(within)), null), longest).answer();
    }

    private Reply ask(Exchange exchange, Patience longest) throws InterruptedException {
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
                // Nothing was asked yet.
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

    /** Returns between once and twice as long: what a thousand workers lost at one moment they ask for at several. */
    static Duration spread(Duration pause) {
        return pause.plusNanos(ThreadLocalRandom.current().nextLong(pause.toNanos() + 1));
    }

    /** One request, whatever becomes of it. */
    private interface Exchange {
        Reply once(Duration within) throws IOException, InterruptedException;
    }

    /** @param lines null unless the answer is one of many lines */
    private record Reply(Answer answer, @Nullable Lines lines) {}

    private Answer once(HttpRequest.Builder request) throws IOException, InterruptedException {
        var beforeMs = clock.nowMs();
        var response = client.send(authorized(request), BodyHandlers.ofString());
        clock.told(beforeMs, response.headers().firstValue("Date").orElse(null));
        return new Answer(response.statusCode(), response.body());
    }

    /** The request has no time limit, which in newer versions of Java would be one of the whole answer. */
    private Reply openOnce(HttpRequest.Builder request, Duration within) throws IOException, InterruptedException {
        var sent = client.sendAsync(authorized(request), BodyHandlers.ofPublisher());
        try {
            var response = sent.get(within.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() / 100 == 2) {
                var lines = new Lines();
                response.body().subscribe(BodySubscribers.fromLineSubscriber(lines));
                return new Reply(new Answer(response.statusCode(), ""), lines);
            }
            var body = BodySubscribers.ofString(StandardCharsets.UTF_8);
            response.body().subscribe(body);
            return new Reply(new Answer(response.statusCode(), body.getBody().toCompletableFuture()
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
