package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRuleBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Set;

/**
 * Once a Benchmark's run has started, its spec stays as it is: one rule for each field, so that the message names it
 * and a field added later is not forgotten. They stand at the root, where both spec and status can be seen.
 */
final class StartedRunRules {
    private static final Set<String> CHANGEABLE = Set.of("suspend", "ttlSecondsAfterFinished");

    private StartedRunRules() {}

    static void addTo(JSONSchemaProps root) {
        var rules = new ArrayList<>(root.getXKubernetesValidations());
        Arrays.stream(BenchmarkSpec.class.getRecordComponents()).map(component -> component.getName())
                .filter(field -> !CHANGEABLE.contains(field)).map(StartedRunRules::rule).forEach(rules::add);
        root.setXKubernetesValidations(rules);
    }

    private static ValidationRule rule(String field) {
        return new ValidationRuleBuilder().withFieldPath(".spec." + field).withRule("""
                !has(oldSelf.status) || !has(oldSelf.status.runId) || \
                (has(self.spec.%1$s) ? has(oldSelf.spec.%1$s) && self.spec.%1$s == oldSelf.spec.%1$s \
                : !has(oldSelf.spec.%1$s))""".formatted(field)).withMessage("""
                %s cannot be changed once the run has started: create a new Benchmark instead""".formatted(field))
                .build();
    }
}
