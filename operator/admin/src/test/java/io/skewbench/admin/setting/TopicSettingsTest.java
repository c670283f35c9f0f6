package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

class TopicSettingsTest {

    @Test
    void areAcceptedByTheirNames() {
        // When
        var problems = TopicSettings.check(spec("retention.ms", "1000"));
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void areRefusedWhereASlipOfTheNameIsLikely() {
        // When
        var problems = TopicSettings.check(spec("retention.sm", "1000"));
        // Then
        assertThat(problems).containsExactly(new Problem("spec.config.retention.sm", "1000",
                "Kafka's topics have no setting of this name; did you mean retention.ms?"));
    }

    @Test
    void areAcceptedWithTheNameOfAVendor() {
        // When
        var problems = TopicSettings.check(spec("confluent.placement.constraints", "none"));
        // Then
        assertThat(problems).isEmpty();
    }

    @Test
    void areRefusedWithValuesThatNoBrokerAccepts() {
        // Given
        var definitions = new ConfigDef()
                .define("preallocate", ConfigDef.Type.BOOLEAN, ConfigDef.Importance.LOW, "").configKeys();
        // When
        var problems = TopicSettings.check(spec("preallocate", "maybe"), definitions);
        // Then
        assertThat(problems).containsExactly(new Problem("spec.config.preallocate", "maybe", "must be true or false"));
    }

    @Test
    void areLeftToTheBrokersWithoutADefinition() {
        // When
        var problems = TopicSettings.check(spec("preallocate", "maybe"), Map.of());
        // Then
        assertThat(problems).isEmpty();
    }

    private static SkewedTopicSpec spec(String setting, String value) {
        return Json.read("{\"config\": {\"" + setting + "\": \"" + value + "\"}}", SkewedTopicSpec.class);
    }
}
