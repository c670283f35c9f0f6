package io.skewbench.controller.figures;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.ApiVersionsResponseData.ApiVersion;
import org.apache.kafka.common.message.DeleteTopicsRequestData;
import org.apache.kafka.common.message.DeleteTopicsResponseData;
import org.apache.kafka.common.message.DeleteTopicsResponseData.DeletableTopicResult;
import org.apache.kafka.common.message.DescribeClusterResponseData;
import org.apache.kafka.common.message.DescribeClusterResponseData.DescribeClusterBroker;
import org.apache.kafka.common.message.DescribeConfigsRequestData;
import org.apache.kafka.common.message.DescribeConfigsResponseData;
import org.apache.kafka.common.message.DescribeConfigsResponseData.DescribeConfigsResult;
import org.apache.kafka.common.message.ListOffsetsRequestData;
import org.apache.kafka.common.message.ListOffsetsResponseData;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsPartitionResponse;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsTopicResponse;
import org.apache.kafka.common.message.MetadataRequestData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.RequestUtils;

/**
 * A Kafka cluster that answers what the operator asks about one topic, with the messages of Kafka's own client, and
 * takes no records: how many there are is set. Fifty real brokers that do nothing take more than one of two processors,
 * and so most of the time that is to be measured.
 */
final class SimulatedBrokers implements AutoCloseable {
    private static final List<ApiKeys> ANSWERED = List.of(ApiKeys.API_VERSIONS, ApiKeys.METADATA,
            ApiKeys.DESCRIBE_CLUSTER, ApiKeys.DESCRIBE_CONFIGS, ApiKeys.LIST_OFFSETS, ApiKeys.DELETE_TOPICS);
    private static final String CLUSTER_ID = Uuid.randomUuid().toString();
    private static final Uuid TOPIC_ID = Uuid.randomUuid();

    private final String topic;
    private final int partitions;
    private final List<ServerSocket> brokers;
    private final Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile long records;

    private SimulatedBrokers(String topic, int partitions, List<ServerSocket> brokers) {
        this.topic = topic;
        this.partitions = partitions;
        this.brokers = brokers;
    }

