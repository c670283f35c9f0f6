package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.e2e.testbed.Images;
import io.skewbench.e2e.testbed.Testbed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Workers that the cluster doesn't start fail the run, and its status says why.
 *
 * <p>
 * Takes 2 minutes: each of its two runs fails only after a timeout.
 */
@Order(5)
class WorkersRefusedTest {
    private static final String REASON = "no Jobs on Sundays";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @RegisterExtension
    static final Testbed BED = new Testbed("policy.images={" + Images.missing() + "}");

    private final List<HasMetadata> created = new ArrayList<>();

    @AfterEach
    void allowAgain() {
        created.forEach(object -> BED.client().resource(object).delete());
    }

    @Test
    void reportsImageThatCannotBePulled() {
        // When
        create("no-image", "worker: {image: \"" + Images.missing() + "\"}", "readyTimeout: 2m");
        // Then
        assertFailedFor("no-image", "Image");
    }

    @Test
    @Tag("long")
    void reportsQuotaForJobs() {
        // Given
        quota("count/jobs.batch", "0");
        // When
        create("no-job");
        // Then
        assertFailedFor("no-job", "exceeded quota");
    }

    @Test
    void reportsQuotaForPods() {
        // Given: brokers and operator are more
        quota("pods", "1");
        // When
        create("no-pod");
        // Then
        assertFailedFor("no-pod", "exceeded quota");
    }

    @Test
    @Tag("long")
    void reportsAdmissionPolicy() {
        // Given
        var name = BED.client().getNamespace();
        created.add(BED.client().resource(Serialization.unmarshal("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicy
                metadata: {name: %s}
                spec:
                  matchConstraints:
                    resourceRules:
                      - {apiGroups: [batch], apiVersions: [v1], operations: [CREATE], resources: [jobs]}
                  validations:
                    - {expression: "false", message: %s}
                """.formatted(name, REASON), ValidatingAdmissionPolicy.class)).create());
        created.add(BED.client().resource(Serialization.unmarshal("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingAdmissionPolicyBinding
                metadata: {name: %1$s}
                spec:
                  policyName: %1$s
                  validationActions: [Deny]
                  matchResources:
                    namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
                """.formatted(name), ValidatingAdmissionPolicyBinding.class)).create());
        awaitRefusal();
        // When
        create("not-admitted");
        // Then
        assertFailedFor("not-admitted", REASON);
    }

    /** Waits until the API server enforces the policy, which takes a moment after its creation. */
    private static void awaitRefusal() {
        await().atMost(TIMEOUT).untilAsserted(() -> assertThatThrownBy(() -> BED.client().resource(new JobBuilder()
                .withNewMetadata()
                .withGenerateName("refused-")
                .endMetadata()
                .withNewSpec()
                .withNewTemplate()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("none")
                .withImage(Images.missing())
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build()).dryRun().create()).hasMessageContaining(REASON));
    }

    private static void create(String name, String... more) {
        var lines = new ArrayList<>(List.of(more));
        lines.add("trialRetries: 0");
        if (lines.stream().noneMatch(line -> line.startsWith("readyTimeout:"))) {
            lines.add("readyTimeout: 20s");
        }
        BED.benchmarks().create(name, lines.toArray(String[]::new));
    }

    private void quota(String resource, String hard) {
        created.add(BED.client().resource(new ResourceQuotaBuilder().withNewMetadata()
                .withName("tight")
                .endMetadata()
                .withNewSpec()
                .withHard(Map.of(resource, new Quantity(hard)))
                .endSpec()
                .build()).create());
        // Until its usage is known, the quota refuses everything.
        await().atMost(TIMEOUT).until(() -> BED.client().resourceQuotas().withName("tight").get().getStatus(),
                status -> status != null && status.getUsed() != null && !status.getUsed().isEmpty());
    }

    private static void assertFailedFor(String name, String reason) {
        var failed = BED.awaitAccounted(name);
        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(failed.getStatus().summary()).contains(reason);
    }
}
