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
    private final Duration timeout;
    private final Admin admin;
    private final ClientAnswers answers;
    private final AnswerBounds bounds;

    private KafkaCluster(String bootstrapServers, Map<String, String> client, Duration timeout, Admin admin,
            ClientAnswers answers) {
        this.bootstrapServers = bootstrapServers;
        this.client = Map.copyOf(client);
        this.timeout = timeout;
        this.admin = admin;
        this.answers = answers;
        this.bounds = new AnswerBounds(bootstrapServers);
    }

    /** Prepares a connection with a memory of its own for answers; nothing is sent yet. */
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
        var answers = new ClientAnswers(memory);
        var admin = admin(bootstrapServers, client, timeout, Map.of(), answers);
        return new KafkaCluster(bootstrapServers, client, timeout, admin, answers);
    }

    private static Admin admin(String bootstrapServers, Map<String, String> client, Duration timeout,
            Map<String, Object> further, ClientAnswers answers) {
        var settings = new HashMap<String, Object>(client);
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "skewbench");
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) timeout.toMillis());
        // A tenant's Kafka need not receive metrics of the operator's client.
        settings.put(AdminClientConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        settings.putAll(further);
        try {
            return BoundedAdmin.create(settings, answers);
        } catch (KafkaException e) {
            throw new KafkaUnavailableException("Cannot connect to " + bootstrapServers, e);
        }
    }

    /**
     * Returns a client of its own that sends each request once, for requests whose result depends on whether they were
     * executed before. To be closed by the caller.
     */
    public Admin connectWithoutRetries() {
        return admin(bootstrapServers, client, timeout, Map.of(AdminClientConfig.RETRIES_CONFIG, 0), answers);
    }

    /**
     * Asks a question that takes one or more requests; only one question may be asked at a time. Its answers count in
     * the shared memory until the question has ended. After a failure the connection must be closed, because answers
     * may still arrive.
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

    /** Frees the memory of the current question's answers so far, which the caller no longer needs. */
    public void forgetAnswers() {
        answers.forget();
    }

    /** Returns the client, for requests about topics and groups. */
    public Admin admin() {
        return admin;
    }

    /** Returns the limits on the cluster's metadata. */
    public AnswerBounds bounds() {
        return bounds;
    }

    /** Asks for the cluster's id and its live brokers. */
    public ClusterView.Usable describe() {
        var cluster = admin.describeCluster();
        var nodes = KafkaFutures.await("Cannot reach " + bootstrapServers, cluster.nodes());
        bounds.check(nodes);
        var brokers = nodes.stream()
                .sorted(Comparator.comparingInt(Node::id))
                .map(node -> new BrokerView(node.id(), node.host(), node.rack()))
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
