package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.e2e.testbed.Testbed;
import java.net.HttpURLConnection;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests that are not permitted: of the operator and the workers, sent with their identities, and an edit of the spec
 * while it runs.
 */
class RightsTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void theOperatorCanListNoSecret() {
        // Given
        var account = BED.release().pods().getFirst().getSpec().getServiceAccountName();
        try (var operator = as(account)) {
            // Then
            assertThat(operator.pods().inNamespace(BED.client().getNamespace()).list().getItems()).isNotEmpty();
            assertForbidden(() -> operator.secrets().inNamespace(BED.client().getNamespace()).list());
            assertForbidden(() -> operator.secrets().inAnyNamespace().list());
        }
    }

    @Test
    void workersHaveNoRightsButTheirOwnAndNobodyEditsASpecThatRuns() {
        // Given
        BED.benchmarks().create("rights", "duration: 20m");
        var running = BED.benchmarks().awaitPhase("rights", "Running");
        var account = BED.objectsOf(running).awaitSending("t0a0").getSpec().getServiceAccountName();
        var run = requireNonNull(running.getStatus().runId());
        var namespace = BED.client().getNamespace();
        try (var worker = as(account)) {
            // Then its ServiceAccount has the name of its plan
            assertThat(account).contains(run);
            assertThat(worker.configMaps().inNamespace(namespace).withName(account).get()).isNotNull();
            assertForbidden(() -> worker.configMaps().inNamespace(namespace).list());
            assertForbidden(() -> worker.configMaps().inNamespace(namespace).withName("kube-root-ca.crt").get());
            assertForbidden(() -> worker.secrets().inNamespace(namespace).withName("bench-cluster-ca-cert").get());
            assertForbidden(() -> worker.pods().inNamespace(namespace).list());
        }
        var refused = BED.kubectl("patch", "benchmark/rights", "--type=merge", "--patch",
                "{\"spec\":{\"duration\":\"1s\"}}");
        assertThat(refused.status()).isNotZero();
        assertThat(refused.output()).contains("duration");
        assertThat(BED.benchmarks().get("rights").getMetadata().getGeneration()).as("the spec is what it was").isOne();
    }

    /** Returns a client that impersonates a ServiceAccount, with exactly its permissions. */
    private static KubernetesClient as(String serviceAccount) {
        return new KubernetesClientBuilder().withConfig(new ConfigBuilder(BED.client().getConfiguration())
                .withImpersonateUsername("system:serviceaccount:" + BED.client().getNamespace() + ":" + serviceAccount)
                .build()).build();
    }

    private static void assertForbidden(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(KubernetesClientException.class,
                e -> assertThat(e.getCode()).isEqualTo(HttpURLConnection.HTTP_FORBIDDEN));
    }
}
