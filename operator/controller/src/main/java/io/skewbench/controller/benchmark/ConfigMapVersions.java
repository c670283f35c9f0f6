package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Which version of a ConfigMap there is, read without its up to 1 MiB of data. */
record ConfigMapVersions(KubernetesClient client) {
    /** The client has no method for this way to read an object. */
    private static final String METADATA_ALONE = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

    /** Returns what is another for each state of each ConfigMap; empty if there is none of that name. */
    Optional<String> newest(String namespace, String name) {
        var response = get(client.getMasterUrl() + "api/v1/namespaces/" + URLEncoder.encode(namespace,
                StandardCharsets.UTF_8) + "/configmaps/" + URLEncoder.encode(name, StandardCharsets.UTF_8));
        if (response.code() == HttpURLConnection.HTTP_NOT_FOUND) {
            return Optional.empty();
        }
        if (!response.isSuccessful()) {
            throw new KubernetesClientException("Reading the metadata of ConfigMap " + namespace + "/" + name
                    + " failed: " + response.message(), response.code(), null);
        }
        // The same JSON as that of the ConfigMap, without its data.
        return Optional.of(of(client.getKubernetesSerialization().unmarshal(response.body(), ConfigMap.class)
                .getMetadata()));
    }

    /** Returns the version of a ConfigMap that has been read. */
    static String of(ObjectMeta metadata) {
        return metadata.getUid() + "/" + metadata.getResourceVersion();
    }

    /** A request that is sent as it is has no time-out, unlike those of the client's own operations. */
    private HttpResponse<String> get(String url) {
        var http = client.getHttpClient();
        try {
            var request = http.newHttpRequestBuilder().uri(url).setHeader("Accept", METADATA_ALONE)
                    .timeout(client.getConfiguration().getRequestTimeout(), TimeUnit.MILLISECONDS).build();
            return http.sendAsync(request, String.class).join();
        } catch (CompletionException e) {
            throw new KubernetesClientException("Reading " + url + " failed", e.getCause());
        }
    }
}
