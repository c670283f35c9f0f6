package io.skewbench.controller.listing;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.skewbench.protocol.json.Json;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads only the metadata of objects, without specs, statuses and data of up to 1.5 MiB each. The client has no method
 * for that.
 */
public record MetadataReader(KubernetesClient client) {
    private static final String OBJECT = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    private static final String LIST = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    /**
     * A page of a list.
     *
     * @param metadata the metadata of the list, such as where the next page begins
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Page(ListMeta metadata, List<Item> items) {

        /** Accepts null for the items, as the API server writes an empty list. */
        public Page {
            items = Objects.requireNonNullElse(items, List.of());
        }
    }

    /** The part of an object that is read. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Item(ObjectMeta metadata) {}

    /**
     * Reads the metadata of one object; empty if the API server says that just this object does not exist.
     *
     * @param path of the object in the API, without a slash at its beginning
     * @throws KubernetesClientException if the API server doesn't answer, or refuses; its code is 404 if something else
     * does not exist, such as the kind
     */
    public Optional<ObjectMeta> object(String path) {
        var response = get(path, OBJECT);
        return isAbsent(path, response)
                ? Optional.empty()
                : Optional.of(read(path, response, Item.class).metadata());
    }

    /** The API server names the object that does not exist; 404 is also what it, or a proxy, says of unknown paths. */
    private static boolean isAbsent(String path, HttpResponse<String> response) {
        if (response.code() != HttpURLConnection.HTTP_NOT_FOUND) {
            return false;
        }
        try {
            var details = Json.mapper().readTree(response.body()).path("details");
            return path.endsWith("/" + details.path("kind").asText() + "/" + encoded(details.path("name").asText()));
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /**
     * Reads the metadata of a page of objects.
     *
     * @param path of the list in the API, without a slash at its beginning
     * @param limit how many objects the page has at most
     * @param next the continue token of the previous page; null for the first page
     * @throws KubernetesClientException if the API server doesn't answer, or refuses; its code is 404 if it knows no
     * such kind, and 410 if {@code next} has expired
     */
    public Page page(String path, int limit, @Nullable String next) {
        var query = "?limit=" + limit + (next == null ? "" : "&continue=" + encoded(next));
        return read(path, get(path + query, LIST), Page.class);
    }

    /** Returns a part of a path or query, percent-encoded. */
    public static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8);
    }

    private <T> T read(String path, HttpResponse<String> response, Class<T> type) {
        if (!response.isSuccessful()) {
            throw new KubernetesClientException("Reading the metadata of " + path + " failed: " + response.message(),
                    response.code(), null);
        }
        return client.getKubernetesSerialization().unmarshal(response.body(), type);
    }

    /** Sends a request with a time-out, which raw requests don't have, unlike those of the client's own operations. */
    private HttpResponse<String> get(String path, String accept) {
        var http = client.getHttpClient();
        try {
            var request = http.newHttpRequestBuilder().uri(client.getMasterUrl() + path).setHeader("Accept", accept)
                    .timeout(client.getConfiguration().getRequestTimeout(), TimeUnit.MILLISECONDS).build();
            return http.sendAsync(request, String.class).join();
        } catch (CompletionException e) {
            throw new KubernetesClientException("Reading the metadata of " + path + " failed", e.getCause());
        }
    }
}
