package io.skewbench.controller.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesListBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Stands in for the API server where it matters which requests are sent: it knows objects by their paths and counts who
 * asks for them. What the real one does beside that is tested where there is one.
 */
public final class StandInApi implements AfterEachCallback {
    private static final int FOUND = 200;
    private static final int NOT_FOUND = 404;

    private final HttpServer server;
    private final KubernetesClient client;
    private final Map<String, HasMetadata> objects = new ConcurrentHashMap<>();
    private final Map<String, List<HasMetadata>> lists = new ConcurrentHashMap<>();
    private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** An answer to all requests for a path. */
    private record Refusal(int code, String body) {}

    public StandInApi() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
        client = new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .withRequestRetryBackoffLimit(0).build()).build();
    }

    /** Returns a client of it. */
    public KubernetesClient client() {
        return client;
    }

    /** Knows an object from now on, in place of an earlier one. */
    public void put(String path, HasMetadata object) {
        objects.put(path, object);
    }

    /** Knows a list from now on. */
    public void putList(String path, List<? extends HasMetadata> items) {
        lists.put(path, List.copyOf(items));
    }

    /** Refuses requests for a path from now on, as a server or a proxy does that can't answer. */
    public void refuse(String path, int code, String body) {
        refusals.put(path, new Refusal(code, body));
    }

    /** Returns paths and queries of all requests so far, and behind each of those for metadata alone that it is one. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        client.close();
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var accepted = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Accept"), "");
        var isMetadata = accepted.contains("as=PartialObjectMetadata");
        var query = exchange.getRequestURI().getQuery();
        requests.add(path + (query == null ? "" : "?" + query) + (isMetadata ? " metadata" : ""));
        var object = objects.get(path);
        var list = lists.get(path);
        var refusal = refusals.get(path);
        if (refusal != null) {
            answer(exchange, refusal.code(), refusal.body());
        } else if (object != null) {
            answer(exchange, FOUND, Serialization.asJson(isMetadata
                    ? Map.of("apiVersion", "meta.k8s.io/v1", "kind", "PartialObjectMetadata", "metadata",
                            object.getMetadata())
                    : object));
        } else if (list != null) {
            answer(exchange, FOUND, Serialization.asJson(
                    new KubernetesListBuilder().withNewMetadata().endMetadata().withItems(list).build()));
        } else {
            answer(exchange, NOT_FOUND, Serialization.asJson(Map.of("apiVersion", "v1", "kind", "Status", "status",
                    "Failure", "reason", "NotFound", "details", details(path), "code", NOT_FOUND)));
        }
    }

    /** Returns the kind and the name of an object that is not found, as the last two parts of its path say. */
    private static Map<String, String> details(String path) {
        var parts = path.split("/", -1);
        return parts.length < 2
                ? Map.of()
                : Map.of("kind", parts[parts.length - 2], "name", parts[parts.length - 1]);
    }

    private static void answer(HttpExchange exchange, int code, String body) throws IOException {
        try (exchange) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
