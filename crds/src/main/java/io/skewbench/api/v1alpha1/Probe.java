package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that workers carry out and time. */
public record Probe(
        @ValidationRule(value = "self.size() > 0", message = "there is no operation: list at least one, or leave "
                + "operations out for all")
        @ValidationRule(value = "self.all(o, o in " + Probe.ALL + ")", messageExpression = """
                '"%s" is not an operation: use %s'\
                .format([self.filter(o, !(o in \
                """ + Probe.ALL + "))[0], " + Probe.ALL + "])")
        @ValidationRule(value = "self.all(o, self.exists_one(p, p == o))", messageExpression = """
                '"%s" is listed several times: list it once'\
                .format([self.filter(o, !self.exists_one(p, p == o))[0]])""")
        @Size(max = 8)
        @JsonPropertyDescription("What to time: create, set, get, exists, delete, createEphemeral, deleteEphemeral, "
                + "notification (from when a delete was due until the watch of exists tells of it). They are carried "
                + "out in this order. delete needs create, deleteEphemeral createEphemeral, and notification exists "
                + "and delete; without create, set, get and exists share nodes that are there before the start. "
                + "Default: all.")
        @Nullable List<@Size(max = 30) String> operations,

        @Min(0)
        @Max(Probe.MAX_SIZE)
        @JsonPropertyDescription("Bytes of data of each node that is created or set. Default: 100.")
        @Nullable Integer size,

        @Min(1)
        @Max(10_000)
        @JsonPropertyDescription("Number of nodes that a client takes through one operation before it begins the "
                + "next. Default: 100.")
        @Nullable Integer batch,

        @Min(1)
        @Max(100_000)
        @JsonPropertyDescription("Number of requests that a client has under way: at most, with a rate, where requests "
                + "that are held up by it count from when they were due; always, with unlimited load. Default: 1000 "
                + "with a rate, 1 with unlimited load.")
        @Nullable Integer outstanding) {

    /** The largest size of data, in bytes; a server refuses packets of 1 MiB. */
    public static final int MAX_SIZE = 1_000_000;
    static final String ALL = "['create', 'set', 'get', 'exists', 'delete', 'createEphemeral', 'deleteEphemeral', "
            + "'notification']";
}
