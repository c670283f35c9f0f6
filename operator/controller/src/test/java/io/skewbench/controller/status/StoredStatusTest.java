package io.skewbench.controller.status;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.testing.OperatorRights;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The complete status of a run of two rows, stored with the operator's rights. */
class StoredStatusTest {
    private static final BenchmarkStatus WHOLE = LargeStatus.of(2, 1, 1, 1);
    private static final BenchmarkStatus SHORT = BenchmarkStatus.builder().phase("Complete")
            .omitted(List.of("the trials")).build();

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private KubernetesClient client;
    private RunScope run;

    @BeforeEach
    void create() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        run = RunScope.of(api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """, Benchmark.class)).create(), () -> {});
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void namesTheConfigMapsThatHoldIt() throws IOException {
        // When
        var status = new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.omitted()).containsExactly("the trials");
        assertThat(read(requireNonNull(requireNonNull(status.result()).status()))).isEqualTo(WHOLE);
    }

    @Test
    void isDeletedWithTheBenchmark() {
        // When
        new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(run.owns(configMap())).isTrue();
    }

    @Test
    void replacesThatOfAnOperatorThatWasInterrupted() throws IOException {
        // Given
        new StoredStatus(client).store(run, SHORT, LargeStatus.of(3, 1, 1, 1));
        // When
        var status = new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(read(requireNonNull(requireNonNull(status.result()).status()))).isEqualTo(WHOLE);
    }

    @Test
    void isOmittedWhereItsNameIsTaken() {
        // Given
        api.client().resource(new ConfigMapBuilder().withNewMetadata().withName(run.names().status(0)).endMetadata()
                .addToData("mine", "yes").build()).create();
        // When
        var status = new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(requireNonNull(status.result()).status()).isNull();
        assertThat(status.omitted()).containsExactly("the trials", "the place of the whole status: ConfigMap "
                + run.names().status(0) + " is not the operator's, so nothing was written to it");
        assertThat(configMap().getData()).containsExactly(Map.entry("mine", "yes"));
        assertThat(configMap().getBinaryData()).isNullOrEmpty();
    }

    @Test
    void isOmittedWhereAUserMadeItsConfigMapImmutable() {
        // Given
        api.client().resource(new ConfigMapBuilder()
                .withMetadata(run.child(run.names().status(0), Part.STATUS)).withImmutable(true).build()).create();
        // When
        var status = new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(requireNonNull(status.result()).status()).isNull();
        assertThat(status.omitted()).last().asString().contains("is not the operator's");
    }

    @Test
    void isOmittedWhereAQuotaForbidsIt() {
        // Given
        api.client().resource(new ResourceQuotaBuilder().withNewMetadata().withName("none").endMetadata().withNewSpec()
                .withHard(Map.of("count/configmaps", new Quantity("0"))).endSpec().build()).create();
        // The controller that counts objects does not run.
        api.client().resourceQuotas().withName("none").editStatus(quota -> {
            quota.setStatus(new ResourceQuotaBuilder().withNewStatus()
                    .withHard(Map.of("count/configmaps", new Quantity("0")))
                    .withUsed(Map.of("count/configmaps", new Quantity("0"))).endStatus().build().getStatus());
            return quota;
        });
        // When
        var status = new StoredStatus(client).store(run, SHORT, WHOLE);
        // Then
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.omitted()).last().asString().contains(run.names().status(0) + " was refused: ", "quota");
    }

    private ConfigMap configMap() {
        return requireNonNull(api.client().configMaps().withName(run.names().status(0)).get());
    }

    private BenchmarkStatus read(List<String> names) throws IOException {
        var bytes = new ByteArrayOutputStream();
        for (var name : names) {
            bytes.writeBytes(Base64.getDecoder().decode(requireNonNull(api.client().configMaps().withName(name).get())
                    .getBinaryData().get(StoredStatus.KEY)));
        }
        try (var json = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return new ObjectMapper().readValue(json, BenchmarkStatus.class);
        }
    }
}
