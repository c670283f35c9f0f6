package io.skewbench.controller.status;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ResultRef;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.Parts;
import io.skewbench.controller.child.RunScope;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The complete status of a finished run, for which the Benchmark itself has no room: JSON, compressed with gzip and
 * split over ConfigMaps that Kubernetes deletes with the Benchmark.
 */
public record StoredStatus(KubernetesClient client) {
    public static final String KEY = "status.json.gz";
    private static final Logger LOGGER = LoggerFactory.getLogger(StoredStatus.class);

    /**
     * Stores the complete status; returns the short one with a reference to it. If it can't be stored, the short one
     * says so, so that the run is finished nevertheless.
     */
    BenchmarkStatus store(RunScope run, BenchmarkStatus shortened, BenchmarkStatus whole) {
        var trials = ChildLabels.RUN + "=" + run.runId() + "," + ChildLabels.PART + "=" + Part.RESULT.label();
        var names = new ArrayList<String>();
        for (var part : Parts.of(Json.gzip(whole), Parts.BYTES)) {
            var name = run.names().status(names.size());
            var refusal = refusal(run, new ConfigMapBuilder().withMetadata(run.child(name, Part.STATUS))
                    .withBinaryData(Map.of(KEY, Base64.getEncoder().encodeToString(part))).build());
            if (refusal.isPresent()) {
                return shortened.withResult(new ResultRef(trials, null, null)).withOmitted(with(shortened.omitted(),
                        "the place of the whole status: ConfigMap " + name + " " + refusal.get()));
            }
            names.add(name);
        }
        return shortened.withResult(new ResultRef(trials, List.copyOf(names), null));
    }

    private Optional<String> refusal(RunScope run, ConfigMap wanted) {
        try {
            return write(run, wanted)
                    ? Optional.empty()
                    : Optional.of("is not the operator's, so nothing was written to it");
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                throw e;
            }
            return Optional.of("was refused: " + Bounds.message(FailureText.of(e)));
        }
    }

    /**
     * Creates the ConfigMap, or replaces the data of one that an interrupted operator wrote.
     *
     * @throws KubernetesClientException if the API server refuses it, such as for a quota
     */
    private boolean write(RunScope run, ConfigMap wanted) {
        if (new ChildWrites(client).create(wanted)) {
            return true;
        }
        var resource = client.resource(wanted);
        var present = resource.get();
        if (present == null || Boolean.TRUE.equals(present.getImmutable()) || !run.owns(present)) {
            LOGGER.atWarn().addKeyValue("configMap", wanted.getMetadata().getName())
                    .log("Not storing the whole status: a ConfigMap of that name is not the operator's");
            return false;
        }
        resource.patch(PatchContext.of(PatchType.JSON_MERGE),
                Json.write(Map.of("binaryData", wanted.getBinaryData())));
        return true;
    }

    private static List<String> with(@Nullable List<String> omitted, String another) {
        var all = new ArrayList<>(Objects.requireNonNullElse(omitted, List.<String>of()));
        all.add(another);
        return List.copyOf(all);
    }
}
