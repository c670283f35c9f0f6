package io.skewbench.engine.plan;

import static io.skewbench.engine.client.ClientVersion.V2_3_1;
import static io.skewbench.engine.client.ClientVersion.V3_9_2;
import static io.skewbench.engine.client.ClientVersion.V4_3_1;
import static io.skewbench.engine.client.ClientVersion.V4_4_0;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

class ProducerDefaultsTest {
    private static final String JMX = "org.apache.kafka.common.metrics.JmxReporter";

    @Test
    void writesOutTheDefaultsOfKafka44() {
        // Given
        var kafkas = ProducerConfig.configDef().parse(
                Map.of("bootstrap.servers", "localhost:1", "key.serializer", String.class.getName(), "value.serializer",
                        String.class.getName()));
        // When
        var defaults = ProducerDefaults.of(V4_4_0);
        // Then
        var others = new TreeSet<String>();
        defaults.forEach((setting, value) -> {
            var text = kafkas.get(setting) instanceof List<?> list
                    ? String.join(",", list.stream().map(String::valueOf).toList())
                    : String.valueOf(kafkas.get(setting));
            if (!text.equals(value)) {
                others.add(setting + "=" + value);
            }
        });
        // Measuring needs short windows; see ProducerDefaults.
        assertThat(others).containsExactly("metrics.sample.window.ms=1000");
        assertThat(defaults).containsKeys("acks", "enable.idempotence", "linger.ms", "metrics.num.samples");
    }

    @Test
    void leavesOutWhatAVersionDoesNotHave() {
        assertThat(ProducerDefaults.of(V4_4_0)).containsKeys("client.rack", "partitioner.ignore.keys", "acks");
        assertThat(ProducerDefaults.of(V4_3_1)).doesNotContainKey("client.rack").containsKeys("acks",
                "partitioner.ignore.keys");
        assertThat(ProducerDefaults.of(V2_3_1)).doesNotContainKeys("client.rack", "partitioner.ignore.keys")
                .containsKeys("acks");
    }

    @Test
    void listsTheJmxReporterWhereKafkaDoes() {
        assertThat(ProducerDefaults.of(V2_3_1)).containsEntry("metric.reporters", "");
        assertThat(ProducerDefaults.of(V3_9_2)).containsEntry("metric.reporters", JMX);
        assertThat(ProducerDefaults.of(V4_4_0)).containsEntry("metric.reporters", JMX);
    }

    @Test
    void excludesASecondJmxReporterInTheOneVersionThatIncludesIt() {
        assertThat(ProducerDefaults.of(V3_9_2)).containsEntry("auto.include.jmx.reporter", "false");
        assertThat(ProducerDefaults.of(V2_3_1)).doesNotContainKey("auto.include.jmx.reporter");
        assertThat(ProducerDefaults.of(V4_3_1)).doesNotContainKey("auto.include.jmx.reporter");
    }

    @Test
    void addsAReporterToThatOfKafka() {
        assertThat(ProducerDefaults.reporters(V2_3_1, "a.Mine")).isEqualTo("a.Mine");
        assertThat(ProducerDefaults.reporters(V3_9_2, "a.Mine")).isEqualTo(JMX + ",a.Mine");
    }
}
