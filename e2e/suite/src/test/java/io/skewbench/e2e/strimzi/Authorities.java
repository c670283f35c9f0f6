package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The certificate authorities of one Kafka: one signs the certificates of its brokers, the other those of its users.
 * They exist as long as this process.
 */
final class Authorities {
    private final String certificateOfCluster;
    private final String certificateOfClients;
    private final CertificateAuthority clients;
    private final CertificateAuthority.Certified brokers;

    private Authorities(String certificateOfCluster, CertificateAuthority clients,
            CertificateAuthority.Certified brokers) {
        this.certificateOfCluster = certificateOfCluster;
        this.clients = clients;
        this.certificateOfClients = clients.certificate();
        this.brokers = brokers;
    }

    /** Creates the authorities of a Kafka, in a subfolder of the given folder. */
    static Authorities create(Path folder, Kafka kafka) {
        Path own;
        try {
            own = Files.createDirectory(folder.resolve(kafka.getMetadata().getUid()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var cluster = CertificateAuthority.create(own, "cluster-ca");
        return new Authorities(cluster.certificate(), CertificateAuthority.create(own, "clients-ca"),
                cluster.issue(kafka.getMetadata().getName() + "-kafka", hosts(kafka), "unused"));
    }

    private static List<String> hosts(Kafka kafka) {
        var cluster = kafka.getMetadata().getName();
        var namespace = kafka.getMetadata().getNamespace();
        var bootstrap = StrimziNames.bootstrap(cluster);
        return List.of("*." + StrimziNames.brokers(cluster) + "." + namespace + ".svc", bootstrap,
                bootstrap + "." + namespace, bootstrap + "." + namespace + ".svc",
                bootstrap + "." + namespace + ".svc.cluster.local");
    }

    /** Returns the certificate that clients trust. */
    String certificate() {
        return certificateOfCluster;
    }

    String certificateOfClients() {
        return certificateOfClients;
    }

    /** Returns the Secrets that Strimzi publishes, and that of the brokers. */
    List<Secret> secrets(Kafka kafka) {
        var cluster = kafka.getMetadata().getName();
        return List.of(
                secret(kafka, StrimziNames.clusterCertificate(cluster), Map.of("ca.crt", certificateOfCluster)),
                secret(kafka, StrimziNames.clientsCertificate(cluster), Map.of("ca.crt", certificateOfClients)),
                secret(kafka, StrimziNames.brokers(cluster), Map.of(BrokerConfiguration.BROKER_PEM,
                        brokers.key() + brokers.certificate(), BrokerConfiguration.CLIENTS_PEM,
                        certificateOfClients)));
    }

    /** Issues a new certificate for a user. */
    CertificateAuthority.Certified user(ObjectMeta user, String password) {
        return clients.issue(user.getName(), List.of(), password);
    }

    static Secret secret(CustomResource<?, ?> owner, String name, Map<String, String> data) {
        return new SecretBuilder().withNewMetadata()
                .withName(name)
                .withNamespace(owner.getMetadata().getNamespace())
                .withOwnerReferences(StrimziNames.ownedBy(owner))
                .endMetadata()
                .withType("Opaque")
                .withStringData(data)
                .build();
    }
}
