package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedPartitionersTest {

    @Test
    void distinguishesClassesFromNames() {
        assertThat(TrustedPartitioners.isClass("com.example.MyPartitioner")).isTrue();
        assertThat(TrustedPartitioners.isClass("RoundRobin")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.apache.kafka.clients.producer.RoundRobinPartitioner",
            "io.skewbench.partitioners.StickyPartitioner"})
    void includeThoseOfKafkaAndOfSkewbench(String className) {
        // When
        var isTrusted = TrustedPartitioners.include(className);
        // Then
        assertThat(isTrusted).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.MyPartitioner", "org.apache.kafkaesque.MyPartitioner",
            "io.skewbench.worker.MyPartitioner"})
    void doNotIncludeThoseOfUsers(String className) {
        // When
        var isTrusted = TrustedPartitioners.include(className);
        // Then
        assertThat(isTrusted).isFalse();
    }
}
