package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.WeightedTopic;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.SweptValue;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.plan.SweepPoint.Chosen;
import io.skewbench.protocol.plan.ClientSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The axes of a sweep, in the order of the spec.
 *
 * @param all the values of each axis by its name
 */
record SweepAxes(Map<String, List<Chosen>> all) {

    /** Reads the axes, and reports what is wrong with them alone. */
    static SweepAxes read(BenchmarkSpec spec, Problems problems) {
        var sweep = spec.sweep();
        if (sweep == null || sweep.axes() == null) {
            return new SweepAxes(Map.of());
        }
        return new Reader(spec, sweep, problems).read(sweep.axes());
    }

    private record Reader(BenchmarkSpec spec, Sweep sweep, Problems problems, Map<String, String> owners) {

        Reader(BenchmarkSpec spec, Sweep sweep, Problems problems) {
            this(spec, sweep, problems, new HashMap<>());
        }

        SweepAxes read(List<SweepAxis> axes) {
            var all = new LinkedHashMap<String, List<Chosen>>();
            for (var i = 0; i < axes.size(); i++) {
                var axis = axes.get(i);
                var path = "spec.sweep.axes[" + i + "]";
                if (all.containsKey(axis.name())
                        || (sweep.producer() != null && sweep.producer().containsKey(axis.name()))) {
                    problems.add(path + ".name", axis.name(), "is the name of another axis or a swept setting: give it "
                            + "another");
                }
                if (axis.values().isEmpty()) {
                    problems.add(path + ".values", null, "must list at least one value");
                }
                all.put(axis.name(), values(SweptValue.of(i, axis).toList()));
            }
            checkExcluded(all);
            return new SweepAxes(all);
        }

        private List<Chosen> values(List<SweptValue> ofAxis) {
            var values = new ArrayList<Chosen>();
            for (var swept : ofAxis) {
                var value = swept.value();
                var at = swept.path();
                if (values.stream().anyMatch(other -> other.value().name().equals(value.name()))) {
                    problems.add(at + ".name", value.name(), "is the name of another value: give it another");
                }
                var chosen = new Chosen(swept, Settings.read(at + ".producer", value.producer(),
                        ReservedSettings.OF_PRODUCERS, problems),
                        Settings.read(at + ".broker", value.broker(),
                                ReservedSettings.OF_BROKERS, problems));
                checkWorkload(at, value);
                checkTopics(swept);
                checkTopicCount(swept);
                checkLeftOut(swept);
                checkVersion(at, value);
                checkForAll(at, value);
                checkOwners(swept.axis(), chosen);
                if (value.records() != null && value.records().value().payload() != null) {
                    problems.add(at + ".records.value.payload", null, "cannot be swept: give a size, or make a "
                            + "workload for each payload");
                }
                values.add(chosen);
            }
            return values;
        }

        private void checkWorkload(String at, SweepValue value) {
            var names = spec.workloads().stream().map(Workload::name).toList();
            if (value.workload() != null && !names.contains(value.workload())) {
                problems.add(at + ".workload", value.workload(), "is not the name of a workload; "
                        + NearestName.among(Set.copyOf(names), value.workload())
                                .map(nearest -> "did you mean " + nearest + "?")
                                .orElseGet(() -> "use one of " + String.join(", ", names)));
            }
        }

        /** A topic that no workload has would be left out, where a misspelt name is more likely. */
        private void checkTopics(SweptValue swept) {
            var known = spec.workloads().stream().filter(swept::isFor)
                    .flatMap(workload -> TopicReference.of("", workload).stream()).map(TopicReference::skewedTopic)
                    .filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
            topics(swept.value()).keySet().stream().filter(topic -> !known.contains(topic))
                    .forEach(topic -> problems.add(swept.path() + ".topics", topic, known.isEmpty()
                            ? "is not the SkewedTopic of a workload: they name none"
                            : "is not the SkewedTopic of a workload; " + NearestName.among(known, topic)
                                    .map(nearest -> "did you mean " + nearest + "?")
                                    .orElseGet(() -> "use one of " + String.join(", ", known))));
        }

        /** A row would be named after topics that its trials do not have. */
        private void checkTopicCount(SweptValue swept) {
            var path = swept.path() + ".topicCount";
            var count = problems.number(path, swept.value().topicCount(), 1, 1, WeightedTopic.MAX_TOPICS);
            for (var workload : spec.workloads()) {
                var named = TopicReference.of("", workload).size();
                if (swept.isFor(workload) && count > Math.max(1, named)) {
                    problems.add(path, count, "exceeds the number of topics of workload " + workload.name()
                            + ", which is " + named + ": lower it, or list more as its topics"
                            + (swept.value().workload() == null && spec.workloads().size() > 1
                                    ? ", or name the workload that the value is for"
                                    : ""));
                }
            }
        }

