package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.Specs;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PinnedNodesTest {
    @Test
    void givesStrimziAQuarterOfAnHourUnlessTheSpecSaysOtherwise() {
        assertThat(PinnedNodes.moveTimeout(pinning("{}"))).isEqualTo(Duration.ofMinutes(15));
        assertThat(PinnedNodes.moveTimeout(pinning("{moveTimeout: 1h}"))).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void selectsNodesByPoolAndOtherwiseForAll() {
        var pinning = pinning("{nodeSelector: {zone: x}, pools: [{name: a, nodeSelector: {disk: fast}}]}");

        assertThat(PinnedNodes.selector(pinning, "a")).isEqualTo(Map.of("disk", "fast"));
        assertThat(PinnedNodes.selector(pinning, "b")).isEqualTo(Map.of("zone", "x"));
        assertThat(PinnedNodes.selector(pinning("{}"), "a")).isNull();
    }

    private static Pinning pinning(String yaml) {
        return Specs.read(yaml, Pinning.class);
    }
}
