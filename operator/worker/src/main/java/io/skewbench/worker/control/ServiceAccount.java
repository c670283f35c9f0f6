package io.skewbench.worker.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The identity that Kubernetes mounts into a pod: {@code token}, {@code namespace} and {@code ca.crt} of a folder. */
public record ServiceAccount(Path folder) {

    /** Returns the current token, which Kubernetes replaces about once an hour. */
    String token() throws IOException {
        return Files.readString(folder.resolve("token")).strip();
    }

    String namespace() throws IOException {
        return Files.readString(folder.resolve("namespace")).strip();
    }

    /** Returns a context that trusts the cluster's certificate authority and nothing else. */
    SSLContext trust() throws IOException, GeneralSecurityException {
        var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (var pem = Files.newInputStream(folder.resolve("ca.crt"))) {
            var number = 0;
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                trusted.setCertificateEntry("ca-" + number, certificate);
                number++;
            }
        }
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
