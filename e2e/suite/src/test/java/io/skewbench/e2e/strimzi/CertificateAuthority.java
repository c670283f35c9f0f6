package io.skewbench.e2e.strimzi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of the two certificate authorities of a Kafka cluster, created with the JDK's keytool, because Java has no API
 * for signing certificates.
 */
final class CertificateAuthority {
    private static final String SELF = "ca";
    private static final String STORE_TYPE = "PKCS12";
    private static final String STORE_PASSWORD = "changeit";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

    private final Path store;
    private int issued;

    private CertificateAuthority(Path store) {
        this.store = store;
    }

    /** A certificate and its key as PEM, and both as a PKCS12 store with a password, in base64. */
    record Certified(String certificate, String key, String store) {}

    /** Creates an authority, with its files in the folder. */
    static CertificateAuthority create(Path folder, String name) {
        var authority = new CertificateAuthority(folder.resolve(name + ".p12"));
        authority.generate(SELF, name, List.of("-ext", "bc:c"));
        return authority;
    }

    /** Returns its own certificate as PEM. */
    String certificate() {
        return read(keys -> pem("CERTIFICATE", keys.getCertificate(SELF).getEncoded()));
    }

    /**
     * Issues a certificate.
     *
     * @param hosts alternative names of the subject, which may have * as their first part
     * @param password of the store
     */
    Certified issue(String name, List<String> hosts, String password) {
        var options = new ArrayList<>(List.of("-signer", SELF));
        if (!hosts.isEmpty()) {
            options.add("-ext");
            options.add(hosts.stream().map(host -> "dns:" + host).collect(Collectors.joining(",", "san=", "")));
        }
        var alias = "issued-" + issued++;
        generate(alias, name, options);
        return read(keys -> new Certified(pem("CERTIFICATE", keys.getCertificate(alias).getEncoded()),
                pem("PRIVATE KEY", keys.getKey(alias, STORE_PASSWORD.toCharArray()).getEncoded()),
                store(keys, alias, name, password)));
    }

    private static String store(KeyStore keys, String alias, String name, String password)
            throws GeneralSecurityException, IOException {
        var single = KeyStore.getInstance(STORE_TYPE);
        single.load(null, null);
        single.setKeyEntry(name, keys.getKey(alias, STORE_PASSWORD.toCharArray()), password.toCharArray(),
                new Certificate[]{keys.getCertificate(alias)});
        var bytes = new ByteArrayOutputStream();
        single.store(bytes, password.toCharArray());
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n" + LINES.encodeToString(content) + "\n-----END " + type + "-----\n";
    }

    private void generate(String alias, String name, List<String> options) {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", alias, "-dname", "CN=" + name, "-keyalg", "EC", "-groupname", "secp256r1",
                "-validity", "365", "-keystore", store.toString(), "-storetype", STORE_TYPE, "-storepass",
                STORE_PASSWORD));
        command.addAll(options);
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while keytool ran", e);
        }
    }

    private <T> T read(Reading<T> reading) {
        try (var file = Files.newInputStream(store)) {
            var keys = KeyStore.getInstance(STORE_TYPE);
            keys.load(file, STORE_PASSWORD.toCharArray());
            return reading.of(keys);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads something from the store. */
    @FunctionalInterface
    private interface Reading<T> {
        T of(KeyStore keys) throws GeneralSecurityException, IOException;
    }
}
