package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.CreateTopicsResponseData;
import org.apache.kafka.common.message.DeleteTopicsRequestData;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.requests.DeleteTopicsRequest;
import org.apache.kafka.common.requests.MetadataRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers are encoded by Kafka's own classes, in each version that the client knows. */
class ExpectedAnswerTest {
    private static final int MOST_BROKERS = 1_000;

    @Test
    void hasATopicForEachThatWasAskedFor() {
        // Given
        var request = new MetadataRequest.Builder(List.of("a", "b", "c"), false).build((short) 12);
        // When
        var expected = ExpectedAnswer.to(request);
        // Then
        assertThat(expected).isEqualTo(new ExpectedAnswer(ApiKeys.METADATA, (short) 12, 3));
    }

    @Test
    void hasAllTopicsOfACluster() {
        // Given
        var request = MetadataRequest.Builder.allTopics().build((short) 12);
        // When
        var expected = ExpectedAnswer.to(request);
        // Then
        assertThat(expected.most()).isEqualTo(200_000);
    }

    @Test
    void countsDeletedTopicsById() {
        // Given
        var request = new DeleteTopicsRequest.Builder(new DeleteTopicsRequestData().setTopics(
                List.of(new DeleteTopicsRequestData.DeleteTopicState().setTopicId(Uuid.randomUuid()))))
                .build((short) 6);
        // When
        var expected = ExpectedAnswer.to(request);
        // Then
        assertThat(expected.most()).isEqualTo(1);
    }

    @Test
    void countsDeletedTopicsByNameInOldVersions() {
        // Given
        var request = new DeleteTopicsRequest.Builder(
                new DeleteTopicsRequestData().setTopicNames(List.of("a", "b"))).build((short) 5);
        // When
        var expected = ExpectedAnswer.to(request);
        // Then
        assertThat(expected.most()).isEqualTo(2);
    }

    static Stream<Short> versionsOfMetadata() {
        return ApiKeys.METADATA.allVersions().stream();
    }

    @ParameterizedTest
    @MethodSource("versionsOfMetadata")
    void acceptsMetadataUpToTheLimits(short version) {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.METADATA, version, 2);
        // When
        var answer = answer(ApiKeys.METADATA, version, metadata(MOST_BROKERS, 2));
        // Then
        assertThatCode(() -> expected.check("kafka:9092", answer)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("versionsOfMetadata")
    void refusesMetadataOfMoreTopicsThanWereAskedFor(short version) {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.METADATA, version, 2);
        // When
        var answer = answer(ApiKeys.METADATA, version, metadata(1, 3));
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 3 topics; at most 2");
    }

    @ParameterizedTest
    @MethodSource("versionsOfMetadata")
    void refusesMetadataOfMoreBrokersThanAClusterHas(short version) {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.METADATA, version, 2);
        // When
        var answer = answer(ApiKeys.METADATA, version, metadata(MOST_BROKERS + 1, 2));
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 1001 brokers; at most 1000");
    }

    static Stream<Short> versionsOfDescribeCluster() {
        return ApiKeys.DESCRIBE_CLUSTER.allVersions().stream();
    }

    @ParameterizedTest
    @MethodSource("versionsOfDescribeCluster")
    void acceptsADescriptionOfAsManyBrokersAsAClusterHas(short version) {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.DESCRIBE_CLUSTER, version, Integer.MAX_VALUE);
        // When
        var answer = answer(ApiKeys.DESCRIBE_CLUSTER, version, cluster(MOST_BROKERS));
        // Then
        assertThatCode(() -> expected.check("kafka:9092", answer)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("versionsOfDescribeCluster")
    void refusesADescriptionOfMoreBrokersThanAClusterHas(short version) {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.DESCRIBE_CLUSTER, version, Integer.MAX_VALUE);
        // When
        var answer = answer(ApiKeys.DESCRIBE_CLUSTER, version, cluster(MOST_BROKERS + 1));
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 1001 brokers; at most 1000");
    }

    @Test
    void refusesMoreCreatedTopicsThanWereAskedFor() {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.CREATE_TOPICS, (short) 7, 1);
        var topics = new CreateTopicsResponseData();
        for (var name : List.of("a", "b")) {
            topics.topics().add(new CreateTopicsResponseData.CreatableTopicResult().setName(name));
        }
        // When
        var answer = answer(ApiKeys.CREATE_TOPICS, (short) 7, topics);
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 2 topics; at most 1");
    }

    @Test
    void refusesALongAnswerBeforeAuthentication() {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.API_VERSIONS, (short) 3, Integer.MAX_VALUE);
        // When
        var answer = ByteBuffer.allocate(SaslAnswers.LARGEST_ANSWER + 1);
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 16385 bytes; at most 16384");
    }

    @Test
    void refusesAnAnswerThatTakesMoreMemoryThanAnyOfABroker() {
        // Given
        var expected = new ExpectedAnswer(ApiKeys.LIST_OFFSETS, (short) 7, Integer.MAX_VALUE);
        // When
        var answer = ByteBuffer.allocate(AnswerMemory.LARGEST_ANSWER + 1);
        // Then
        assertThatThrownBy(() -> expected.check("kafka:9092", answer)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("answered with 8388609 bytes; at most 8388608");
    }

    @Test
    void consumesNothingOfTheAnswer() {
        // Given
        var answer = answer(ApiKeys.METADATA, (short) 12, metadata(1, 1));
        var before = answer.duplicate();
        // When
        new ExpectedAnswer(ApiKeys.METADATA, (short) 12, 1).check("kafka:9092", answer);
        // Then
        assertThat(answer).isEqualTo(before);
    }

    private static MetadataResponseData metadata(int brokers, int topics) {
        var metadata = new MetadataResponseData();
        for (var broker = 0; broker < brokers; broker++) {
            metadata.brokers().add(new MetadataResponseData.MetadataResponseBroker().setNodeId(broker)
                    .setHost("kafka-" + broker).setPort(9092));
        }
        for (var topic = 0; topic < topics; topic++) {
            metadata.topics().add(new MetadataResponseData.MetadataResponseTopic().setName("topic-" + topic));
        }
        return metadata;
    }

    private static DescribeClusterResponseData cluster(int brokers) {
        var cluster = new DescribeClusterResponseData().setClusterId("cluster");
        for (var broker = 0; broker < brokers; broker++) {
            cluster.brokers().add(new DescribeClusterResponseData.DescribeClusterBroker().setBrokerId(broker)
                    .setHost("kafka-" + broker).setPort(9092));
        }
        return cluster;
    }

    private static ByteBuffer answer(ApiKeys api, short version, ApiMessage body) {
        var head = MessageUtil.toByteBufferAccessor(new ResponseHeaderData().setCorrelationId(1),
                api.responseHeaderVersion(version)).buffer();
        var rest = MessageUtil.toByteBufferAccessor(body, version).buffer();
        return ByteBuffer.allocate(head.remaining() + rest.remaining()).put(head).put(rest).flip();
    }
}
