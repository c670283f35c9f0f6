package io.skewbench.controller.observation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.PayloadReference;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the ConfigMaps exist from which workloads take their values. Workers mount them; the operator doesn't
 * copy them. Each is read once as long as it doesn't change, because a waiting Benchmark is reconciled every few
 * seconds.
 */
public final class PayloadChecks {
    private static final int MOST = 1_000;

    /** The workloads of a Benchmark that take their values from one ConfigMap. */
    private record Use(String namespace, String configMap, List<PayloadReference> references) {}

    private record Checked(String version, List<Problem> problems) {}

    private final KubernetesClient client;
    private final ConfigMapVersions versions;
    /** Checked ConfigMaps, the least recently used first. */
    @GuardedBy("this")
    private final SequencedMap<Use, Checked> checked = new LinkedHashMap<>();

    public PayloadChecks(KubernetesClient client) {
        this.client = client;
        this.versions = new ConfigMapVersions(client);
    }

    /** Returns the problems of a run's payloads, by the current state of the API server. */
    public List<Problem> problems(RunScope run) {
        var workloads = run.benchmark().getSpec().workloads();
        return IntStream.range(0, workloads.size())
                .mapToObj(i -> PayloadReference.of("spec.workloads[" + i + "]", workloads.get(i)))
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(PayloadReference::configMap, LinkedHashMap::new, Collectors.toList()))
                .entrySet().stream().map(use -> new Use(run.namespace(), use.getKey(), use.getValue()))
                .flatMap(use -> problems(use).stream()).toList();
    }

    private List<Problem> problems(Use use) {
        var version = versions.newest(use.namespace(), use.configMap());
        if (version.isEmpty()) {
            return problems(use, null);
        }
        var known = known(use, version.get());
        if (known.isPresent()) {
            return known.get();
        }
        var whole = client.configMaps().inNamespace(use.namespace()).withName(use.configMap()).get();
        var problems = problems(use, whole);
        if (whole != null) {
            remember(use, new Checked(ConfigMapVersions.of(whole.getMetadata()), problems));
        }
        return problems;
    }

    private static List<Problem> problems(Use use, @Nullable ConfigMap found) {
        return use.references().stream()
                .flatMap(reference -> reference.in(found, "in namespace "
                        + use.namespace()) instanceof Planned.Invalid<byte[]>(var wrong)
                                ? wrong.stream()
                                : Stream.empty())
                .toList();
    }

    private synchronized Optional<List<Problem>> known(Use use, String version) {
        var known = checked.get(use);
        if (known == null || !known.version().equals(version)) {
            return Optional.empty();
        }
        checked.putLast(use, known);
        return Optional.of(known.problems());
    }

    private synchronized void remember(Use use, Checked result) {
        checked.putLast(use, result);
        if (checked.size() > MOST) {
            checked.pollFirstEntry();
        }
    }
}
