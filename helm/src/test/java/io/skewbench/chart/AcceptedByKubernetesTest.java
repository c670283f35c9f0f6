package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Kubectl;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real API server takes what the chart renders, in namespaces under the restricted Pod Security Standard. */
class AcceptedByKubernetesTest {
    private static final String POD_SECURITY = "pod-security.kubernetes.io/";
    private static final String REFUSED = "violate PodSecurity";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @TempDir
    Path folder;

    @BeforeEach
    void defineStandInForPodMonitor() {
        var definition = api.client().resource(new CustomResourceDefinitionBuilder().withNewMetadata()
                .withName("podmonitors.monitoring.coreos.com")
                .endMetadata()
                .withNewSpec()
                .withGroup("monitoring.coreos.com")
                .withScope("Namespaced")
                .withNewNames()
                .withKind("PodMonitor")
                .withPlural("podmonitors")
                .endNames()
                .addNewVersion()
                .withName("v1")
                .withServed(true)
                .withStorage(true)
                .withNewSchema()
                .withOpenAPIV3Schema(new JSONSchemaPropsBuilder().withType("object")
                        .withXKubernetesPreserveUnknownFields(true)
                        .build())
                .endSchema()
                .endVersion()
                .endSpec()
                .build());
        definition.serverSideApply();
        // The API server writes the accepted names into the status before the first condition.
        definition.waitUntilCondition(it -> it.getStatus() != null && it.getStatus().getConditions() != null
                && it.getStatus()
                        .getConditions()
                        .stream()
                        .anyMatch(condition -> condition.getType().equals("Established")
                                && condition.getStatus().equals("True")),
                3, TimeUnit.MINUTES);
    }

    @Test
    void theChartAsItIs() throws IOException {
        assertAccepted(Rendered.with());
    }

    @ParameterizedTest
    @MethodSource("io.skewbench.chart.ValueSets#all")
    void theChartWith(Path values) throws IOException {
        assertAccepted(Rendered.chart("--values", values.toString()));
    }

    @Test
    void theManifestsForKustomize() throws IOException {
        assertAccepted(Manifests.built(api));
    }

    /** As kubectl apply does it without options: it notes the whole definition in an annotation of at most 256 KiB. */
    @Test
    void theDefinitionsAppliedByTheClient() {
        // When
        var result = api.kubectlAnywhere("apply", "--dry-run=server", "--filename",
                Repository.root().resolve("crds").toString());
        // Then
        assertThat(result.status()).as(result.output()).isZero();
    }

    @Test
    void butNotPodsWithLessSecurity() throws IOException {
        assertThat(dryRun(Rendered.with("securityContext=null", "test.cluster.bootstrapServers=kafka:9092")).output())
                .contains(REFUSED);
    }

    private void assertAccepted(Rendered rendered) throws IOException {
        var result = dryRun(rendered);
        assertThat(result.output()).doesNotContain(REFUSED);
        assertThat(result.status()).as(result.output()).isZero();
        assertThat(result.output().lines().filter(line -> line.endsWith("serverside-applied (server dry run)")))
                .as(result.output())
                .hasSameSizeAs(rendered.objects());
    }

    private Kubectl.Result dryRun(Rendered rendered) throws IOException {
        rendered.objects()
                .stream()
                .map(object -> object.at("/metadata/namespace"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .distinct()
                .forEach(this::createNamespace);
        var file = Files.writeString(folder.resolve("rendered.yaml"), rendered.yaml());
        return api.kubectlAnywhere("apply", "--server-side", "--dry-run=server", "--force-conflicts", "--filename",
                file.toString());
    }

    private void createNamespace(String name) {
        api.client()
                .resource(new NamespaceBuilder().withNewMetadata()
                        .withName(name)
                        .addToLabels(POD_SECURITY + "enforce", "restricted")
                        .addToLabels(POD_SECURITY + "warn", "restricted")
                        .endMetadata()
                        .build())
                .serverSideApply();
    }
}
