package io.skewbench.engine.result;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.StartSignal.Reference;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * How the clocks of all workers of a workload or a consumer group stood to another one just before the start of a
 * trial: one list for each column, all equally long. They are stored with the result, and no figure follows from them.
 *
 * @param corrected whether the workers started at the published time by that other clock; else by their own
 * @param pod of each row, ascending; workers that knew no other clock are left out
 * @param clock that the worker's was compared with
 * @param offsetMs by how much that clock was ahead of the worker's, in milliseconds
 * @param uncertaintyMs by how much the offset is off at most, in milliseconds
 */
public record StartClocks(boolean corrected, List<Integer> pod, List<Reference> clock, List<Double> offsetMs,
        List<Double> uncertaintyMs) {

    /** Returns the table of what workers knew, by number of the pod; null where none knew another clock. */
    public static @Nullable StartClocks of(SortedMap<Integer, StartClock> byPod) {
        var rows = byPod.values();
        return byPod.isEmpty()
                ? null
                : new StartClocks(rows.stream().anyMatch(StartClock::corrected), List.copyOf(byPod.keySet()),
                        rows.stream().map(StartClock::reference).toList(),
                        rows.stream().map(StartClock::offsetMs).toList(),
                        rows.stream().map(StartClock::uncertaintyMs).toList());
    }

    /**
     * Checks what was read.
     *
     * @param workers of the workload or group
     * @throws UnreadableException if columns differ in length, a pod is there twice, there are more rows than workers,
     * or a number is none
     */
    void check(int workers) {
        Bounds.distinct(workers, pod, "pods with clocks");
        Map.of("clock", clock, "offsetMs", offsetMs, "uncertaintyMs", uncertaintyMs).forEach((name, column) -> {
            if (column.size() != pod.size()) {
                throw new UnreadableException("startClocks has " + pod.size() + " pods and " + column.size()
                        + " values of " + name);
            }
        });
        pod.forEach(each -> Bounds.count(each, "The number of a pod"));
        offsetMs.forEach(each -> Bounds.figure(Math.abs(each), "offsetMs"));
        uncertaintyMs.forEach(each -> Bounds.figure(each, "uncertaintyMs"));
    }
}
