package io.skewbench.worker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The command-line arguments of the worker. */
sealed interface WorkerArguments {
    String USAGE = """
            Usage: WorkerMain --control=files --dir=DIR --workload=NAME --pod=N [--payload=FILE]
                   WorkerMain --control=kubernetes --plan=CONFIGMAP --plan-sha256=DIGEST --workload=NAME
                       --report=PREFIX [--payload=FILE]

            Sends or reads records as one worker of a plan, and reports the result.

              --control=files       plan, start time, end offsets and report are files of DIR:
                                    plan-NAME.json, start.json, offsets-after.json, report-NAME-N.json
              --control=kubernetes  they are keys of ConfigMaps: the first three of CONFIGMAP, and
                                    report.json of PREFIX-N, where N is in JOB_COMPLETION_INDEX.
                                    A plan whose SHA-256 is not DIGEST is refused.
                                    The service account is read from SKEWBENCH_SERVICE_ACCOUNT_DIR
                                    (default /var/run/secrets/kubernetes.io/serviceaccount)
              --payload=FILE        the payload that values are taken from, if the plan says so
              --help                prints this

            Exit status: 0 as planned, 1 failed (the report says why), 2 wrong arguments.
            """;

    /** Print the usage. */
    record Help() implements WorkerArguments {}

    /** The control plane is a folder. */
    record Files(Path folder, String workload, int pod, @Nullable Path payload) implements WorkerArguments {}

    /** The control plane is the Kubernetes API server. */
    record Kubernetes(String plan, String planSha256, String workload, String reportPrefix, int pod,
            @Nullable Path payload)
            implements
                WorkerArguments {}

    /** @throws IllegalArgumentException if the arguments are invalid; its message is one sentence for the user */
    static WorkerArguments parse(List<String> arguments, Map<String, String> environment) {
        if (arguments.contains("--help")) {
            return new Help();
        }
        var given = new HashMap<String, String>();
        for (var argument : arguments) {
            var equals = argument.indexOf('=');
            if (!argument.startsWith("--") || equals < 0) {
                throw new IllegalArgumentException(argument + " is not of the form --NAME=VALUE");
            }
            given.put(argument.substring(2, equals), argument.substring(equals + 1));
        }
        var control = required(given, "control");
        return switch (control) {
            case "files" -> {
                allowOnly(given, Set.of("control", "dir", "workload", "pod", "payload"));
                yield new Files(Path.of(required(given, "dir")), required(given, "workload"),
                        index("--pod", required(given, "pod")), payload(given));
            }
            case "kubernetes" -> {
                allowOnly(given, Set.of("control", "plan", "plan-sha256", "workload", "report", "payload"));
                yield new Kubernetes(required(given, "plan"), sha256(required(given, "plan-sha256")),
                        required(given, "workload"), required(given, "report"),
                        index("JOB_COMPLETION_INDEX", environment.get("JOB_COMPLETION_INDEX")), payload(given));
            }
            default -> throw new IllegalArgumentException("--control=" + control + " is neither files nor kubernetes");
        };
    }

    private static @Nullable Path payload(Map<String, String> given) {
        return given.containsKey("payload") ? Path.of(required(given, "payload")) : null;
    }

    private static String required(Map<String, String> given, String name) {
        var value = given.get(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("--" + name + "= is missing");
        }
        return value;
    }

    private static String sha256(String value) {
        if (!value.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("--plan-sha256=" + value + " is not 64 hexadecimal digits");
        }
        return value;
    }

    private static void allowOnly(Map<String, String> given, Set<String> names) {
        var unknown = new HashSet<>(given.keySet());
        unknown.removeAll(names);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("--" + unknown.iterator().next() + "= is unknown here");
        }
    }

    private static int index(String name, @Nullable String value) {
        if (value == null || !value.matches("\\d{1,6}")) {
            throw new IllegalArgumentException(name + " is " + value + " instead of the worker's number, from 0");
        }
        return Integer.parseInt(value);
    }
}
