package io.skewbench.worker.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plan, start time, end offsets and report as keys of ConfigMaps. The service account needs {@code get} and {@code
 * watch} on the one with the plan, {@code get} and {@code patch} on the one with the report, which must exist.
 *
 * <p>
 * A worker sends few requests, however long its trial is: one for the plan, one watch until the start time is published
 * and, in consumers, one more for the end offsets, and one request for each report. It doesn't poll for the start time.
 */
public final class KubernetesControl implements ControlPlane {
    private static final Logger LOG = LoggerFactory.getLogger(KubernetesControl.class);
    /**
     * Pause between two watches, or between two reads where watching isn't allowed; shorter than the time between
     * publication and start.
     */
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final String REPORT_KEY = "report.json";

    private final ApiServer server;
    private final String planPath;
    private final KeyWatch planWatch;
    private final String workload;
    private final String planSha256;
    private final String reportPath;
    /** Resource version of the report's ConfigMap after this worker's last write; null if unknown. */
    @GuardedBy("this")
    private @Nullable String resourceVersion;
    @GuardedBy("this")
    private boolean isToldStuck;

    KubernetesControl(ApiServer server, String namespace, String plan, String planSha256, String workload,
            String report) {
        this.server = server;
        this.planPath = configMap(namespace, plan);
        this.planWatch = new KeyWatch(server, configMaps(namespace), plan);
        this.planSha256 = planSha256;
        this.workload = workload;
        this.reportPath = configMap(namespace, report);
    }

    /**
     * Connects with the settings that Kubernetes provides to every pod.
     *
     * @param plan name of the ConfigMap with the plan, which not only the operator can write
     * @param planSha256 digest of the only plan to follow, in hexadecimal digits
     * @param report name of the ConfigMap for the report
     * @throws ControlPlaneException if this isn't a pod with a service account
     */
    public static KubernetesControl of(String plan, String planSha256, String workload, String report,
            Map<String, String> environment) {
        var account = new ServiceAccount(Path.of(environment.getOrDefault("SKEWBENCH_SERVICE_ACCOUNT_DIR",
                "/var/run/secrets/kubernetes.io/serviceaccount")));
        try {
            var client = HttpClient.newBuilder().sslContext(account.trust()).connectTimeout(CONNECT_TIMEOUT)
                    .version(HttpClient.Version.HTTP_1_1).build();
            var server = new ApiServer(address(environment), client, account, ApiServer.Patience.DEFAULT);
            return new KubernetesControl(server, account.namespace(), plan, planSha256, workload, report);
        } catch (IOException | GeneralSecurityException e) {
            throw new ControlPlaneException("The service account in " + account.folder() + " cannot be read: " + e, e);
        }
    }

    private static URI address(Map<String, String> environment) {
        var host = environment.get("KUBERNETES_SERVICE_HOST");
        var port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        if (host == null) {
            throw new ControlPlaneException("KUBERNETES_SERVICE_HOST is not set: this is not a Kubernetes pod", null);
        }
        return URI.create("https://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
    }

    private static String configMaps(String namespace) {
        return "/api/v1/namespaces/" + namespace + "/configmaps";
    }

    private static String configMap(String namespace, String name) {
        return configMaps(namespace) + "/" + name;
    }

    @Override
    public TaskPlan plan() throws InterruptedException {
        var key = PlanText.key(workload);
        var plan = key(planPath, key);
        if (plan == null) {
            throw new ControlPlaneException(planPath + " has no key " + key, null);
        }
        if (!new PlanText(plan).sha256().equals(planSha256)) {
            throw new ControlPlaneException(planPath + " holds another " + key
                    + " than the one that this worker was created for: someone other than the operator wrote it",
                    null);
        }
        return parse(planPath, plan, TaskPlan.class);
    }

    @Override
    public StartSignal awaitStart() throws InterruptedException {
        return await("start.json", StartSignal.class);
    }

    @Override
    public EndOffsets awaitEnds() throws InterruptedException {
        return await("offsets-after.json", EndOffsets.class);
    }

    private <T> T await(String key, Class<T> type) throws InterruptedException {
        var value = planWatch.await(key);
        while (value == null) {
            value = key(planPath, key);
            if (value == null) {
                Thread.sleep(ApiServer.spread(PAUSE));
                value = planWatch.await(key);
            }
        }
        return parse(planPath, value, type);
    }

    private @Nullable String key(String path, String key) throws InterruptedException {
        var value = read("GET", path, server.get(path)).path("data").get(key);
        return value == null ? null : value.asText();
    }

    /**
     * {@inheritDoc}
     *
     * <p>
     * A progress report is sent once, and only replaces the version of the ConfigMap that this worker wrote last, so
     * that it can't replace a newer report if it reaches the server late. Preparation is reported only while the worker
     * is stuck, and once after that: otherwise the pod's state shows it.
     */
    @Override
    public synchronized void report(WorkerReport report) throws InterruptedException {
        if (report instanceof WorkerReport.Preparing(var stuck) && stuck == null && !isToldStuck) {
            return;
        }
        isToldStuck = report instanceof WorkerReport.Preparing(var now) && now != null;
        var known = resourceVersion;
        resourceVersion = null;
        if (report.isFinal() || report instanceof WorkerReport.Ready) {
            resourceVersion = write(report, null, true);
            return;
        }
        try {
            resourceVersion = write(report, known != null ? known : version(server.get(reportPath)), false);
        } catch (ControlPlaneException e) {
            LOG.atDebug().setCause(e).log("Left out a report");
        }
    }

    private String write(WorkerReport report, @Nullable String onVersion, boolean patient)
            throws InterruptedException {
        var patch = Json.mapper().createObjectNode();
        if (onVersion != null) {
            patch.putObject("metadata").put("resourceVersion", onVersion);
        }
        patch.putObject("data").put(REPORT_KEY, Json.write(report));
        var answer = server.mergePatch(reportPath, patch.toString(), patient);
        return read("PATCH", reportPath, answer).path("metadata").path("resourceVersion").asText();
    }

    private String version(ApiServer.Response answer) {
        return read("GET", reportPath, answer).path("metadata").path("resourceVersion").asText();
    }

    private static JsonNode read(String verb, String path, ApiServer.Response answer) {
        if (!answer.isOk()) {
            throw new ControlPlaneException(
                    "The Kubernetes API server refused " + verb + " " + path + ": " + answer.message(), null);
        }
        try {
            return Json.mapper().readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new ControlPlaneException(path + " is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static <T> T parse(String path, String json, Class<T> type) {
        try {
            return Json.read(json, type);
        } catch (IllegalArgumentException e) {
            throw new ControlPlaneException(path + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Duration progressInterval() {
        return Duration.ofSeconds(5);
    }

    @Override
    public ClockReading clock() {
        return server.clock();
    }

    @Override
    public void close() {
        // The client's threads are daemons.
    }
}
