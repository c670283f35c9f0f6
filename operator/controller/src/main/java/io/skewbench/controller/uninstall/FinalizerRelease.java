package io.skewbench.controller.uninstall;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.listing.MetadataReader;
import io.skewbench.protocol.json.Json;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Removes the operator's finalizers from Benchmarks and SkewedTopics after the operator was uninstalled, and reports
 * what may be left behind of each.
 *
 * @param namespaces to search; none for all
 */
record FinalizerRelease(KubernetesClient client, List<String> namespaces, PrintStream out) {
    private static final Set<String> FINALIZERS = Set.of(SkewbenchApi.RUN_FINALIZER, SkewbenchApi.TOPIC_FINALIZER);
    /** Objects of a page; even the metadata of an object may take 1.5 MiB. */
    static final int PART = 5;
    /** The number of tries, as others may write to the object all the time. */
    private static final int TRIES = 50;

    /** Removes the finalizers; returns whether none is left. */
    boolean run() {
        var ofBenchmarks = release(Benchmark.class, Remains::of);
        return release(SkewedTopic.class, Remains::of) && ofBenchmarks;
    }

    private <T extends HasMetadata> boolean release(Class<T> kind, Function<T, String> remains) {
        var api = "apis/" + HasMetadata.getApiVersion(kind) + "/";
        var plural = HasMetadata.getPlural(kind);
        if (namespaces.isEmpty()) {
            return release(kind, api + plural, remains);
        }
        var areReleased = true;
        for (var namespace : namespaces) {
            areReleased &= release(kind, api + "namespaces/" + MetadataReader.encoded(namespace) + "/" + plural,
                    remains);
        }
        return areReleased;
    }

    /**
     * Releases all objects of a kind, page by page, because there may be any number, of any size that the API server
     * accepts. A kind that no longer exists has none. The API server keeps a list for 5 minutes; after that, the list
     * starts again and skips released objects.
     */
    private <T extends HasMetadata> boolean release(Class<T> kind, String path, Function<T, String> remains) {
        var areReleased = true;
        String next = null;
        do {
            try {
                var part = new MetadataReader(client).page(path, PART, next);
                for (var resource : part.items()) {
                    areReleased &= !isHeld(resource.metadata()) || release(kind, resource.metadata(), remains);
                }
                next = part.metadata().getContinue();
            } catch (KubernetesClientException e) {
                if (e.getCode() == HttpURLConnection.HTTP_GONE && next != null) {
                    return release(kind, path, remains);
                }
                if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                    throw e;
                }
                next = null;
            }
        } while (next != null && !next.isEmpty());
        return areReleased;
    }

    private void say(String line) {
        out.println(line.replaceAll("\\p{Cntrl}", "?"));
    }

    private static boolean isHeld(ObjectMeta metadata) {
        return metadata.getFinalizers().stream().anyMatch(FINALIZERS::contains);
    }

    private <T extends HasMetadata> boolean release(Class<T> kind, ObjectMeta listed, Function<T, String> remains) {
        var stored = client.resources(kind).inNamespace(listed.getNamespace()).withName(listed.getName());
        for (var round = 1;; round++) {
            var newest = stored.get();
            if (newest == null || !isHeld(newest.getMetadata())) {
                return true;
            }
            var name = newest.getKind() + " " + listed.getNamespace() + "/" + listed.getName();
            try {
                stored.patch(PatchContext.of(PatchType.JSON_MERGE), withoutFinalizers(newest));
                say(name + " no longer waits for the operator. " + remains.apply(newest));
                return true;
            } catch (KubernetesClientException e) {
                if (round == TRIES || !mayPass(e)) {
                    say(name + " still waits for the operator: " + e.getMessage());
                    return false;
                }
            }
        }
    }

    /**
     * Returns whether the failure may be temporary: another client wrote at the same time, or the object was deleted.
     */
    private static boolean mayPass(KubernetesClientException failure) {
        return failure.getCode() == HttpURLConnection.HTTP_CONFLICT
                || failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND;
    }

    /**
     * Returns a patch of the finalizers. A list can only be replaced as a whole, so the given version has to be the
     * newest.
     */
    private static String withoutFinalizers(HasMetadata resource) {
        var patch = Json.mapper().createObjectNode();
        var metadata = patch.putObject("metadata");
        metadata.put("resourceVersion", resource.getMetadata().getResourceVersion());
        metadata.putObject("labels").putNull(SkewbenchApi.ACTIVE_LABEL);
        metadata.set("finalizers", Json.mapper().valueToTree(
                resource.getFinalizers().stream().filter(finalizer -> !FINALIZERS.contains(finalizer)).toList()));
        return Json.write(patch);
    }
}
