package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cluster.SecretMount;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A copy of a Secret of another namespace, with only the keys that workers need, because a pod can only mount Secrets
 * of its own namespace. The operator may not delete Secrets, so Kubernetes deletes the copy with the plan that owns it.
 */
public final class SecretCopy {

    private SecretCopy() {}

    public static boolean isNeeded(RunScope run, SecretMount mount) {
        return !mount.namespace().equals(run.namespace());
    }

    public static Secret of(RunScope run, AttemptPlan plan, int index, SecretMount mount, Secret original) {
        var data = new LinkedHashMap<String, String>();
        mount.keys().forEach(key -> {
            var value = original.getData().get(key);
            if (value != null) {
                data.put(key, value);
            }
        });
        var metadata = run.child(run.names().secret(plan.id(), index), plan.id(), Part.ACCESS);
        metadata.setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("v1")
                .withKind("ConfigMap")
                .withName(plan.name())
                .withUid(plan.uid())
                .withController(true)
                .build()));
        return new SecretBuilder()
                .withMetadata(metadata)
                .withType("Opaque")
                .withData(data)
                .build();
    }
}
