package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.e2e.kafka.AdminPod;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Stands in for Strimzi's User Operator: creates the credentials of a KafkaUser, once. Ignores authorization. */
final class UserOperatorStandIn {
    private static final int PASSWORD_BYTES = 24;

    private final NamespacedKubernetesClient client;
    private final Statuses statuses;
    private final AdminPod admin;
    private final SecureRandom random = new SecureRandom();
    /** Uids of users with credentials: a user that is deleted and created again is another one. */
    private final Set<String> withCredentials = new HashSet<>();

    UserOperatorStandIn(NamespacedKubernetesClient client, Statuses statuses, AdminPod admin) {
        this.client = client;
        this.statuses = statuses;
        this.admin = admin;
    }

    /** Creates a user's credentials, in a Kafka that is ready. */
    void reconcile(KafkaUser user, String cluster, Authorities authorities) {
        var name = user.getMetadata().getName();
        var type = user.getSpec() == null || user.getSpec().getAuthentication() == null
                ? "none"
                : user.getSpec().getAuthentication().getType();
        var isTls = type.equals(KafkaListener.TLS);
        String notReady = null;
        if (!isTls && !type.equals(KafkaListener.SCRAM)) {
            notReady = "The stand-in creates no users with authentication of type " + type;
        } else if (!withCredentials.contains(user.getMetadata().getUid())) {
            if (isTls) {
                createTls(user, authorities);
            } else {
                createScram(user, cluster);
            }
            withCredentials.add(user.getMetadata().getUid());
        }
        var status = statuses.of(user, isTls ? "CN=" + name : name, notReady);
        if (!Statuses.isSame(user.getStatus(), status)) {
            client.resources(KafkaUser.class).withName(name).editStatus(stored -> {
                stored.setStatus(status);
                return stored;
            });
        }
    }

    private void createTls(KafkaUser user, Authorities authorities) {
        var password = password();
        var certified = authorities.user(user.getMetadata(), password);
        apply(Authorities.secret(user, user.getMetadata().getName(),
                Map.of("ca.crt", authorities.certificateOfClients(), "user.crt", certified.certificate(), "user.key",
                        certified.key(), "user.password", password)),
                Map.of("user.p12", certified.store()));
    }

    private void createScram(KafkaUser user, String cluster) {
        var name = user.getMetadata().getName();
        var password = password();
        apply(Authorities.secret(user, name, Map.of("password", password, "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + name
                        + "\" password=\"" + password + "\";")),
                Map.of());
        admin.run(List.of(passwordFrom(name)), StrimziNames.brokers(cluster) + ":"
                + BrokerConfiguration.REPLICATION_PORT, "set-scram-password", name);
    }

    private static EnvVar passwordFrom(String secret) {
        return new EnvVarBuilder().withName("KAFKA_USER_PASSWORD")
                .withNewValueFrom()
                .withNewSecretKeyRef("password", secret, false)
                .endValueFrom()
                .build();
    }

    private void apply(Secret secret, Map<String, String> data) {
        secret.setData(data);
        client.resource(secret).forceConflicts().serverSideApply();
    }

    private String password() {
        var bytes = new byte[PASSWORD_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
