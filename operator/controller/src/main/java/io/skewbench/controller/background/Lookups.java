package io.skewbench.controller.background;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Answers questions that take long, such as those to a Kafka cluster, on threads of its own. A reconciliation asks and
 * goes on; it is requeued when an answer arrives or changes. Answers are cached, and refreshed if they are asked for
 * after they expire, so that a cluster is not asked more often than needed. {@link LaneBounds} defines how questions
 * share the threads.
 */
public final class Lookups implements AutoCloseable {
    /** The lifetime of answers that don't expire: they are kept for as long as they are asked for. */
    public static final Duration AS_LONG_AS_ASKED = Duration.ofDays(365);
    private static final Logger LOGGER = LoggerFactory.getLogger(Lookups.class);
    /** The lifetime of answers that report what is still missing, the same as that of failures. */
    public static final Duration RECHECK = Duration.ofSeconds(5);
    static final Duration RETRY_AFTER_FAILURE = RECHECK;
    /** The delay of a requester that is notified when a lookup ends, if it is not, or if the lookup fails again. */
    public static final Duration REQUEUE_ANYWAY = Duration.ofSeconds(5);
    /** Questions that are not asked any more, such as those of deleted resources, are forgotten after this time. */
    static final Duration FORGET_UNASKED_AFTER = Duration.ofMinutes(10);
    /** Bytes of an entry, its place among others and, while it is queued, its call. */
    private static final long ENTRY_BYTES = 500;
    /** Bytes assumed of an answer that can't be measured: as much as the largest answers take. */
    private static final long UNMEASURED_BYTES = 1L << 20;

    private final Lanes lanes;
    private final Predicate<RuntimeException> isSilence;
    private final InstantSource clock;
    private final Delays delays;
    private final HeapBytes heap;
    private final LatelyAsked<LookupEntry> entries;

    /** Creates lookups that never take a cluster for silent, whatever its calls throw. */
    public Lookups(InstantSource clock) {
        this(LaneBounds.DEFAULT, failure -> false, clock);
    }

    /** Creates lookups without bounds on the memory of questions and answers. */
    public Lookups(LaneBounds bounds, Predicate<RuntimeException> isSilence, InstantSource clock) {
        this(bounds, KeptBounds.NONE, isSilence, clock);
    }

    /**
     * Creates lookups with bounds on their memory.
     *
     * @param kept the memory for questions and answers; those that were asked longest ago are forgotten first, and a
     * question for which there is no room stays pending until others have been answered, unless it is urgent
     * @param clock for the ages of answers; must be monotonic
     * @param isSilence whether this failure of a call means that the cluster doesn't respond, so that further calls
     * would wait in vain
     */
    public Lookups(LaneBounds bounds, KeptBounds kept, Predicate<RuntimeException> isSilence, InstantSource clock) {
        this.heap = new HeapBytes(kept.countedElsewhere());
        this.entries = new LatelyAsked<>(FORGET_UNASKED_AFTER, LookupEntry::isUnderWay, kept);
        this.lanes = new Lanes(bounds, clock);
        this.delays = new Delays(bounds);
        this.isSilence = isSilence;
        this.clock = clock;
    }

    /**
     * Returns the newest answer, and starts a lookup in the background if there is none or it has expired.
     *
     * @param lane in which the call is queued
     * @param question equal for the same question; the call's type of answer must be the same each time
     * @param freshFor how long an answer of this value is kept before it is refreshed
     * @param call may block; what it throws becomes the answer
     * @param requeue called when the answer has changed
     */
    public <T> Answer<T> ask(Lane lane, Object question, Function<? super T, Duration> freshFor, Supplier<T> call,
            Runnable requeue) {
        return ask(lane, Urgency.IN_TURN, question, freshFor, call, requeue);
    }

    /** Returns the newest answer like the other {@code ask}, for a question of the given urgency. */
    @SuppressWarnings("unchecked") // equal questions have answers of the same type
    public <T> Answer<T> ask(Lane lane, Urgency urgency, Object question, Function<? super T, Duration> freshFor,
            Supplier<T> call, Runnable requeue) {
        var now = clock.instant();
        return entry(lane, urgency, question, now).<Answer<T>>map(entry -> {
            begin(entry, now, lane, urgency, (Function<Object, Duration>) freshFor, call, requeue);
            return (Answer<T>) entry.newest(now);
        }).orElseGet(() -> new Answer.Pending<>(delays.noRoom()));
    }

    /**
     * Returns the newest answer to a question that several requesters share. A requester that hasn't received any
     * answer gets no expired one.
     *
     * @param requester equal to itself in later calls
     */
    @SuppressWarnings("unchecked") // equal questions have answers of the same type
    public <T> Answer<T> askTogether(Lane lane, Object question, Object requester,
            Function<? super T, Duration> freshFor, Supplier<T> call, Runnable requeue) {
        var now = clock.instant();
        return entry(lane, Urgency.IN_TURN, question, now).<Answer<T>>map(entry -> {
            begin(entry, now, lane, Urgency.IN_TURN, (Function<Object, Duration>) freshFor, call, () -> {});
            return (Answer<T>) entry.newestFor(requester, now, requeue);
        }).orElseGet(() -> new Answer.Pending<>(delays.noRoom()));
    }

