package io.skewbench.admin.connection;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.RequestCompletionHandler;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AdminOfClient;
import org.apache.kafka.clients.admin.internals.AdminMetadataManager;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.common.utils.internals.LogContext;
import org.jspecify.annotations.Nullable;

/**
 * Creates Kafka's admin client as {@link Admin#create} does, but with limited memory for answers. A tenant's server can
 * answer anything, and Kafka's own client allocates whatever length the server announces.
 */
final class BoundedAdmin {
    /** The same as in Kafka's admin client, whose calls have shorter time-outs. */
    private static final int REQUEST_TIMEOUT_MILLIS = 3_600_000;

    private final AdminClientConfig config;
    private final String servers;
    private final ClientAnswers answers;
    private final LogContext log;
    private final AdminMetadataManager metadata;

    private BoundedAdmin(Map<String, Object> settings, ClientAnswers answers) {
        this.config = new AdminClientConfig(settings);
        this.servers = String.join(",", config.getList(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG));
        this.answers = answers;
        this.log = new LogContext(
                "[AdminClient clientId=" + config.getString(AdminClientConfig.CLIENT_ID_CONFIG) + "] ");
        this.metadata = new AdminMetadataManager(log, config.getLong(AdminClientConfig.RETRY_BACKOFF_MS_CONFIG),
                config.getLong(AdminClientConfig.METADATA_MAX_AGE_CONFIG), false);
    }

    /** @throws KafkaException if a setting is wrong, or no server name can be resolved */
    static Admin create(Map<String, Object> settings, ClientAnswers answers) {
        try {
            return new BoundedAdmin(settings, answers).create();
        } catch (KafkaException e) {
            throw e;
        } catch (RuntimeException e) {
            // Kafka's classes throw other exceptions too, for example for a sasl.jaas.config that can't be parsed.
            throw new KafkaException("Cannot create a client", e);
        }
    }

    private Admin create() {
        metadata.update(
                Cluster.bootstrap(ClientUtils.parseAndValidateAddresses(
                        config.getList(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG),
                        config.getString(AdminClientConfig.CLIENT_DNS_LOOKUP_CONFIG))),
                Time.SYSTEM.milliseconds());
        var channels = channels();
        var expected = new ExpectedAnswers(servers);
        var selector = orClose(channels, () -> new AnswerSelector(config, channels,
                new AnswerPool(servers, answers, metadata::updateFailed), expected, Time.SYSTEM, log));
        var client = orClose(selector, () -> client(selector, expected));
        return orClose(client, () -> AdminOfClient.create(config, metadata, client, Time.SYSTEM));
    }

    private ChannelBuilder channels() {
        var protocol = SecurityProtocol.forName(config.getString(AdminClientConfig.SECURITY_PROTOCOL_CONFIG));
        return switch (protocol) {
            case PLAINTEXT, SSL -> ClientUtils.createChannelBuilder(config, Time.SYSTEM, log);
            case SASL_PLAINTEXT, SASL_SSL -> BoundedSaslChannels.create(config, protocol, servers, log);
        };
    }

    private NetworkClient client(AnswerSelector selector, ExpectedAnswers expected) {
        return new NetworkClient(selector, metadata.updater(), config.getString(AdminClientConfig.CLIENT_ID_CONFIG), 1,
                config.getLong(AdminClientConfig.RECONNECT_BACKOFF_MS_CONFIG),
                config.getLong(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG),
                config.getInt(AdminClientConfig.SEND_BUFFER_CONFIG),
                config.getInt(AdminClientConfig.RECEIVE_BUFFER_CONFIG), REQUEST_TIMEOUT_MILLIS,
                config.getLong(AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG),
                config.getLong(AdminClientConfig.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG), Time.SYSTEM, true,
                new ApiVersions(), log,
                MetadataRecoveryStrategy.forName(config.getString(AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG)),
                ClientUtils.bootstrapConfiguration(config,
                        config.getList(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG)),
                config.getBoolean("metadata.cluster.check.enable")) {
            @Override
            public ClientRequest newClientRequest(String connection, AbstractRequest.Builder<?> request,
                    long createdMillis,
                    boolean expectResponse, int timeoutMillis, @Nullable RequestCompletionHandler callback) {
                return super.newClientRequest(connection, expected.expecting(connection, request), createdMillis,
                        expectResponse, timeoutMillis, callback);
            }
        };
    }

    private static <T> T orClose(AutoCloseable created, Supplier<T> next) {
        try {
            return next.get();
        } catch (RuntimeException e) {
            Utils.closeQuietly(created, "part of a client");
            throw e;
        }
    }
}
