package io.skewbench.worker;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Says who ended the worker's process, if it wasn't the worker itself: user code may call {@link System#exit}. */
final class ExitNote {
    private ExitNote() {}

    /** Has the note written when the process ends by a call of any thread but this one. */
    static void writeTo(PrintStream out) {
        var own = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(
                new Thread(() -> of(own, Thread.getAllStackTraces()).ifPresent(out::println), "exit-note"));
    }

    static Optional<String> of(Thread own, Map<Thread, StackTraceElement[]> stacks) {
        return stacks.entrySet().stream().filter(entry -> !entry.getKey().equals(own))
                .flatMap(entry -> caller(entry.getValue())
                        .map(frame -> "Thread " + entry.getKey().getName() + " ended the process: "
                                + frame.getClassName()
                                + "." + frame.getMethodName() + ":" + frame.getLineNumber() + " called System.exit")
                        .stream())
                .findFirst();
    }

    /** Returns the call of {@link System#exit} or {@link Runtime#exit}, if there is one. */
    private static Optional<StackTraceElement> caller(StackTraceElement[] stack) {
        return Arrays.stream(stack).dropWhile(
                frame -> !(frame.getClassName().equals("java.lang.Runtime") && frame.getMethodName().equals("exit")))
                .filter(frame -> !frame.getClassName().startsWith("java.lang.")).findFirst();
    }
}
