package io.skewbench.controller.figures;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Requests as kube-apiserver counts them, watches once they end: whoever sends them, but for those of its own. */
record ApiRequests(KubernetesClient client) {
    private static final Pattern REQUESTS = Pattern
            .compile("apiserver_request_total\\{.*resource=\"([^\"]*)\".*verb=\"([^\"]*)\".*} (\\S+)");
    private static final Set<String> READING = Set.of("GET", "LIST", "WATCH", "CONNECT");
    private static final Set<String> OF_THE_SERVER = Set.of("", "leases", "tokenreviews", "subjectaccessreviews",
            "apiservices", "endpoints", "endpointslices", "flowschemas", "prioritylevelconfigurations");

    /** Returns how many there were since the API server started. */
    double count() {
        return count(verb -> true);
    }

    /** Returns how many of them may have changed something. */
    double writes() {
        return count(verb -> !READING.contains(verb));
    }

    private double count(Predicate<String> verbs) {
        return client.raw("/metrics").lines().mapToDouble(line -> {
            var requests = REQUESTS.matcher(line);
            return requests.matches() && verbs.test(requests.group(2)) && !OF_THE_SERVER.contains(requests.group(1))
                    ? Double.parseDouble(requests.group(3))
                    : 0;
        }).sum();
    }
}
