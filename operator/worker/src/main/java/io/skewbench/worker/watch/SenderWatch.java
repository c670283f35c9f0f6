package io.skewbench.worker.watch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Detects that a call of a partitioner keeps a thread for long, such as a sending thread with one record, and at which
 * place in the code. Used by one thread.
 */
public final class SenderWatch {
    /** Reported after this time; a partitioner normally takes microseconds. */
    static final Duration REPORTED_AFTER = Duration.ofSeconds(4);
    private static final int FRAMES = 6;
    private static final Pattern JAVA = Pattern.compile("^(java|jdk|sun)\\.");

    private final String thread;
    private final Supplier<StackTraceElement[]> stack;
    private final LongSupplier sent;
    private final List<String> partitioner;
    private long lastSent = -1;
    private long sinceNanos;

    /**
     * A thread that is stuck with one record.
     *
     * @param time since this was first observed
     * @param where place in the code, with the same text as long as the thread stays there
     */
    public record Stuck(Duration time, String where) {}

    /**
     * @param thread its name
     * @param stack of the thread now, the innermost call first
     * @param sent returns the number of records that the thread has passed to its producer, including the current one
     * @param partitioner names of the partitioner's class and its superclasses, the class itself first; empty without
     * one
     */
    public SenderWatch(String thread, Supplier<StackTraceElement[]> stack, LongSupplier sent,
            List<String> partitioner) {
        this.thread = thread;
        this.stack = stack;
        this.sent = sent;
        this.partitioner = partitioner;
    }

    /** Checks the thread, which pauses it only while it sends nothing. To be called about every second. */
    public Optional<Stuck> look(long nowNanos) {
        var now = sent.getAsLong();
        var inside = now == lastSent && !partitioner.isEmpty() ? inside(stack.get()) : List.<StackTraceElement>of();
        if (inside.isEmpty()) {
            lastSent = now;
            sinceNanos = nowNanos;
            return Optional.empty();
        }
        var time = Duration.ofNanos(nowNanos - sinceNanos);
        return time.compareTo(REPORTED_AFTER) < 0 ? Optional.empty() : Optional.of(new Stuck(time, words(inside)));
    }

    /** Returns the thread's place in the code, if that is inside the partitioner. */
    public Optional<String> where() {
        var inside = inside(stack.get());
        return inside.isEmpty() ? Optional.empty() : Optional.of(words(inside));
    }

    /** Returns the calls inside the partitioner, the innermost first; none if the thread is elsewhere. */
    private List<StackTraceElement> inside(StackTraceElement[] frames) {
        for (var outermost = frames.length - 1; outermost >= 0; outermost--) {
            if (isPartitioner(frames[outermost].getClassName())) {
                return fromJavaOn(Arrays.asList(frames).subList(0, outermost + 1));
            }
        }
        return List.of();
    }

    /** Leaves out the JDK's own frames at the top, such as those of waiting for a lock. */
    private static List<StackTraceElement> fromJavaOn(List<StackTraceElement> frames) {
        var own = 0;
        while (own < frames.size() && JAVA.matcher(frames.get(own).getClassName()).find()) {
            own++;
        }
        return frames.subList(Math.max(0, own - 1), frames.size());
    }

    private boolean isPartitioner(String type) {
        return partitioner.stream().anyMatch(own -> type.equals(own) || type.startsWith(own + "$"));
    }

    private String words(List<StackTraceElement> inside) {
        var shown = new ArrayList<>(inside.subList(0, Math.min(FRAMES, inside.size())));
        if (inside.size() > FRAMES) {
            // The place that the user knows best.
            shown.set(FRAMES - 1, inside.getLast());
        }
        return "thread " + thread + " is inside the partitioner " + partitioner.getFirst() + ": "
                + shown.stream().map(SenderWatch::words).collect(Collectors.joining(", called from "));
    }

    private static String words(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName()
                + (frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "");
    }
}
