package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SkewedTopicChangeTest {
    private static final Path TOPIC = Path.of("crds/src/test/resources/corpus/valid/topic-history.yaml");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @BeforeEach
    void create() {
        assertThat(api.kubectl("create", "-f", Repository.root().resolve(TOPIC).toString()).status()).isZero();
    }

    @Test
    void staysOnItsCluster() {
        assertThatThrownBy(() -> patch("{\"cluster\": {\"bootstrapServers\": \"elsewhere:9092\"}}"))
                .hasMessageContaining("spec.cluster: ").hasMessageContaining("cluster cannot be changed");
    }

    @Test
    void keepsItsName() {
        assertThatThrownBy(() -> patch("{\"topicName\": \"other\"}")).hasMessageContaining("spec.topicName: ")
                .hasMessageContaining("topicName cannot be changed: create a new SkewedTopic instead");
    }

    @Test
    void mayGrow() {
        assertThatCode(() -> patch("{\"placement\": {\"history\": [{\"brokers\": [0], \"addPartitions\": 24}]}}"))
                .doesNotThrowAnyException();
    }

    private void patch(String spec) {
        api.client().resources(SkewedTopic.class).withName("testing-2").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"spec\": " + spec + "}");
    }
}
