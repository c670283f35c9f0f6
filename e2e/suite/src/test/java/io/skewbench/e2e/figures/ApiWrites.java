package io.skewbench.e2e.figures;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Set;
import java.util.regex.Pattern;

/** The write requests for resources that operators write to, by any client. Leases don't count. */
record ApiWrites(KubernetesClient client) {
    private static final Pattern REQUESTS = Pattern.compile("apiserver_request_total\\{(.*)} (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(resource|verb)=\"([^\"]*)\"");
    private static final Set<String> READING = Set.of("GET", "LIST", "WATCH", "CONNECT");
    private static final Set<String> RESOURCES = Set.of("benchmarks", "skewedtopics", "configmaps", "jobs", "events",
            "serviceaccounts", "roles", "rolebindings", "secrets");

    /** Returns how many there were since the API server started. */
    double count() {
        return client.raw("/metrics").lines().mapToDouble(ApiWrites::writes).sum();
    }

    private static double writes(String line) {
        var requests = REQUESTS.matcher(line);
        if (!requests.matches()) {
            return 0;
        }
        var resource = "";
        var verb = "";
        var labels = LABEL.matcher(requests.group(1));
        while (labels.find()) {
            if (labels.group(1).equals("verb")) {
                verb = labels.group(2);
            } else {
                resource = labels.group(2);
            }
        }
        return RESOURCES.contains(resource) && !READING.contains(verb) ? Double.parseDouble(requests.group(2)) : 0;
    }
}
