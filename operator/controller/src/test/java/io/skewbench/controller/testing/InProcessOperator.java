package io.skewbench.controller.testing;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.OperatorConfig;
import io.skewbench.controller.OperatorMetrics;
import io.skewbench.controller.SkewbenchOperator;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerImage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** The operator in the test's own JVM, for the test's namespace, with the rights that it is shipped with. */
public record InProcessOperator(KubernetesClient client, SkewbenchOperator operator) implements AutoCloseable {
    /** Tests have Kafka brokers of their own, which no Strimzi runs. */
    static final String POLICY = "{\"bootstrapServers\": [{\"address\": \"*\"}]}";
    /** Workers ask for their start time four times a second, of an API server that may be slow. */
    private static final Duration RELEASE_LEAD = Duration.ofSeconds(4);

    /** Starts it. */
    public static InProcessOperator start(KubeApi api) {
        return start(api, InstantSource.system());
    }

    /** Starts it with another clock. */
    public static InProcessOperator start(KubeApi api, InstantSource clock) {
        return start(api, clock, OperatorPolicy.read(POLICY));
    }

    /** Starts it with the policy of a chart of other values. */
    public static InProcessOperator start(KubeApi api, OperatorPolicy policy) {
        return start(api, InstantSource.system(), policy);
    }

    /** Starts it for all namespaces, by a client of the test's. */
    public static InProcessOperator start(KubernetesClient client) {
        return start(Set.of(), client, InstantSource.system(), OperatorPolicy.read(POLICY));
    }

    /** Starts it for some namespaces: others may have what earlier tests left there. */
    public static InProcessOperator start(KubernetesClient client, Set<String> namespaces) {
        return start(namespaces, client, InstantSource.system(), OperatorPolicy.read(POLICY));
    }

    private static InProcessOperator start(KubeApi api, InstantSource clock, OperatorPolicy policy) {
        return start(Set.of(api.namespace()), OperatorClient.connect(OperatorRights.grant(api)), clock, policy);
    }

    private static InProcessOperator start(Set<String> namespaces, KubernetesClient client, InstantSource clock,
            OperatorPolicy policy) {
        var config = new OperatorConfig(namespaces,
                new WorkerImage("registry.example/skewbench:test", List.of()), RELEASE_LEAD, 0,
                null, policy, "");
        return new InProcessOperator(client,
                SkewbenchOperator.start(config, client, "test", clock, new OperatorMetrics(), () -> {}));
    }

    @Override
    public void close() {
        operator.close();
        client.close();
    }
}
