package io.skewbench.local.validation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.engine.Problem;
import java.util.HashMap;
import java.util.Map;

/** Records which file each resource is from. No two resources of a kind share a name. */
public final class Sources {
    private final Map<String, String> files = new HashMap<>();

    void add(HasMetadata resource, String file) {
        files.put(label(resource), file);
    }

    /** Returns the message line for a problem, with the file and the resource. */
    public String line(HasMetadata resource, Problem problem) {
        var label = label(resource);
        var file = files.get(label);
        return (file == null ? "" : file + ": ") + label + ": " + problem;
    }

    private static String label(HasMetadata resource) {
        return resource.getKind() + " " + resource.getMetadata().getName();
    }
}
