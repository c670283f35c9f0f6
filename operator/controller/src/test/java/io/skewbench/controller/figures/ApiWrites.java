package io.skewbench.controller.figures;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Set;
import java.util.regex.Pattern;

/** Requests that change something, as kube-apiserver counts them: whoever sends them, but for its own leases. */
record ApiWrites(KubernetesClient client) {
    private static final Pattern REQUESTS = Pattern
            .compile("apiserver_request_total\\{.*resource=\"([^\"]*)\".*verb=\"([^\"]*)\".*} (\\S+)");
    private static final Set<String> READING = Set.of("GET", "LIST", "WATCH", "CONNECT");
    private static final Set<String> OF_THE_SERVER = Set.of("leases", "tokenreviews", "subjectaccessreviews",
            "apiservices", "endpoints", "endpointslices", "flowschemas", "prioritylevelconfigurations");

    /** Returns how many there were since the API server started. */
    double count() {
        return client.raw("/metrics").lines().mapToDouble(ApiWrites::writes).sum();
    }

    private static double writes(String line) {
        var requests = REQUESTS.matcher(line);
        return requests.matches() && !READING.contains(requests.group(2)) && !OF_THE_SERVER.contains(requests.group(1))
                ? Double.parseDouble(requests.group(3))
                : 0;
    }
}
