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

/** Notices that a partitioner keeps a thread, such as a sending one with one record, and where. Used by one thread. */
public final class SenderWatch {
    /** A partitioner takes microseconds. */
    static final Duration TOLD = Duration.ofSeconds(4);
    private static final int FRAMES = 6;
    private static final Pattern JAVA = Pattern.compile("^(java|jdk|sun)\\.");

    private final String thread;
    private final Supplier<StackTraceElement[]> stack;
    private final LongSupplier sent;
    private final List<String> partitioner;
    private long lastSent = -1;
    private long sinceNanos;

    /**
     * What a thread has been doing with the same record.
     *
     * @param time since it was seen first
     * @param where the same words as long as the thread stays where it is
     */
    public record Stuck(Duration time, String where) {}

    /**
     * @param thread its name
     * @param stack of the thread now, the innermost call first
     * @param sent records that the thread has handed to its producer, the one at hand included
     * @param partitioner names of its class and of those that it inherits from, its own first; empty without one
     */
    public SenderWatch(String thread, Supplier<StackTraceElement[]> stack, LongSupplier sent,
            List<String> partitioner) {
        this.thread = thread;
        this.stack = stack;
        this.sent = sent;
        this.partitioner = partitioner;
    }

    /** Looks at the thread, which disturbs it only while it sends nothing; to be called every second or so. */
    public Optional<Stuck> look(long nowNanos) {
        var now = sent.getAsLong();
        var inside = now == lastSent && !partitioner.isEmpty() ? inside(stack.get()) : List.<StackTraceElement>of();
        if (inside.isEmpty()) {
            lastSent = now;
            sinceNanos = nowNanos;
            return Optional.empty();
        }
        var time = Duration.ofNanos(nowNanos - sinceNanos);
        return time.compareTo(TOLD) < 0 ? Optional.empty() : Optional.of(new Stuck(time, words(inside)));
    }

    /** Returns where the thread is, if that is inside the partitioner. */
    public Optional<String> where() {
        var inside = inside(stack.get());
        return inside.isEmpty() ? Optional.empty() : Optional.of(words(inside));
    }

    /** Returns the calls from the partitioner's on, the innermost first; none where the thread is elsewhere. */
    private List<StackTraceElement> inside(StackTraceElement[] frames) {
        for (var outermost = frames.length - 1; outermost >= 0; outermost--) {
            if (isPartitioner(frames[outermost].getClassName())) {
                return fromJavaOn(Arrays.asList(frames).subList(0, outermost + 1));
            }
        }
        return List.of();
    }

    /** Leaves out how Java does what it was called for, such as to wait for a lock. */
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
        var told = new ArrayList<>(inside.subList(0, Math.min(FRAMES, inside.size())));
        if (inside.size() > FRAMES) {
            // What the user knows best.
            told.set(FRAMES - 1, inside.getLast());
        }
        return "thread " + thread + " is inside the partitioner " + partitioner.getFirst() + ": "
                + told.stream().map(SenderWatch::words).collect(Collectors.joining(", called from "));
    }

    private static String words(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName()
                + (frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "");
    }
}
