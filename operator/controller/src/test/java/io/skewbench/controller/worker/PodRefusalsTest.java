package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.skewbench.api.testing.KubeApi;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the Job controller says by event where it can't create pods, on a real API server. */
class PodRefusalsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void reportsTheNewestRefusalOfTheJobAndAsksAgainAfterTenSeconds() {
        // Given
        var refusals = new PodRefusals(api.client());
        event("a.1", "uid-a", "FailedCreate", "exceeded quota: old");
        event("a.2", "uid-a", "FailedCreate", "exceeded quota: new");
        event("a.3", "uid-a", "SuccessfulCreate", "Created pod");
        event("b.1", "uid-b", "FailedCreate", "x".repeat(1_001));

        // Then
        assertThat(refusals.of(job("uid-a"), NOW)).isEqualTo("FailedCreate: exceeded quota: new");
        assertThat(refusals.of(job("uid-b"), NOW)).isEqualTo("FailedCreate: " + "x".repeat(1_000));
        assertThat(refusals.of(job("uid-c"), NOW)).isNull();

        // When
        event("a.4", "uid-a", "FailedCreate", "exceeded quota: newest");
        event("c.1", "uid-c", "FailedCreate", "exceeded quota: first");

        // Then
        assertThat(refusals.of(job("uid-a"), NOW.plusSeconds(9))).isEqualTo("FailedCreate: exceeded quota: new");
        assertThat(refusals.of(job("uid-c"), NOW.plusSeconds(9))).isNull();
        assertThat(refusals.of(job("uid-a"), NOW.plusSeconds(10))).isEqualTo("FailedCreate: exceeded quota: newest");
        assertThat(refusals.of(job("uid-c"), NOW.plusSeconds(10))).isEqualTo("FailedCreate: exceeded quota: first");
    }

    @Test
    void findsTheNewestOfManyWhateverTheirNames() {
        // Given
        for (var i = 10; i < 35; i++) {
            event("a." + i, "uid-a", "FailedCreate", "exceeded quota: old", "2026-01-01T00:00:0" + i % 10 + "Z");
        }
        event("a.0", "uid-a", "FailedCreate", "exceeded quota: newest", "2026-01-01T00:00:10Z");
        // Then
        assertThat(new PodRefusals(api.client()).of(job("uid-a"), NOW))
                .isEqualTo("FailedCreate: exceeded quota: newest");
    }

    private Job job(String uid) {
        return new JobBuilder().withNewMetadata().withName("workers").withNamespace(api.namespace()).withUid(uid)
                .endMetadata().build();
    }

    private void event(String name, String uid, String reason, String message) {
        event(name, uid, reason, message, null);
    }

    private void event(String name, String uid, String reason, String message, @Nullable String last) {
        api.client().resource(new EventBuilder()
                .withNewMetadata().withName(name).withNamespace(api.namespace()).endMetadata()
                .withNewInvolvedObject().withKind("Job").withName("workers").withNamespace(api.namespace())
                .withUid(uid).endInvolvedObject()
                .withReason(reason).withMessage(message).withLastTimestamp(last).withType("Warning").build()).create();
    }
}
