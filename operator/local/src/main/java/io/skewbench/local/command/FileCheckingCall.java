package io.skewbench.local.command;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Recognizes a call that checks files by its arguments, before picocli has parsed them. */
public final class FileCheckingCall {
    static final Set<String> COMMANDS = Set.of("run", "calibrate", "resume", "validate");

    private static final List<String> NO_CHECK = List.of("-h", "--help", "-V", "--version");

    private FileCheckingCall() {}

    /** Returns whether the arguments name a command that checks files, and don't ask for its help or version. */
    public static boolean isOne(String... arguments) {
        return arguments.length > 0 && COMMANDS.contains(arguments[0])
                && Arrays.stream(arguments).noneMatch(NO_CHECK::contains);
    }
}
