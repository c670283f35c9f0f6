package io.skewbench.worker.control;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for the Kubernetes API server: stores ConfigMaps, checks tokens and resource versions, and injects faults.
 * Everything else is tested with a real API server.
 */
final class StandInApiServer implements AutoCloseable {
    private static final String FOLDER = "/api/v1/namespaces/ns/configmaps";
    private static final String SELECTOR = "fieldSelector=metadata.name=";

    private final HttpServer server;
    private final Map<String, ObjectNode> configMaps = new HashMap<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private final Map<HttpExchange, String> watches = new LinkedHashMap<>();
    private String token = "";
    private Duration busy = Duration.ZERO;
    private String lastAnswer = "";
    private int version = 1;

    /** A fault of a request. */
    enum Fault {
        UNAVAILABLE, TOO_MANY_REQUESTS, FORBIDDEN, WATCH_FORBIDDEN, RESET_BEFORE, RESET_AFTER
    }

    StandInApiServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    synchronized void token(String accepted) {
        token = accepted;
    }

    /** From now on, answers requests one after the other, each after a delay. */
    synchronized void answerAfter(Duration time) {
        busy = time;
    }

    /** Returns the last answer with a ConfigMap. */
    synchronized String lastAnswer() {
        return lastAnswer;
    }

    /** Injects faults into the next requests, one each. */
    synchronized void fail(Fault... next) {
        faults.addAll(List.of(next));
    }

    synchronized void configMap(String name, Map<String, String> data) {
        var configMap = Json.mapper().createObjectNode();
        configMap.putObject("metadata").put("name", name).put("resourceVersion", String.valueOf(version++));
        configMap.set("data", Json.mapper().valueToTree(data));
        configMaps.put(FOLDER + "/" + name, configMap);
        watches.forEach((exchange, watched) -> {
            if (watched.equals(name)) {
                sendEvent(exchange, "MODIFIED", configMap);
            }
        });
    }

    /** Ends all watches, as a server does when it shuts down or limits their duration. */
    synchronized void endWatches() {
        watches.keySet().forEach(HttpExchange::close);
        watches.clear();
    }

    /** Deletes a ConfigMap. */
    synchronized void delete(String name) {
        var deleted = configMaps.remove(FOLDER + "/" + name);
        watches.forEach((exchange, watched) -> {
            if (watched.equals(name) && deleted != null) {
                sendEvent(exchange, "DELETED", deleted);
            }
        });
    }

    private static void sendEvent(HttpExchange exchange, String type, ObjectNode object) {
        var event = Json.mapper().createObjectNode().put("type", type).set("object", object);
        try {
            exchange.getResponseBody().write((event + "\n").getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    synchronized @Nullable String value(String name, String key) {
        var configMap = configMaps.get(FOLDER + "/" + name);
        var value = configMap == null ? null : configMap.path("data").get(key);
        return value == null ? null : value.asText();
    }

    /** Returns method and content type of every request so far. */
    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        var contentType = exchange.getRequestHeaders().getFirst("Content-Type");
        var isWatch = exchange.getRequestURI().getPath().equals(FOLDER);
        requests.add(
                (isWatch ? "WATCH" : exchange.getRequestMethod()) + (contentType == null ? "" : " " + contentType));
        work();
        var fault = faults.peek() == Fault.WATCH_FORBIDDEN && !isWatch ? null : faults.poll();
        if (fault == Fault.RESET_BEFORE) {
            exchange.close();
        } else if (fault == Fault.RESET_AFTER) {
            serve(exchange);
            exchange.close();
        } else if (fault != null) {
            answer(exchange, switch (fault) {
                case UNAVAILABLE -> 503;
                case TOO_MANY_REQUESTS -> 429;
                default -> 403;
            }, "{\"kind\":\"Status\",\"message\":\"" + fault + "\"}");
        } else if (!("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{\"kind\":\"Status\",\"message\":\"Unauthorized\"}");
        } else if (isWatch) {
            watch(exchange);
        } else {
            var served = serve(exchange);
            answer(exchange, served.status(), served.body());
        }
    }

    private void work() {
        try {
            Thread.sleep(busy);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch(HttpExchange exchange) throws IOException {
        var query = exchange.getRequestURI().getQuery();
        var name = query.substring(query.indexOf(SELECTOR) + SELECTOR.length());
        exchange.sendResponseHeaders(200, 0);
        watches.put(exchange, name);
        var configMap = configMaps.get(FOLDER + "/" + name);
        if (configMap != null) {
            sendEvent(exchange, "ADDED", configMap);
        }
    }

    private ApiServer.Response serve(HttpExchange exchange) throws IOException {
        var configMap = configMaps.get(exchange.getRequestURI().getPath());
        if (configMap == null) {
            return new ApiServer.Response(404, "{\"message\":\"configmaps not found\"}");
        }
        if (exchange.getRequestMethod().equals("PATCH")) {
            var patch = Json.mapper().readTree(exchange.getRequestBody());
            var metadata = (ObjectNode) configMap.path("metadata");
            var onVersion = patch.path("metadata").path("resourceVersion").asText("");
            if (!onVersion.isEmpty() && !onVersion.equals(metadata.path("resourceVersion").asText())) {
                return new ApiServer.Response(409, "{\"message\":\"the object has been modified\"}");
            }
            ((ObjectNode) configMap.path("data")).setAll((ObjectNode) patch.path("data"));
            metadata.put("resourceVersion", String.valueOf(version++));
        }
        var accepted = exchange.getRequestHeaders().getFirst("Accept");
        if (accepted.contains("as=PartialObjectMetadata")) {
            var partial = Json.mapper().createObjectNode();
            partial.set("metadata", configMap.path("metadata"));
            lastAnswer = partial.toString();
            return new ApiServer.Response(200, lastAnswer);
        }
        lastAnswer = configMap.toString();
        return new ApiServer.Response(200, lastAnswer);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
