package io.skewbench.engine.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Specs;
import java.util.List;

/** A valid spec of one workload, c1, and one variant, a, of which tests replace fields. */
final class SmallSpec {
    private static final String WORKLOAD = "{name: c1, kafkaTopic: t, load: {rate: 10}, "
            + "records: {key: {}, value: {size: 100}}}";
    private static final String VARIANT = "{name: a, partitioner: BuiltIn}";

    private SmallSpec() {}

    /** Returns the spec with these fields. */
    static BenchmarkSpec with(String fields) {
        var spec = Specs.read("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [%s]
                variants: [%s]
                duration: 1m
                """.formatted(WORKLOAD, VARIANT), ObjectNode.class);
        spec.setAll(Specs.read(fields, ObjectNode.class));
        return Specs.read(spec.toString(), BenchmarkSpec.class);
    }

    /** Returns the spec with these fields of its workload. */
    static BenchmarkSpec withWorkload(String fields) {
        return with("workloads: [" + merged(WORKLOAD, fields) + "]");
    }

    /** Returns the spec with these fields of its variant. */
    static BenchmarkSpec withVariant(String fields) {
        return with("variants: [" + merged(VARIANT, fields) + "]");
    }

    /** Returns the lines that users see. */
    static List<String> problems(BenchmarkSpec spec) {
        return Specs.problems(ExperimentPlanner.plan(spec));
    }

    private static String merged(String element, String fields) {
        var merged = Specs.read(element, ObjectNode.class);
        merged.setAll(Specs.read("{" + fields + "}", ObjectNode.class));
        return merged.toString();
    }
}
