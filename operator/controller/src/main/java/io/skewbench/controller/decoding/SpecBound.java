package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Bounds the memory of a spec. The operator holds the specs of all Benchmarks and SkewedTopics in memory; the API
 * server stores up to 1.5 MiB of each, which take many times that if they consist of small values, and schemas bound
 * only parts of it.
 */
final class SpecBound {
    private static final long KIB = 1 << 10;

    private SpecBound() {}

    /**
     * Removes the largest fields of a spec that takes too much memory, until it takes no more than allowed. Small
     * fields remain, such as the cluster and the deletion policy.
     *
     * @param spec nested no deeper than the stack allows
     * @param most bytes of the heap, no more than {@link BoundedParser#PART_BYTES}
     * @param maxProblems how many problems to return at most
     * @return what is wrong with the removed fields
     */
    static List<Problem> keep(ObjectNode spec, long most, int maxProblems) {
        var bytes = ValueBytes.of(spec);
        if (bytes <= most) {
            return List.of();
        }
        var problem = "is the largest part of a spec that takes " + size(bytes) + " KiB of memory; write fewer or "
                + "shorter values, so that it takes at most " + kib(most) + " KiB";
        var largestFirst = spec.properties().stream()
                .map(field -> Map.entry(field.getKey(), ValueBytes.of(field.getKey(), field.getValue())))
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).toList();
        var problems = new ArrayList<Problem>();
        for (var field : largestFirst) {
            if (bytes <= most) {
                break;
            }
            spec.remove(field.getKey());
            bytes -= field.getValue();
            if (problems.size() < maxProblems) {
                problems.add(new Problem("spec." + Bounds.name(field.getKey()), null, problem));
            }
        }
        return problems;
    }

    /** Returns the size for a message; a spec beyond the limit of any part has not been read completely. */
    private static String size(long bytes) {
        return bytes > BoundedParser.PART_BYTES ? "more than " + kib(BoundedParser.PART_BYTES) : "" + kib(bytes);
    }

    private static long kib(long bytes) {
        return (bytes + KIB - 1) / KIB;
    }
}
