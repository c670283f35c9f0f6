package io.skewbench.worker.control;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

/** The shared connections of many workers in one process. Each worker has its own clock, watch and reports. */
public final class SharedClient {
    private final URI address;
    private final ServiceAccount account;
    private final HttpClient client;

    /**
     * Creates the client without opening a connection.
     *
     * @param address of the API server
     * @param account folder of a service account, as Kubernetes mounts it into a pod
     */
    public SharedClient(URI address, Path account) {
        this.address = address;
        this.account = new ServiceAccount(account);
        try {
            this.client = HttpClient.newBuilder().sslContext(this.account.trust())
                    .version(HttpClient.Version.HTTP_1_1).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the control plane of one worker. */
    public ControlPlane of(String plan, String planSha256, String workload, String report) {
        try {
            return new KubernetesControl(new ApiServer(address, client, account, ApiServer.Patience.DEFAULT),
                    account.namespace(), plan, planSha256, workload, report);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
