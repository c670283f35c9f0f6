package io.skewbench.controller.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.testing.KubeApi;
import java.net.HttpURLConnection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects of a real API server. */
class MetadataReaderTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private MetadataReader reader;

    @BeforeEach
    void connect() {
        reader = new MetadataReader(api.client());
    }

    @Test
    void readsAnObject() {
        // Given
        api.client().resource(new ConfigMapBuilder().withNewMetadata().withName("one").endMetadata().build()).create();
        // When
        var found = reader.object("api/v1/namespaces/" + api.namespace() + "/configmaps/one");
        // Then
        assertThat(found).hasValueSatisfying(it -> assertThat(it.getName()).isEqualTo("one"));
    }

    @Test
    void readsThatAnObjectDoesNotExist() {
        assertThat(reader.object("api/v1/namespaces/" + api.namespace() + "/configmaps/one")).isEmpty();
        assertThat(reader.object(benchmarks(api.namespace()) + "/one")).isEmpty();
    }

    @Test
    void readsThatAnObjectDoesNotExistWhoseNamespaceDoesNotExist() {
        assertThat(reader.object(benchmarks("deleted-before") + "/one")).isEmpty();
    }

    @Test
    void doesNotTakeAnUnknownKindForAnObjectThatDoesNotExist() {
        // When
        var path = benchmarks(api.namespace()).replace("benchmarks", "unknown") + "/one";
        // Then
        assertThatThrownBy(() -> reader.object(path)).asInstanceOf(type(KubernetesClientException.class))
                .extracting(KubernetesClientException::getCode).isEqualTo(HttpURLConnection.HTTP_NOT_FOUND);
    }

    private static String benchmarks(String namespace) {
        return "apis/skewbench.io/v1alpha1/namespaces/" + namespace + "/benchmarks";
    }
}
