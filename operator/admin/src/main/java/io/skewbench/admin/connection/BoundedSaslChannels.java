package io.skewbench.admin.connection;

import java.util.HashMap;
import java.util.Map;
import javax.security.auth.Subject;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.network.ConnectionMode;
import org.apache.kafka.common.network.SaslChannelBuilder;
import org.apache.kafka.common.network.TransportLayer;
import org.apache.kafka.common.security.JaasContext;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.security.authenticator.SaslClientAuthenticator;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * Builds SASL channels. During authentication, Kafka's client reads answers without the selector's limit and without
 * its pool, so these channels read them through {@link SaslAnswers}.
 */
final class BoundedSaslChannels extends SaslChannelBuilder {
    private final String servers;

    private BoundedSaslChannels(Map<String, JaasContext> jaas, SecurityProtocol protocol, String mechanism,
            String servers, LogContext log) {
        super(ConnectionMode.CLIENT, jaas, protocol, null, false, mechanism, null, null, null, Time.SYSTEM, log, null);
        this.servers = servers;
    }

    static BoundedSaslChannels create(AdminClientConfig config, SecurityProtocol protocol, String servers,
            LogContext log) {
        var settings = new HashMap<String, Object>(config.values());
        var mechanism = config.getString(SaslConfigs.SASL_MECHANISM);
        var channels = new BoundedSaslChannels(Map.of(mechanism, JaasContext.loadClientContext(settings)), protocol,
                mechanism, servers, log);
        channels.configure(settings);
        return channels;
    }

    @Override
    protected SaslClientAuthenticator buildClientAuthenticator(Map<String, ?> configs,
            AuthenticateCallbackHandler callbackHandler, String id, String serverHost, String servicePrincipal,
            TransportLayer transportLayer, Subject subject) {
        return super.buildClientAuthenticator(configs, callbackHandler, id, serverHost, servicePrincipal,
                new SaslAnswers(servers, transportLayer), subject);
    }
}
