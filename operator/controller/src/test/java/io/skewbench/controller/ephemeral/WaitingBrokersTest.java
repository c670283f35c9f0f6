package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Kubernetes says of pods that don't start, of a cluster of two. */
class WaitingBrokersTest {
    private static final String EVENTS = "/api/v1/namespaces/ns/events";

    @RegisterExtension
    final StandInApi api;
    private final WaitingBrokers brokers;

    WaitingBrokersTest() throws IOException {
        api = new StandInApi();
        api.putList(EVENTS, List.of());
        brokers = new WaitingBrokers(api.client(), new EphemeralKafka(Serialization.unmarshal("""
                name: narrow
                pools:
                - {name: fast, replicas: 1, roles: [controller, broker]}
                - {name: slow, replicas: 1, roles: [broker]}
                """, EphemeralCluster.class), "narrow-run", "ns", new OwnerReference(), Map.of(), Map.of()));
    }

    @Test
    void saysNothingOfPodsThatRunOrAreNotThere() {
        pod("fast-0", "spec: {}\nstatus: {phase: Running}");
        assertThat(brokers.first()).isEmpty();
    }

    @Test
    void reportsThatNoNodeTakesAPod() {
        pod("fast-0", "spec: {}\nstatus: {phase: Running}");
        pod("slow-1", """
                spec: {}
                status:
                  phase: Pending
                  conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, message: "0/4 nodes fit"}]
                """);
        assertThat(brokers.first()).contains("Pod narrow-run-slow-1: Unschedulable: 0/4 nodes fit");
    }

    @Test
    void reportsAMissingImageOrAFailingContainer() {
        for (var reason : List.of("ImagePullBackOff", "CrashLoopBackOff")) {
            pod("slow-1", """
                    spec: {}
                    status:
                      phase: %s
                      containerStatuses: [{name: kafka, state: {waiting: {reason: %s, message: back-off}}}]
                    """.formatted(reason.startsWith("Image") ? "Pending" : "Running", reason));
            assertThat(brokers.first()).contains("Pod narrow-run-slow-1: " + reason + ": back-off");
        }
    }

    @Test
    void reportsTheNewestEventOfAPodThatIsBeingCreated() {
        pod("slow-1", """
                spec: {}
                status:
                  phase: Pending
                  containerStatuses: [{name: kafka, state: {waiting: {reason: ContainerCreating}}}]
                """);
        event("FailedMount", "x".repeat(2_000));
        assertThat(brokers.first()).hasValueSatisfying(why -> assertThat(why).hasSize(600)
                .startsWith("Pod narrow-run-slow-1: FailedMount: xxx"));
        assertThat(api.requests()).last().asString().contains("involvedObject.uid=u");
    }

    @Test
    void reportsWhyAVolumeIsMissing() {
        pod("slow-1", """
                spec: {volumes: [{name: data-0, persistentVolumeClaim: {claimName: data-0-narrow-run-slow-1}}]}
                status:
                  phase: Pending
                  conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, message: unbound claims}]
                """);
        event("ProvisioningFailed", "there is no StorageClass ssd");
        assertThat(brokers.first())
                .contains("Pod narrow-run-slow-1: ProvisioningFailed: there is no StorageClass ssd");
        assertThat(api.requests()).last().asString().contains("data-0-narrow-run-slow-1");
    }

    private void pod(String name, String rest) {
        api.put("/api/v1/namespaces/ns/pods/narrow-run-" + name, Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: {name: narrow-run-%s, namespace: ns, uid: u}
                %s""".formatted(name, rest), Pod.class));
    }

    private void event(String reason, String message) {
        api.putList(EVENTS, List.of(Serialization.unmarshal("""
                apiVersion: v1
                kind: Event
                metadata: {name: e, namespace: ns}
                reason: %s
                message: %s
                """.formatted(reason, message), Event.class)));
    }
}
