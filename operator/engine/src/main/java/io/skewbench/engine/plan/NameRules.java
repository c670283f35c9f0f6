package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Experiment;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/** Names: well-formed, unique, and those that refer to others exist. */
final class NameRules {
    private static final int MAX_LENGTH = 30;
    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

    private final Problems problems;

    NameRules(Problems problems) {
        this.problems = problems;
    }

    void check(BenchmarkSpec spec) {
        if (spec.workloads().isEmpty()) {
            problems.add("spec.workloads", null, "name at least one workload");
        }
        if (spec.variants().isEmpty()) {
            problems.add("spec.variants", null, "name at least one variant");
        }
        unique("spec.workloads", spec.workloads().stream().map(Workload::name).toList());
        var variants = spec.variants().stream().map(Variant::name).toList();
        unique("spec.variants", variants);
        if (spec.seals() && variants.contains(Experiment.SEAL)) {
            problems.add("spec.variants[" + variants.indexOf(Experiment.SEAL) + "].name", Experiment.SEAL,
                    "is the name of the copy that seal adds; give the variant another, or remove seal");
        }
        if (spec.baseline() != null && !variants.contains(spec.baseline())) {
            problems.add("spec.baseline", spec.baseline(),
                    "is not a variant; use one of " + String.join(", ", variants));
        }
    }

    /** Checks the names of a list's elements. */
    void unique(String path, List<String> names) {
        var seen = new HashSet<String>();
        for (var i = 0; i < names.size(); i++) {
            var name = names.get(i);
            var place = path + "[" + i + "].name";
            if (name.length() > MAX_LENGTH || !DNS_LABEL.matcher(name).matches()) {
                problems.add(place, name.length() > 2 * MAX_LENGTH ? name.substring(0, 2 * MAX_LENGTH) + "…" : name,
                        "must be a DNS label of at most " + MAX_LENGTH
                                + " characters: lower-case letters, digits and inner hyphens");
            }
            if (!seen.add(name)) {
                problems.add(place, name, "is used twice; give each its own name");
            }
        }
    }
}
