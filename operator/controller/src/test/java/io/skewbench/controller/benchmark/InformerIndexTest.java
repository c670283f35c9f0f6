package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.informers.impl.cache.CacheImpl;
import io.skewbench.controller.informer.RunConfigMaps;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What an informer of fabric8 holds beside the store that it is given. */
class InformerIndexTest {
    private static final String NAMESPACE_INDEX = "namespace";

    @Test
    void forgetsObjectsThatOnlyHadTheLabelOfARun() {
        // Given
        var cache = new CacheImpl<ConfigMap>();
        cache.setItemStore(new LeanItems<>(new RunConfigMaps(), new CacheRoom()));
        var foreign = IntStream.range(0, 3).mapToObj(i -> new ConfigMapBuilder().withNewMetadata().withName("a" + i)
                .withNamespace("n").endMetadata().build()).toList();
        // When
        foreign.forEach(cache::put);
        foreign.forEach(cache::remove);
        // Then
        assertThat(cache.listKeys()).isEmpty();
        assertThat(cache.indexKeys(NAMESPACE_INDEX, "n")).isEmpty();
    }
}
