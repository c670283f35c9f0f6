package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.Load;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.protocol.plan.ClientSetting;
import io.skewbench.protocol.plan.ConsumerPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Fills in the defaults of a workload's consumer groups. */
final class ConsumerPlanner {
    /**
     * The part of a Job pod's name, of at most 63 characters, that is left for both names without the hyphen between
     * them.
     */
    private static final int MAX_NAMES = 34;

    private static final String HEARTBEAT = "heartbeat.interval.ms";
    private static final String SESSION = "session.timeout.ms";
    private static final String ASSIGNORS = "partition.assignment.strategy";
    /** Settings that have no meaning if the broker assigns partitions. */
    private static final List<String> CLASSIC = List.of(ASSIGNORS, HEARTBEAT, SESSION);
    private static final List<String> KNOWN_ASSIGNORS = Stream
            .of("RangeAssignor", "RoundRobinAssignor", "StickyAssignor", "CooperativeStickyAssignor")
            .map("org.apache.kafka.clients.consumer."::concat).toList();
    /** The default of the version of kafka-clients that consumers run on. */
    private static final long DEFAULT_SESSION_MS = 45_000;
    private static final long DEFAULT_HEARTBEAT_MS = 3_000;

    private final Problems problems;

    ConsumerPlanner(Problems problems) {
        this.problems = problems;
    }

    List<PlannedConsumers> plan(String path, Workload workload) {
        var groups = Objects.requireNonNullElse(workload.consumers(), List.<ConsumerGroup>of());
        new NameRules(problems).unique(path, groups.stream().map(ConsumerGroup::name).toList());
        var planned = new ArrayList<PlannedConsumers>();
        for (var i = 0; i < groups.size(); i++) {
            var at = path + "[" + i + "]";
            if (workload.name().length() + groups.get(i).name().length() > MAX_NAMES) {
                problems.add(at + ".name", groups.get(i).name(), "has more than " + MAX_NAMES
                        + " characters together with the workload's name, and both are part of the names of Pods; "
                        + "shorten one of them");
            }
            planned.add(plan(at, groups.get(i)));
        }
        return List.copyOf(planned);
    }

    private PlannedConsumers plan(String path, ConsumerGroup group) {
        var settings = new LinkedHashMap<String, String>();
        Settings.read(path + ".consumer", group.consumer(), ReservedSettings.OF_CONSUMERS, problems)
                .forEach((key, written) -> settings.put(key, written.value()));
        checkProtocol(path, settings);
        return new PlannedConsumers(group.name(), (int) problems.number(path + ".pods", group.pods(), 1, 1, 100),
                (int) problems.number(path + ".consumersPerPod", group.consumersPerPod(), 1, 1, 256),
                group.rate() == null
                        ? null
                        : Long.valueOf(problems.number(path + ".rate", group.rate(), 1, 1, Load.MAX_RATE)),
                settings);
    }

    /** Finds settings that Kafka's consumers would refuse when the trial starts. */
    private void checkProtocol(String path, Map<String, String> settings) {
        if ("consumer".equalsIgnoreCase(settings.getOrDefault("group.protocol", "classic").strip())) {
            CLASSIC.stream().filter(settings::containsKey).forEach(name -> problems.add(path + ".consumer." + name,
                    settings.get(name), "is a setting of group.protocol classic; remove it, or group.protocol"));
            return;
        }
        checkHeartbeat(path, settings);
        var assignors = settings.getOrDefault(ASSIGNORS, "").strip();
        if (!assignors.isEmpty() && !Arrays.stream(assignors.split(",", -1)).allMatch(
                name -> KNOWN_ASSIGNORS.contains(name.strip()))) {
            problems.add(path + ".consumer." + ASSIGNORS, assignors, "must be of " + String.join(", ", KNOWN_ASSIGNORS)
                    + ": workers have no others on their class path");
        }
    }

    private void checkHeartbeat(String path, Map<String, String> settings) {
        var heartbeat = milliseconds(settings, HEARTBEAT, DEFAULT_HEARTBEAT_MS);
        var session = milliseconds(settings, SESSION, DEFAULT_SESSION_MS);
        if (heartbeat >= 0 && session >= 0 && heartbeat >= session) {
            var given = settings.containsKey(HEARTBEAT) ? HEARTBEAT : SESSION;
            problems.add(path + ".consumer." + given, settings.get(given), HEARTBEAT + ", " + heartbeat
                    + ", must be less than " + SESSION + ", " + session + "; a third of it is usual");
        }
    }

    /** Returns the number; -1 for text that is no number, which other checks report. */
    private static long milliseconds(Map<String, String> settings, String name, long byDefault) {
        var given = settings.get(name);
        return given == null ? byDefault : ClientSetting.number(given).orElse(-1);
    }

    /** Checks that no group has the same full name as another group or a workload. */
    void check(List<PlannedWorkload> workloads) {
        var named = new HashMap<String, String>();
        workloads.forEach(workload -> named.put(workload.name(), "workload " + workload.name()));
        for (var w = 0; w < workloads.size(); w++) {
            var workload = workloads.get(w);
            for (var g = 0; g < workload.consumers().size(); g++) {
                var group = workload.consumers().get(g).name();
                var other = named.putIfAbsent(ConsumerPlan.name(workload.name(), group),
                        "group " + group + " of workload " + workload.name());
                // Two groups of the same name in one workload are reported already.
                if (other != null && !other.equals("group " + group + " of workload " + workload.name())) {
                    problems.add("spec.workloads[" + w + "].consumers[" + g + "].name", group,
                            "would give its pods the same names as those of " + other + "; choose another name");
                }
            }
        }
    }
}
