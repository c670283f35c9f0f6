package io.skewbench.controller.result;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and writes the ConfigMaps of results, each by its name. */
record ResultConfigMaps(KubernetesClient client, ChildWrites writes) {
    private static final Logger LOGGER = LoggerFactory.getLogger(ResultConfigMaps.class);

    /** Creates the ConfigMaps of a result, unless its attempt has one already; returns whether it had none. */
    boolean create(RunScope run, TrialResult result) {
        var parts = AttemptResult.of(run, result);
        parts.subList(0, parts.size() - 1).forEach(this::replace);
        return writes.create(parts.getLast());
    }

    /**
     * Creates or replaces a ConfigMap other than the first, which an operator that was killed while writing may have
     * left behind.
     */
    private void replace(ConfigMap part) {
        if (writes.create(part)) {
            return;
        }
        var resource = client.configMaps().inNamespace(part.getMetadata().getNamespace())
                .withName(part.getMetadata().getName());
        var left = resource.get();
        if (left != null && !part.getBinaryData().equals(left.getBinaryData())
                && left.getMetadata().getOwnerReferences().equals(part.getMetadata().getOwnerReferences())) {
            resource.delete();
            writes.create(part);
        }
    }

    /** Returns the first ConfigMap of an attempt's result, no matter who stored it; null if there is none. */
    @Nullable
    ConfigMap first(RunScope run, AttemptId attempt) {
        return get(run, run.names().result(attempt));
    }

    private @Nullable ConfigMap get(RunScope run, String name) {
        return client.configMaps().inNamespace(run.namespace()).withName(name).get();
    }

    /**
     * Reads a result in its compact form. An unreadable one becomes a permanent failure, because the run can't know the
     * original.
     *
     * @param before the results that are held already
     */
    TrialResult read(RunScope run, AttemptId attempt, ConfigMap first, List<TrialResult> before) {
        try {
            return AttemptResult.read(run, attempt, first, name -> get(run, name), result -> result.compact(before));
        } catch (UnreadableException e) {
            LOGGER.atWarn().setCause(e).addKeyValue("attempt", attempt).log("Unreadable result");
            return TrialResult.unreadable(attempt, FailureText.of(e));
        }
    }
}
