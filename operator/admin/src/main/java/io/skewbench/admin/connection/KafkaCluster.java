package io.skewbench.admin.connection;

import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;

/**
 * A connection to one Kafka cluster. Safe for use by several threads. Every method may throw
 * {@link KafkaUnavailableException}.
 */
public final class KafkaCluster implements AutoCloseable {
    private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

    private final String bootstrapServers;
    private final Map<String, String> client;
    private final Admin admin;
    private final ClientAnswers answers;
    private final AnswerBounds bounds;

    private KafkaCluster(String bootstrapServers, Map<String, String> client, Admin admin, ClientAnswers answers) {
        this.bootstrapServers = bootstrapServers;
        this.client = Map.copyOf(client);
        this.admin = admin;
        this.answers = answers;
        this.bounds = new AnswerBounds(bootstrapServers);
    }

    /** Prepares a connection that shares the memory for its answers with nobody; nothing is sent yet. */
    public static KafkaCluster connect(String bootstrapServers, Map<String, String> client) {
        return connect(bootstrapServers, client, AnswerMemory.ofAll().ofOne());
    }

    /**
     * Prepares a connection; nothing is sent yet.
     *
     * @param client connection settings (security) as Kafka's clients take them
     * @param memory for the answers
     */
    public static KafkaCluster connect(String bootstrapServers, Map<String, String> client, AnswerMemory memory) {
        return connect(bootstrapServers, client, memory, CALL_TIMEOUT);
    }

    static KafkaCluster connect(String bootstrapServers, Map<String, String> client, AnswerMemory memory,
            Duration timeout) {
        var settings = new HashMap<String, Object>(client);
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "skewbench");
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        // What the operator's client does is nothing that a tenant's Kafka has to know.
        settings.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        var answers = new ClientAnswers(memory);
        try {
            return new KafkaCluster(bootstrapServers, client, BoundedAdmin.create(settings, answers), answers);
        } catch (KafkaException e) {
            throw new KafkaUnavailableException("Cannot connect to " + bootstrapServers, e);
        }
    }

    /**
     * Asks a question, in one request or many; one question at a time. Answers count in the memory that this connection
     * shares until the question has ended. After a failure the connection is of no use but to be closed, as answers may
     * still be coming.
     */
    public <T> T ask(Function<KafkaCluster, T> question) {
        answers.begin();
        T answer;
        try {
            answer = question.apply(this);
        } catch (KafkaUnavailableException e) {
            throw e.isSilence() && answers.haveWaited()
                    ? KafkaUnavailableException.withoutRoom(bootstrapServers, e)
                    : e;
        }
        answers.end();
        return answer;
    }

    /** Forgets what the question under way has been told so far, of which nothing is used any more. */
    public void forgetAnswers() {
        answers.forget();
    }

    /** Returns the client, for requests about topics and groups. */
    public Admin admin() {
        return admin;
    }

    /** Returns what the cluster may tell. */
    public AnswerBounds bounds() {
        return bounds;
    }

    /** Asks who is there. */
    public ClusterView.Usable describe() {
        var cluster = admin.describeCluster();
        var nodes = KafkaFutures.await("Cannot reach " + bootstrapServers, cluster.nodes());
        bounds.check(nodes);
        var brokers = nodes.stream()
                .sorted(Comparator.comparingInt(Node::id))
                .map(node -> new BrokerView(node.id(), node.host(), node.rack(), null, null))
                .toList();
        var id = KafkaFutures.await("Cannot read the cluster id", cluster.clusterId());
        bounds.checkClusterId(id);
        return new ClusterView.Usable(id, bootstrapServers, client, brokers);
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }
}