        /** A row would be named after a layout of which its trials have nothing. */
        private void checkLeftOut(SweptValue swept) {
            var count = swept.value().topicCount();
            if (count == null) {
                return;
            }
            topics(swept.value()).keySet().forEach(topic -> {
                var first = spec.workloads().stream().filter(swept::isFor)
                        .flatMapToInt(workload -> places(workload, topic)).min();
                if (first.isPresent() && first.getAsInt() > Math.max(1, count)) {
                    problems.add(swept.path() + ".topics", topic, "is left out by topicCount " + count
                            + " of the same value, so that nothing would be sent to the SkewedTopic in its place: "
                            + "raise topicCount to at least " + first.getAsInt() + ", or remove the topic here");
                }
            });
        }

        /** Returns the places of a SkewedTopic in the list of a workload's topics, from 1. */
        private static IntStream places(Workload workload, String topic) {
            var topics = TopicReference.of("", workload);
            return IntStream.rangeClosed(1, topics.size())
                    .filter(place -> topic.equals(topics.get(place - 1).skewedTopic()));
        }

        private static Map<String, String> topics(SweepValue value) {
            return Objects.requireNonNullElse(value.topics(), Map.of());
        }

        private void checkVersion(String at, SweepValue value) {
            if (value.clientVersion() != null && ClientVersion.named(value.clientVersion()).isEmpty()) {
                problems.add(at + ".clientVersion", value.clientVersion(),
                        "must be one of " + ClientVersion.names());
            }
        }

        private void checkForAll(String at, SweepValue value) {
            if (value.workload() == null) {
                return;
            }
            if (value.clientVersion() != null) {
                problems.add(at + ".clientVersion", value.clientVersion(),
                        "is that of all workloads of a trial: remove workload");
            }
            if (value.broker() != null) {
                problems.add(at + ".broker", null, "is for all workloads of a trial: remove workload");
            }
        }

        /** Two axes that set the same field would leave it open which of the values holds. */
        private void checkOwners(String axis, Chosen chosen) {
            var workloads = chosen.value().workload() == null
                    ? spec.workloads().stream().map(Workload::name).toList()
                    : List.of(chosen.value().workload());
            chosen.fields().forEach(field -> {
                var other = workloads.stream().map(workload -> owners.putIfAbsent(workload + " " + field, axis))
                        .filter(owner -> owner != null && !owner.equals(axis)).findFirst();
                if (other.isPresent()) {
                    problems.add(chosen.path() + "." + field, null, "is set by axis " + other.get()
                            + " as well; set it on one of the two, or make them one axis whose values set both");
                }
                if (sweep.producer() != null && field.startsWith("producer.")
                        && sweep.producer().containsKey(field.substring("producer.".length()))) {
                    problems.add(chosen.path() + "." + field, null,
                            "is swept by spec.sweep.producer as well; set it in one of the two places");
                }
            });
        }

        private void checkExcluded(Map<String, List<Chosen>> all) {
            var excluded = Objects.requireNonNullElse(sweep.exclude(), List.<Map<String, String>>of());
            for (var i = 0; i < excluded.size(); i++) {
                var path = "spec.sweep.exclude[" + i + "]";
                if (excluded.get(i).isEmpty()) {
                    problems.add(path, null, "names no value, and so would exclude everything: name one, or remove it");
                }
                excluded.get(i).forEach((name, value) -> {
                    var values = values(all, name);
                    if (values.isEmpty()) {
                        problems.add(path, name, "is neither the name of an axis nor a swept producer setting");
                    } else if (!values.contains(value)) {
                        problems.add(path + "." + name, value,
                                "is not swept: use one of " + String.join(", ", values));
                    }
                });
            }
        }

        /** Returns the names of the values of an axis, or the values of a swept setting; none if there is neither. */
        private List<String> values(Map<String, List<Chosen>> axes, String name) {
            var axis = axes.get(name);
            if (axis != null) {
                return axis.stream().map(value -> value.value().name()).toList();
            }
            return sweep.producer() != null && sweep.producer().get(name) instanceof List<?> several
                    ? several.stream().map(ClientSetting::text).filter(Objects::nonNull).toList()
                    : List.of();
        }
    }
}
