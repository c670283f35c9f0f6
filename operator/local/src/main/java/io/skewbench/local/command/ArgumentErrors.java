package io.skewbench.local.command;

import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Errors in arguments, worded like errors in fields: the option, its value and the remedy. */
public final class ArgumentErrors {
    private static final Set<Class<?>> NUMBERS = Set.of(int.class, Integer.class, long.class, Long.class);

    private ArgumentErrors() {}

    /** Returns the sentence for the user; that of the parser unless a value is not of the option's type. */
    public static String sentence(ParameterException e) {
        return e.getCause() instanceof TypeConversionException && e.getArgSpec() instanceof OptionSpec option
                ? wrongType(option, e)
                : String.valueOf(e.getMessage());
    }

    private static String wrongType(OptionSpec option, ParameterException e) {
        return isOfKnownType(option)
                ? new Problem(option.longestName(), e.getValue(), "write " + allowed(option)).toString()
                : String.valueOf(e.getMessage());
    }

    private static boolean isOfKnownType(ArgSpec option) {
        return option.type().isEnum() || NUMBERS.contains(option.type());
    }

    private static String allowed(ArgSpec option) {
        if (!option.type().isEnum()) {
            return "a whole number";
        }
        var names = new ArrayList<>(Arrays.stream(option.type().getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT)).toList());
        var last = names.removeLast();
        return names.stream().collect(Collectors.joining(", ", "", " or ")) + last;
    }
}