    /** Starts this many brokers, which lead the topic's partitions round-robin. */
    static SimulatedBrokers start(int count, String topic, int partitions) throws IOException {
        var listeners = new ArrayList<ServerSocket>();
        for (var i = 0; i < count; i++) {
            listeners.add(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()));
        }
        var cluster = new SimulatedBrokers(topic, partitions, listeners);
        listeners.forEach(listener -> cluster.threads.execute(() -> cluster.listen(listener)));
        return cluster;
    }

    String bootstrapServers() {
        return brokers.stream().map(broker -> "127.0.0.1:" + broker.getLocalPort()).collect(Collectors.joining(","));
    }

    /** Sets how many records each partition has. */
    void hold(long recordsOfEachPartition) {
        records = recordsOfEachPartition;
    }

    /** Returns what was asked that can't be answered, and what else went wrong here. */
    List<Throwable> problems() {
        return List.copyOf(problems);
    }

    private void listen(ServerSocket listener) {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            var in = new DataInputStream(client.getInputStream());
            var out = Channels.newChannel(client.getOutputStream());
            while (true) {
                var request = ByteBuffer.wrap(in.readNBytes(in.readInt()));
                var header = RequestHeader.parse(request);
                var key = header.apiKey();
                var asked = AbstractRequest.parseRequest(key, header.apiVersion(), new ByteBufferAccessor(request));
                var answer = RequestUtils.serialize(header.toResponseHeader().data(),
                        key.responseHeaderVersion(header.apiVersion()), answer(asked.request.data()),
                        header.apiVersion());
                out.write(ByteBuffer.allocate(Integer.BYTES).putInt(answer.remaining()).flip());
                out.write(answer);
            }
        } catch (EOFException e) {
            // The client has closed its connection.
        } catch (IOException | RuntimeException e) {
            if (!threads.isShutdown()) {
                problems.add(e);
            }
        }
    }

    private ApiMessage answer(ApiMessage asked) {
        return switch (ApiKeys.forId(asked.apiKey())) {
            case API_VERSIONS -> versions();
            case METADATA -> metadata((MetadataRequestData) asked);
            case DESCRIBE_CLUSTER -> cluster();
            case DESCRIBE_CONFIGS -> noConfigs((DescribeConfigsRequestData) asked);
            case DELETE_TOPICS -> noTopics((DeleteTopicsRequestData) asked);
            case LIST_OFFSETS -> offsets((ListOffsetsRequestData) asked);
            default -> throw new UnsupportedOperationException("No answer to " + asked);
        };
    }

    private static ApiMessage versions() {
        var versions = new ApiVersionsResponseData.ApiVersionCollection();
        ANSWERED.forEach(key -> versions.add(new ApiVersion().setApiKey(key.id).setMinVersion(key.oldestVersion())
                .setMaxVersion(key.latestVersion())));
        return new ApiVersionsResponseData().setApiKeys(versions);
    }

    private ApiMessage metadata(MetadataRequestData asked) {
        var nodes = new MetadataResponseData.MetadataResponseBrokerCollection();
        IntStream.range(0, brokers.size()).forEach(id -> nodes.add(new MetadataResponseBroker().setNodeId(id)
                .setHost("127.0.0.1").setPort(brokers.get(id).getLocalPort())));
        var topics = new MetadataResponseData.MetadataResponseTopicCollection();
        if (asked.topics() == null || !asked.topics().isEmpty()) {
            topics.add(new MetadataResponseTopic().setName(topic).setTopicId(TOPIC_ID).setPartitions(
                    IntStream.range(0, partitions).mapToObj(this::partition).toList()));
        }
        return new MetadataResponseData().setClusterId(CLUSTER_ID).setControllerId(0).setBrokers(nodes)
                .setTopics(topics);
    }

    private MetadataResponsePartition partition(int number) {
        var leader = number % brokers.size();
        return new MetadataResponsePartition().setPartitionIndex(number).setLeaderId(leader).setLeaderEpoch(0)
                .setReplicaNodes(List.of(leader)).setIsrNodes(List.of(leader));
    }

    private ApiMessage cluster() {
        var nodes = new DescribeClusterResponseData.DescribeClusterBrokerCollection();
        IntStream.range(0, brokers.size()).forEach(id -> nodes.add(new DescribeClusterBroker().setBrokerId(id)
                .setHost("127.0.0.1").setPort(brokers.get(id).getLocalPort())));
        return new DescribeClusterResponseData().setClusterId(CLUSTER_ID).setControllerId(0).setBrokers(nodes);
    }

    private static ApiMessage noConfigs(DescribeConfigsRequestData asked) {
        return new DescribeConfigsResponseData().setResults(asked.resources().stream()
                .map(resource -> new DescribeConfigsResult().setResourceType(resource.resourceType())
                        .setResourceName(resource.resourceName()))
                .toList());
    }

    /** Answers that no topic exists, because the workers that would have created them are simulated. */
    private static ApiMessage noTopics(DeleteTopicsRequestData asked) {
        var none = new DeleteTopicsResponseData.DeletableTopicResultCollection();
        asked.topics().forEach(topic -> none.add(new DeletableTopicResult().setName(topic.name())
                .setErrorCode(Errors.UNKNOWN_TOPIC_OR_PARTITION.code())));
        return new DeleteTopicsResponseData().setResponses(none);
    }

    private ApiMessage offsets(ListOffsetsRequestData asked) {
        return new ListOffsetsResponseData().setTopics(asked.topics().stream()
                .map(of -> new ListOffsetsTopicResponse().setName(of.name()).setPartitions(of.partitions().stream()
                        .map(partition -> new ListOffsetsPartitionResponse()
                                .setPartitionIndex(partition.partitionIndex()).setLeaderEpoch(0).setOffset(records))
                        .toList()))
                .toList());
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        for (var broker : brokers) {
            broker.close();
        }
    }
}
