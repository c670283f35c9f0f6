package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.common.template.PodTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pod of a node. Its data is lost with it: whatever storage the pool specifies, it is an emptyDir.
 *
 * @param image the test's Kafka image
 * @param configuration of the node, from its ConfigMap
 */
record BrokerPod(KafkaNode node, String image, String configuration) {
    /** Strimzi's name for the container. */
    static final String CONTAINER = "kafka";
    static final String CONFIGURATION_FILE = "server.config";
    private static final String CONFIGURATION_FOLDER = "/opt/kafka/custom-config";
    private static final long TERMINATION_GRACE_SECONDS = 30;

    Pod pod() {
        var spec = spec();
        var labels = new HashMap<>(node.labels());
        var annotations = new HashMap<String, String>();
        var template = template();
        if (template != null && template.getMetadata() != null) {
            labels.putAll(given(template.getMetadata().getLabels()));
            annotations.putAll(given(template.getMetadata().getAnnotations()));
        }
        annotations.put(StrimziNames.REVISION, Integer.toHexString(
                Objects.hash(Serialization.asJson(spec), configuration, annotations.toString(), labels.toString())));
        return new PodBuilder().withNewMetadata()
                .withName(node.name())
                .withNamespace(node.kafka().getMetadata().getNamespace())
                .withLabels(labels)
                .withAnnotations(annotations)
                .withOwnerReferences(StrimziNames.ownedBy(node.kafka()))
                .endMetadata()
                .withSpec(spec)
                .build();
    }

    private PodSpec spec() {
        var template = template();
        return new PodSpecBuilder().withHostname(node.name())
                .withSubdomain(StrimziNames.brokers(node.cluster()))
                .withRestartPolicy("Always")
                .withEnableServiceLinks(false)
                .withAutomountServiceAccountToken(false)
                .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
                .withAffinity(template == null ? null : template.getAffinity())
                .withTolerations(template == null ? null : template.getTolerations())
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .addNewContainer()
                .withName(CONTAINER)
                .withImage(image)
                .withImagePullPolicy("IfNotPresent")
                .withArgs(CONFIGURATION_FOLDER + "/" + CONFIGURATION_FILE)
                .withEnv(environment())
                .withResources(node.pool().getSpec().getResources())
                .addNewPort()
                .withContainerPort(BrokerConfiguration.REPLICATION_PORT)
                .withName("tcp-replication")
                .endPort()
                .withNewReadinessProbe()
                .withNewTcpSocket()
                .withPort(new IntOrString(probedPort()))
                .endTcpSocket()
                .withPeriodSeconds(1)
                .withTimeoutSeconds(5)
                .endReadinessProbe()
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .addNewVolumeMount()
                .withName("data")
                .withMountPath(BrokerConfiguration.DATA)
                .endVolumeMount()
                .addNewVolumeMount()
                .withName("configuration")
                .withMountPath(CONFIGURATION_FOLDER)
                .withReadOnly(true)
                .endVolumeMount()
                .addNewVolumeMount()
                .withName("certificates")
                .withMountPath(BrokerConfiguration.CERTIFICATES)
                .withReadOnly(true)
                .endVolumeMount()
                .endContainer()
                .addNewVolume()
                .withName("data")
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .addNewVolume()
                .withName("configuration")
                .withNewConfigMap()
                .withName(node.name())
                .endConfigMap()
                .endVolume()
                .addNewVolume()
                .withName("certificates")
                .withNewSecret()
                .withSecretName(StrimziNames.brokers(node.cluster()))
                .endSecret()
                .endVolume()
                .build();
    }

    /**
     * A broker of a test lives for minutes, in which the second stage of the JIT doesn't pay off. Brokers whose figures
     * are measured have it.
     */
    private static List<EnvVar> environment() {
        return System.getProperty("figures.rounds") == null
                ? List.of(
                        new EnvVarBuilder().withName("JAVA_TOOL_OPTIONS").withValue("-XX:TieredStopAtLevel=1").build())
                : List.of();
    }

    /** A broker listens on it once it has caught up with the controllers. */
    private int probedPort() {
        return node.isBroker() ? BrokerConfiguration.REPLICATION_PORT : BrokerConfiguration.CONTROL_PLANE_PORT;
    }

    private @Nullable PodTemplate template() {
        var template = node.pool().getSpec().getTemplate();
        return template == null ? null : template.getPod();
    }

    private static Map<String, String> given(@Nullable Map<String, String> values) {
        return values == null ? Map.of() : values;
    }
}
