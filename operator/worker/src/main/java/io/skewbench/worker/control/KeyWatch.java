package io.skewbench.worker.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a key of one ConfigMap by a watch, so that a thousand waiting workers send no requests to the API server.
 *
 * <p>
 * The watch begins with the ConfigMap as the server's cache has it ({@code resourceVersion=0}), which costs etcd
 * nothing, and goes on with its changes. Keys are only ever added, so that an old state at the beginning does no harm.
 * Bookmarks, which servers send once a minute, distinguish a quiet connection from a dead one.
 */
final class KeyWatch {
    /** Length of one watch: longer than workers usually wait. */
    private static final Duration LENGTH = Duration.ofHours(1);
    private static final Duration FIRST_SILENCE = Duration.ofSeconds(10);
    /** Time without any line after which a connection is considered dead: two and a half bookmarks. */
    private static final Duration SILENCE = Duration.ofSeconds(150);

    private final ApiServer server;
    private final String path;

    /**
     * @param folder path of the namespace's ConfigMaps
     * @param name of the ConfigMap; without this selector a Role with {@code resourceNames} doesn't allow the watch
     */
    KeyWatch(ApiServer server, String folder, String name) {
        this.server = server;
        this.path = folder + "?watch=true&allowWatchBookmarks=true&resourceVersion=0&timeoutSeconds="
                + LENGTH.toSeconds() + "&fieldSelector=metadata.name%3D" + name;
    }

    /**
     * Returns the value of the key as soon as there is one.
     *
     * @return the value; null if the watch ended or wasn't allowed: read the ConfigMap, then watch again
     * @throws ControlPlaneException if the server can't be reached, or the ConfigMap is deleted
     */
    @Nullable
    String await(String key) throws InterruptedException {
        try (var events = server.open(path)) {
            if (events == null) {
                return null;
            }
            var silence = FIRST_SILENCE;
            for (var line = events.next(silence); line != null; line = events.next(silence)) {
                silence = SILENCE;
                var event = parse(line);
                switch (event.path("type").asText()) {
                    case "ADDED", "MODIFIED" -> {
                        var value = event.path("object").path("data").get(key);
                        if (value != null) {
                            return value.asText();
                        }
                    }
                    case "DELETED" ->
                        throw new ControlPlaneException("The ConfigMap of " + path + " was deleted", null);
                    case "ERROR" -> {
                        return null;
                    }
                    default -> {
                        // A bookmark.
                    }
                }
            }
            return null;
        }
    }

    private JsonNode parse(String line) {
        try {
            return Json.mapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new ControlPlaneException(path + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }
}