    /** Returns the entry of a question; empty if there is none, and no room for one. */
    private Optional<LookupEntry> entry(Lane lane, Urgency urgency, Object question, Instant now) {
        return entries.ask(lane.namespace(), urgency, question, now, () -> new LookupEntry(question, delays, now),
                () -> ENTRY_BYTES + heap.of(question));
    }

    private void begin(LookupEntry entry, Instant now, Lane lane, Urgency urgency, Function<Object, Duration> freshFor,
            Supplier<?> call, Runnable requeue) {
        if (entry.begin(now, freshFor)) {
            var context = MDC.getCopyOfContextMap();
            lanes.submit(lane, urgency, new Lanes.Call() {
                @Override
                public Optional<RuntimeException> run() {
                    MDC.setContextMap(context == null ? Map.of() : context);
                    entry.begun(clock.instant());
                    return answer(entry, call, requeue);
                }

                @Override
                public void refuse(RuntimeException silence) {
                    end(entry, new Answer.Failed<>(silence), requeue);
                }
            });
        }
    }

    private record Answered(Object question, Object value) {}

    /**
     * Returns the newest answer to a question about a subject. Different questions about one subject are asked one
     * after the other, never two at once, and the answer to an earlier question is never returned, not even if that is
     * asked again.
     *
     * @param question equal for the same question
     */
    @SuppressWarnings("unchecked") // equal questions have answers of the same type
    public <T> Answer<T> askAbout(Lane lane, Object subject, Object question, Function<? super T, Duration> freshFor,
            Supplier<T> call, Runnable requeue) {
        var answer = ask(lane, subject, (Answered newest) -> newest.question().equals(question)
                ? freshFor.apply((T) newest.value())
                : Duration.ZERO, () -> new Answered(question, call.get()), requeue);
        return switch (answer) {
            case Answer.Known<Answered>(var newest) -> newest.question().equals(question)
                    ? new Answer.Known<>((T) newest.value())
                    : new Answer.Pending<>();
            case Answer.Pending<Answered>(var delay) -> new Answer.Pending<>(delay);
            case Answer.Failed<Answered>(var cause) -> new Answer.Failed<>(cause);
        };
    }

    /** Returns the newest answer without starting a lookup; pending if there is no such question. */
    @SuppressWarnings("unchecked") // equal questions have answers of the same type
    public <T> Answer<T> newest(Object question) {
        var now = clock.instant();
        return entries.find(question, now).map(entry -> (Answer<T>) entry.newest(now))
                .orElseGet(() -> new Answer.Pending<>());
    }

    /** Returns whether a lookup for the answer is under way. */
    public boolean isUnderWay(Object question) {
        return entries.find(question, clock.instant()).filter(LookupEntry::isUnderWay).isPresent();
    }

    /** Forgets the answer, so that the next request gets a new one. */
    public void forget(Object question) {
        entries.forget(question);
    }

    private Optional<RuntimeException> answer(LookupEntry entry, Supplier<?> call, Runnable requeue) {
        Answer<Object> answer;
        try {
            answer = new Answer.Known<>(call.get());
        } catch (RuntimeException e) {
            LOGGER.atDebug().setCause(e).log("Lookup failed");
            answer = new Answer.Failed<>(e);
        } catch (Error e) {
            LOGGER.atError().setCause(e).log("Lookup failed");
            answer = new Answer.Failed<>(new IllegalStateException(e));
        }
        end(entry, answer, requeue);
        return answer instanceof Answer.Failed<Object>(var cause) && isSilence.test(cause)
                ? Optional.of(cause)
                : Optional.empty();
    }

    private void end(LookupEntry entry, Answer<?> answer, Runnable requeue) {
        var requeued = entry.end(answer, clock.instant(), requeue);
        entries.answered(entry.question(), entry, ENTRY_BYTES + heap.of(entry.question()) + bytes(answer));
        requeued.forEach(Runnable::run);
    }

    /**
     * Returns the bytes of an answer. Never fails, because a requester that waits for the answer would not be requeued.
     */
    private long bytes(Answer<?> answer) {
        try {
            return heap.of(answer);
        } catch (RuntimeException | StackOverflowError e) {
            LOGGER.atError().setCause(e).log("Cannot determine the size of an answer");
            return UNMEASURED_BYTES;
        }
    }

    /** Returns the bytes that questions and answers take. */
    public long bytes() {
        return entries.bytes();
    }

    /** Abandons calls under way; their threads are daemons. */
    @Override
    public void close() {
        lanes.close();
    }
}
