package io.skewbench.controller.figures;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Requests as kube-apiserver counts them. */
record ApiRequests(KubernetesClient client) {
    private static final Pattern REQUESTS = Pattern
            .compile("apiserver_request_total\\{.*resource=\"([^\"]*)\".*verb=\"([^\"]*)\".*} (\\S+)");
    private static final Pattern FLOWS = Pattern.compile(
            "apiserver_flowcontrol_(?:dispatched|rejected)_requests_total\\{.*flow_schema=\"([^\"]*)\".*} (\\S+)");
    private static final Set<String> READING = Set.of("GET", "LIST", "WATCH", "CONNECT");
    private static final Set<String> OF_THE_SERVER = Set.of("", "leases", "tokenreviews", "subjectaccessreviews",
            "apiservices", "endpoints", "endpointslices", "flowschemas", "prioritylevelconfigurations");
    /** What Kubernetes has for service accounts that nothing else is said of. */
    private static final String SERVICE_ACCOUNTS = "service-accounts";
    private static final String ONE_NAMESPACE = "figures-";

    /** Has the requests of a namespace's service accounts counted apart from now on, treated as they were. */
    void countApart(String namespace) {
        client.resource(Serialization.unmarshal("""
                apiVersion: flowcontrol.apiserver.k8s.io/v1
                kind: FlowSchema
                metadata: {name: %s}
                spec:
                  matchingPrecedence: 8999
                  priorityLevelConfiguration: {name: workload-low}
                  distinguisherMethod: {type: ByUser}
                  rules:
                    - subjects: [{kind: Group, group: {name: "system:serviceaccounts:%s"}}]
                      resourceRules:
                        - {verbs: ["*"], apiGroups: ["*"], resources: ["*"], namespaces: ["*"], clusterScope: true}
                      nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["*"]}]
                """.formatted(ONE_NAMESPACE + namespace, namespace), GenericKubernetesResource.class)).create();
    }

    /**
     * Returns how many a namespace's service accounts have sent since they are counted apart, begun watches included.
     */
    double ofServiceAccounts(String namespace) {
        return sum(FLOWS, flow -> flow.group(1).equals(ONE_NAMESPACE + namespace));
    }

    /** Returns how many all other service accounts have sent since the API server started, begun watches included. */
    double ofOtherServiceAccounts() {
        return sum(FLOWS, flow -> flow.group(1).equals(SERVICE_ACCOUNTS));
    }

    /** Returns the number of requests of all clients that may have changed something, except the API server's own. */
    double writes() {
        return sum(REQUESTS,
                request -> !READING.contains(request.group(2)) && !OF_THE_SERVER.contains(request.group(1)));
    }

    private double sum(Pattern metric, Predicate<MatchResult> which) {
        return client.raw("/metrics").lines().map(metric::matcher)
                .filter(line -> line.matches() && which.test(line))
                .mapToDouble(line -> Double.parseDouble(line.group(line.groupCount()))).sum();
    }
}
