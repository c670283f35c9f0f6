package io.skewbench.worker;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Names the code that ended the worker's process if that was not the worker itself: user code may call
 * {@link System#exit}.
 */
final class ExitNote {
    private ExitNote() {}

    /**
     * Writes the note when the process ends because code other than the worker's main class called {@link System#exit}.
     */
    static void writeTo(PrintStream out) {
        Runtime.getRuntime().addShutdownHook(
                new Thread(() -> of(Thread.getAllStackTraces()).ifPresent(out::println), "exit-note"));
    }

    static Optional<String> of(Map<Thread, StackTraceElement[]> stacks) {
        return stacks.entrySet().stream()
                .flatMap(entry -> caller(entry.getValue())
                        .filter(frame -> !frame.getClassName().equals(WorkerMain.class.getName()))
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
