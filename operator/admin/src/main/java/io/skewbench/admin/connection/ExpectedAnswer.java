package io.skewbench.admin.connection;

import java.nio.ByteBuffer;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.CreateTopicsRequest;
import org.apache.kafka.common.requests.DeleteGroupsRequest;
import org.apache.kafka.common.requests.DeleteTopicsRequest;
import org.apache.kafka.common.requests.DescribeTopicPartitionsRequest;
import org.apache.kafka.common.requests.MetadataRequest;

/**
 * Limits on the answer to one request, checked before Kafka's client decodes it. The client collects much of what it
 * decodes by key, and walks past all equal keys to add one more: an answer of 8 MiB with hundreds of thousands of them
 * would take minutes of processor time, though the client takes no more than 1,000,000 entries.
 *
 * @param version of the request, in which the answer is written
 * @param most entries by key (topics or groups) that the answer may have
 */
record ExpectedAnswer(ApiKeys api, short version, int most) {
    /** The most topics of a cluster with 200,000 partitions: every topic has at least one. */
    private static final int ALL_TOPICS = 200_000;

    /**
     * Returns the limits on the answer to a request: one entry for each requested topic or group, where they are known.
     */
    static ExpectedAnswer to(AbstractRequest request) {
        return new ExpectedAnswer(request.apiKey(), request.version(), switch (request) {
            case MetadataRequest metadata when metadata.isAllTopics() -> ALL_TOPICS;
            case MetadataRequest metadata -> metadata.data().topics().size();
            case DescribeTopicPartitionsRequest describe -> describe.data().topics().size();
            case CreateTopicsRequest create -> create.data().topics().size();
            // The answer has topics by id or name since version 6, by name before.
            case DeleteTopicsRequest delete -> delete.data().topics().size() + delete.data().topicNames().size();
            case DeleteGroupsRequest delete -> delete.data().groupsNames().size();
            default -> Integer.MAX_VALUE;
        });
    }

    /**
     * Checks an answer without consuming it.
     *
     * @param servers the bootstrap servers, for messages
     * @throws UnreadableAnswerException if it is longer, or has more entries, than such an answer of a Kafka broker
     */
    void check(String servers, ByteBuffer answer) {
        if (answer.remaining() > mostBytes()) {
            throw UnreadableAnswerException.tooLong(servers, answer.remaining(), mostBytes());
        }
        var head = new AnswerHead(servers, answer.duplicate(), api.responseHeaderVersion(version) > 0);
        switch (api) {
            case METADATA -> checkMetadata(head);
            case DESCRIBE_CLUSTER -> {
                head.skipHeader().skip(Integer.BYTES + Short.BYTES).skipText();
                head.skip(version >= 1 ? 1 : 0).skipText().skip(Integer.BYTES).count("brokers", AnswerBounds.BROKERS);
            }
            case CREATE_TOPICS, DELETE_TOPICS, DESCRIBE_TOPIC_PARTITIONS ->
                head.skipHeader().skip(Integer.BYTES).count("topics", most);
            case DELETE_GROUPS -> head.skipHeader().skip(Integer.BYTES).count("groups", most);
            default -> {
                // Its entries are collected in lists, or limited by its size.
            }
        }
    }

    /** Returns the limit for the answer's size, in bytes. */
    private int mostBytes() {
        return switch (api) {
            // The answer lists one range of versions for each kind of request: less than 1 KiB in Kafka 4.
            case API_VERSIONS -> SaslAnswers.LARGEST_ANSWER;
            // The size depends on the number of partitions or brokers.
            default -> AnswerMemory.LARGEST_ANSWER;
        };
    }

    private void checkMetadata(AnswerHead head) {
        head.skipHeader().skip(version >= 3 ? Integer.BYTES : 0);
        var brokers = head.count("brokers", AnswerBounds.BROKERS);
        for (var broker = 0; broker < brokers; broker++) {
            head.skip(Integer.BYTES).skipText().skip(Integer.BYTES);
            if (version >= 1) {
                head.skipText();
            }
            head.skipTags();
        }
        if (version >= 2) {
            head.skipText();
        }
        head.skip(version >= 1 ? Integer.BYTES : 0).count("topics", most);
    }
}
