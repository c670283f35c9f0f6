package io.skewbench.e2e.kafka;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;

/**
 * A pod of the test's Kafka image that sends brokers a request and ends. The test's own process may be unable to reach
 * the brokers.
 *
 * @param client in the namespace of the pod
 */
public record AdminPod(NamespacedKubernetesClient client, String image) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    /**
     * Runs it to its end.
     *
     * @param environment of its container
     * @param arguments of AdminMain in operator/brokers
     * @return what it printed
     * @throws IllegalStateException with its log, if it failed
     */
    public String run(List<EnvVar> environment, String... arguments) {
        var created = client.resource(pod(environment, arguments)).create();
        var pod = client.pods().withName(created.getMetadata().getName());
        try {
            var ended = Awaitility.await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class)
                    .until(pod::get, it -> it != null && ENDED.contains(phase(it)));
            var log = pod.getLog();
            if (!phase(ended).equals("Succeeded")) {
                throw new IllegalStateException(String.join(" ", arguments) + ": " + log);
            }
            return log;
        } finally {
            pod.withGracePeriod(0).delete();
        }
    }

    private static String phase(Pod pod) {
        return pod.getStatus() == null ? "" : pod.getStatus().getPhase();
    }

    private Pod pod(List<EnvVar> environment, String... arguments) {
        return new PodBuilder().withNewMetadata()
                .withGenerateName("kafka-admin-")
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withEnableServiceLinks(false)
                .withAutomountServiceAccountToken(false)
                .withTerminationGracePeriodSeconds(1L)
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .withContainers(new ContainerBuilder().withName("admin")
                        .withImage(image)
                        .withImagePullPolicy("IfNotPresent")
                        .withCommand("java", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                                "-Dlogback.configurationFile=io/skewbench/brokers/broker-logback.xml", "-cp",
                                "/app/classpath/*:/app/libs/*",
                                "io.skewbench.brokers.AdminMain")
                        .withArgs(arguments)
                        .withEnv(environment)
                        .withNewSecurityContext()
                        .withAllowPrivilegeEscalation(false)
                        .withNewCapabilities()
                        .withDrop("ALL")
                        .endCapabilities()
                        .endSecurityContext()
                        .build())
                .endSpec()
                .build();
    }
}
