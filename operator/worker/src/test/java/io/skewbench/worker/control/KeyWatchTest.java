package io.skewbench.worker.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server answers the watch with the given events and then ends it. */
class KeyWatchTest {
    private static final String FOLDER = "/api/v1/namespaces/ns/configmaps";
    private static final String BOOKMARK = """
            {"type": "BOOKMARK", "object": {"data": {"start.json": "of a bookmark"}}}
            """;

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final List<String> queries = new ArrayList<>();
    private final KeyWatch watch;
    private int status = 200;
    private String events = "";

    KeyWatchTest(@TempDir Path account) throws IOException {
        Files.writeString(account.resolve("token"), "token");
        server.createContext(FOLDER, exchange -> {
            queries.add(exchange.getRequestURI().getRawQuery());
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(events.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        watch = new KeyWatch(new ApiServer(URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                HttpClient.newHttpClient(), new ServiceAccount(account), ApiServer.Patience.NONE), FOLDER, "plan");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADDED", "MODIFIED"})
    void returnsTheValueThatTheConfigMapHas(String type) throws Exception {
        // Given
        events = event(type, "{\"start.json\": \"now\"}");
        // When
        var value = watch.await("start.json");
        // Then
        assertThat(value).isEqualTo("now");
    }

    @Test
    void waitsThroughBookmarksAndOtherKeys() throws Exception {
        // Given
        events = event("ADDED", "{\"plan.json\": \"early\"}") + BOOKMARK
                + event("MODIFIED", "{\"start.json\": \"now\"}");
        // When
        var value = watch.await("start.json");
        // Then
        assertThat(value).isEqualTo("now");
    }

    @Test
    void returnsNothingWhenTheWatchEnds() throws Exception {
        // Given
        events = event("ADDED", "{\"plan.json\": \"early\"}");
        // When
        var value = watch.await("start.json");
        // Then
        assertThat(value).isNull();
    }

    @Test
    void returnsNothingAfterAnError() throws Exception {
        // Given a server that no longer has the watched version
        events = "{\"type\": \"ERROR\", \"object\": {\"code\": 410}}\n" + event("ADDED", "{\"start.json\": \"late\"}");
        // When
        var value = watch.await("start.json");
        // Then
        assertThat(value).isNull();
    }

    @Test
    void returnsNothingWhereItMayNotWatch() throws Exception {
        // Given
        status = 403;
        // When
        var value = watch.await("start.json");
        // Then
        assertThat(value).isNull();
    }

    @Test
    void failsWhenTheConfigMapIsDeleted() {
        // Given
        events = event("DELETED", "{\"start.json\": \"late\"}");
        // When
        var thrown = catchThrowable(() -> watch.await("start.json"));
        // Then
        assertThat(thrown).isInstanceOf(ControlPlaneException.class).hasMessageContaining(FOLDER)
                .hasMessageContaining("was deleted");
    }

    @Test
    void failsWhereAnEventIsNoJson() {
        // Given
        events = "<html>\n";
        // When
        var thrown = catchThrowable(() -> watch.await("start.json"));
        // Then
        assertThat(thrown).isInstanceOf(ControlPlaneException.class).hasMessageContaining("is not JSON");
    }

    @Test
    void asksForOneConfigMapAsTheServersCacheHasIt() throws Exception {
        // When
        watch.await("start.json");
        // Then
        assertThat(queries).containsExactly("watch=true&allowWatchBookmarks=true&resourceVersion=0&timeoutSeconds=3600"
                + "&fieldSelector=metadata.name%3Dplan");
    }

    private static String event(String type, String data) {
        return "{\"type\": \"" + type + "\", \"object\": {\"data\": " + data + "}}\n";
    }
}
