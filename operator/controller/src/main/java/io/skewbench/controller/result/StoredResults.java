package io.skewbench.controller.result;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.result.ResultsInMemory.Results;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.engine.run.RunResults;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of the runs that are reconciled, in their compact form. Only the operator creates results, and they never
 * change, so each is read once, by its name and one after the other, and then kept in memory as long as that isn't
 * short. They are not watched, because that would deliver those of all finished runs.
 *
 * <p>
 * A run may have two thousand results, each as large as a tenant could make it. So they are read in the background, in
 * the lane of their namespace and a part at a time: the reconciliation that asks for them ends, and its Benchmark is
 * requeued with each part.
 *
 * <p>
 * While a run is reconciled its results can't be forgotten. So it is reconciled only while {@link ResultRoom} has room
 * for them: {@link #hold} comes first, {@link #release} last, and both from the one thread that reconciles the run.
 * Results that were read have their room until they are held, or until {@link ResultsInMemory#UNTAKEN} has passed.
 */
public final class StoredResults {
    /** How long to read one part of a run before another namespace is served. */
    private static final Duration PART = Duration.ofSeconds(1);
    /**
     * The delay of another try: other runs release their room within milliseconds, or seconds if their results have to
     * be read.
     */
    public static final Duration RETRY = Duration.ofSeconds(1);
    private static final String LANE = "results";

    private final ResultConfigMaps configMaps;
    private final ResultsInMemory memory;
    private final Lookups lookups;

    /** The availability of a run's results. */
    public sealed interface Holding {}

    /** All results in the order of attempts. They stay in memory until {@link #release}. */
    public record All(List<TrialResult> results) implements Holding {}

    /** The results are being read; the Benchmark is requeued with each part. */
    public record BeingRead() implements Holding {}

    /** Other runs have the memory that the results need, until those are released. */
    public record NoRoom() implements Holding {}

    private record Question(String runId) {}

    /** One part has been read. No two are equal, so that each requeues the Benchmark. */
    private static final class Part {
        private final boolean hadRoom;

        Part(boolean hadRoom) {
            this.hadRoom = hadRoom;
        }

        /**
         * Returns zero, as only another try shows whether there is room, and the next question is about the next part.
         */
        Duration freshFor() {
            return hadRoom ? Duration.ZERO : RETRY;
        }
    }

    /** @param lookups read only results: each of their threads may hold a decoded one, see {@code HeapShares} */
    public StoredResults(KubernetesClient client, Lookups lookups, InstantSource clock) {
        this(client, new ResultRoom(ResultMemory.MOST_OF_ALL, ResultMemory.MOST_OF_A_RUN, ResultMemory.SMALL_RUN,
                clock), lookups, clock);
    }

    StoredResults(KubernetesClient client, ResultRoom room, Lookups lookups, InstantSource clock) {
        this.configMaps = new ResultConfigMaps(client, new ChildWrites(client));
        this.memory = new ResultsInMemory(room, clock);
        this.lookups = lookups;
    }

    /**
     * Returns all results of a run that has started and keeps them in memory, or starts to read them.
     *
     * @throws RuntimeException if the last try to read them failed; the next one is some seconds later
     */
    public Holding hold(RunScope run, Experiment experiment) {
        var inMemory = memory.hold(run);
        if (inMemory != null) {
            return inMemory;
        }
        Answer<Part> answer = lookups.ask(new Lane(run.namespace(), LANE), new Question(run.runId()), Part::freshFor,
                () -> readPart(run, experiment), run.requester().requeue());
        return switch (answer) {
            case Answer.Known<Part>(var part) -> part.hadRoom ? new BeingRead() : new NoRoom();
            case Answer.Pending<Part> pending -> new BeingRead();
            case Answer.Failed<Part>(var cause) -> throw cause;
        };
    }

    /** Reads the next results of a run for a while. */
    private Part readPart(RunScope run, Experiment experiment) {
        var begun = memory.begin(run);
        if (begun == null) {
            return new Part(false);
        }
        var bytes = begun.bytes();
        var results = new ArrayList<>(begun.inOrder());
        var from = System.nanoTime();
        var isHandedOver = false;
        try {
            var areAll = false;
            do {
                var next = next(run, results, experiment);
                var stored = next == null ? null : configMaps.first(run, next);
                if (next == null || stored == null) {
                    areAll = true;
                    continue;
                }
                var result = configMaps.read(run, next, stored, Collections.unmodifiableList(results));
                bytes += ResultMemory.of(result);
                if (bytes > ResultMemory.MOST_OF_A_RUN) {
                    result = TrialResult.unreadable(next, "Results of this run take more than "
                            + ResultMemory.MOST_OF_A_RUN
                            + " bytes of memory, which those that the operator stores do not");
                    bytes = ResultMemory.MOST_OF_A_RUN;
                }
                if (!memory.take(run, bytes)) {
                    results.clear();
                    return new Part(false);
                }
                results.add(result);
            } while (!areAll && System.nanoTime() - from < PART.toNanos());
            memory.handOver(run.runId(), new Results(List.copyOf(results), bytes, areAll));
            isHandedOver = true;
            return new Part(true);
        } finally {
            if (!isHandedOver) {
                memory.putBack(run.runId(), new Results(List.copyOf(results), bytes, false));
            }
        }
    }

    /** Returns the attempt whose result comes next; null if no more can come. */
    private @Nullable AttemptId next(RunScope run, List<TrialResult> results, Experiment experiment) {
        var next = RunResults.following(experiment, results).orElse(null);
        var first = new AttemptId(0, 0);
        // Another version of the operator may have ended the burn-in earlier, or not have had one.
        return next != null && experiment.isBurnIn(next.trial()) && configMaps.first(run, next) == null
                && configMaps.first(run, first) != null ? first : next;
    }

    /** Stores a result for as long as the Benchmark exists, unless its attempt has one; returns whether it had none. */
    public boolean store(RunScope run, TrialResult result) {
        var isNew = configMaps.create(run, result);
        memory.readOn(run.runId());
        return isNew;
    }

    /** Returns whether the API server has a result of an attempt, no matter who stored it. */
    public boolean has(RunScope run, AttemptId attempt) {
        var isThere = configMaps.first(run, attempt) != null;
        if (isThere) {
            memory.readOn(run.runId());
        }
        return isThere;
    }

    /** Allows the results of a run to be dropped if memory is short; does nothing for a run that isn't held. */
    public void release(String runId) {
        memory.release(runId);
    }

    /** Returns whether the results of a run could be held without reading any. */
    public boolean areInMemory(String runId) {
        return memory.hasAll(runId);
    }

    /** Forgets the results of a run that is finished or deleted. */
    public void forget(String runId) {
        memory.forget(runId);
    }
}
