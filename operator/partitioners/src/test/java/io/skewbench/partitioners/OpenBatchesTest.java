package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records go to the only partition of a topic, in batches of 16,384 bytes. */
class OpenBatchesTest {
    private static final String TOPIC = "t";
    private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
    private static final int NO_KEY = -1;
    /** A record with a value of this size leaves 16,384 - 61 - 10,011 bytes of a batch. */
    private static final int LARGE = 10_000;
    private static final int LEFT = 6_312;

    private final OpenBatches batches = new OpenBatches();

    @Test
    void areClaimedOnce() {
        // Given
        batches.configure(Map.of("client.id", "open-once"));
        // When
        var first = OpenBatches.claim("open-once");
        // Then
        assertThat(first).isSameAs(batches);
        assertThat(OpenBatches.claim("open-once")).isNull();
    }

    @Test
    void areNotForgottenWhenAnEarlierProducerWithTheIdIsClosed() {
        // Given
        var earlier = new OpenBatches();
        earlier.configure(Map.of("client.id", "open-earlier"));
        batches.configure(Map.of("client.id", "open-earlier"));
        // When
        earlier.close();
        // Then
        assertThat(OpenBatches.claim("open-earlier")).isSameAs(batches);
    }

    @Test
    void areSeenFromTheMetricOfAProducer() {
        // When
        try (var producer = producer()) {
            // Then
            assertThat(producer).isNotNull();
            assertThat(batches.sees()).isTrue();
        }
    }

    @Test
    void areNotSeenWithoutAnAccumulatorBehindTheMetric() {
        // Given
        Measurable unrelated = (config, now) -> 0;
        // When
        batches.metricChange(new KafkaMetric(new Object(),
                new MetricName("buffer-available-bytes", "producer-metrics", "", Map.of()), unrelated,
                new MetricConfig(), Time.SYSTEM));
        // Then
        assertThat(batches.sees()).isFalse();
        assertThat(batches.takesOrCloses(PARTITION, NO_KEY, 1)).isFalse();
    }

    @Test
    void areNoLongerSeenOnceTheReporterIsClosed() {
        try (var producer = producer()) {
            assertThat(producer).isNotNull();
            // When
            batches.close();
            // Then
            assertThat(batches.sees()).isFalse();
        }
    }

    @Test
    void takeNothingBeforeTheFirstRecordOfAPartition() {
        try (var producer = producer()) {
            assertThat(producer).isNotNull();
            // When
            var takes = batches.takesOrCloses(PARTITION, NO_KEY, 1);
            // Then
            assertThat(takes).isFalse();
        }
    }

    @Test
    void takeNothingOnceTheBatchIsSent() throws InterruptedException {
        try (var producer = producer()) {
            // Given
            producer.send(TOPIC, 100);
            producer.drain(TOPIC, 0);
            // When
            var takes = batches.takesOrCloses(PARTITION, NO_KEY, 1);
            // Then
            assertThat(takes).isFalse();
        }
    }

    /** The record takes 9 bytes beside its value, and 10 beside key and value. */
    @ParameterizedTest
    @CsvSource({"-1, 6303", "1000, 5302"})
    void stayOpenForARecordThatFits(int keyBytes, int valueBytes) throws InterruptedException {
        try (var producer = producer()) {
            // Given
            producer.send(TOPIC, LARGE);
            // When
            var takes = batches.takesOrCloses(PARTITION, keyBytes, valueBytes);
            // Then
            assertThat(takes).isTrue();
            assertThat(producer.isFull(TOPIC, 0)).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"-1, 6304", "1000, 5303"})
    void areClosedByARecordThatDoesNotFit(int keyBytes, int valueBytes) throws InterruptedException {
        try (var producer = producer()) {
            // Given
            producer.send(TOPIC, LARGE);
            // When
            var takes = batches.takesOrCloses(PARTITION, keyBytes, valueBytes);
            // Then
            assertThat(takes).isFalse();
            assertThat(producer.isFull(TOPIC, 0)).isTrue();
        }
    }

    @Test
    void takeNothingMoreOnceClosed() throws InterruptedException {
        try (var producer = producer()) {
            // Given
            producer.send(TOPIC, LARGE);
            batches.takesOrCloses(PARTITION, NO_KEY, LEFT);
            // When
            var takes = batches.takesOrCloses(PARTITION, NO_KEY, 1);
            // Then
            assertThat(takes).isFalse();
        }
    }

    private AccumulatingProducer producer() {
        return new AccumulatingProducer(List.of(batches), new StickyKip480Partitioner(),
                TopicMetadata.withCounts(TOPIC, 1));
    }
}
