package io.skewbench.protocol.bounds;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Limits of input from outside: reports of workers, and stored results. Anybody who can write a ConfigMap can write
 * these, so nothing that exceeds a limit is decoded. Together the limits keep the memory that one malformed input
 * allocates below 64 MiB.
 */
public final class Bounds {
    /** Characters of a message or a warning. */
    public static final int MESSAGE_CHARACTERS = 2_000;
    /** Characters of a name: of a reason, an exception's class, a topic. */
    public static final int NAME_CHARACTERS = 250;
    /** Entries of a map by name of an exception's class, and sentences in a list of warnings. */
    public static final int NAMES = 100;
    /**
     * Kinds of errors of which a result has a message, and characters of such a message: enough to know what to
     * correct.
     */
    public static final int ERROR_MESSAGES = 3;
    public static final int ERROR_CHARACTERS = 200;
    /** Characters of the text that says what keeps a worker from going on, so that progress reports stay small. */
    public static final int STUCK_CHARACTERS = 500;
    /** Characters of all warnings of a workload or a consumer group together; the longest one always has room. */
    public static final int WARNINGS_CHARACTERS = 2_500;
    /** Machines with different clocks. */
    public static final int MACHINES = 256;
    /** Brokers in a report. */
    public static final int BROKERS = 10_000;
    /** Characters of the value of a setting: certificates and the like are no settings of a Benchmark. */
    public static final int SETTING_CHARACTERS = 8_192;
    /** Steps of a time line. */
    public static final int STEPS = 2_400;
    /** Partitions of one worker: the rest of its report is for its time line. */
    public static final int WORKER_PARTITIONS = 18_000;
    /** Timed operations of a report or a result, and other counts beside them. */
    public static final int OPERATIONS = 16;
    public static final int OPERATION_COUNTS = 32;
    /** Characters of a report's text; a ConfigMap has no room for more. */
    public static final int REPORT_CHARACTERS = 2 << 20;
    /** Bytes of a histogram and of a series of histograms, inflated. */
    public static final int HISTOGRAM_BYTES = 1 << 20;
    public static final int SERIES_BYTES = 4 << 20;
    /**
     * Characters of a histogram that the worker or the operator encodes: {@code Histogram.of} lowers its resolution
     * until it fits. Three of them are what the operator's memory has room for with each workload of 2,000 trials.
     */
    public static final int HISTOGRAM_CHARACTERS = 15_000;
    /** Bytes of a worker's result and of a trial's, inflated. */
    public static final int REPORT_BYTES = 4 << 20;
    public static final int RESULT_BYTES = 32 << 20;
    /**
     * Bytes of a trial's result, compressed: 8 ConfigMaps. Three histograms for each of 64 workloads take 2.2 MB at
     * most, and 350,000 values of ten random digits 1.7 MB.
     */
    public static final int RESULT_GZIP_BYTES = 6_000_000;
    /**
     * Bytes of a worker's result, compressed: as Base64, and with the report around it, it is kept in one ConfigMap.
     */
    public static final int REPORT_GZIP_BYTES = 750_000;
    /** Values, names and brackets of a JSON document, such as a worker's report or a trial's result. */
    public static final int JSON_TOKENS = 350_000;
    /** Tokens that a partition takes in a report and in a result. */
    public static final int PARTITION_TOKENS = 7;
    /** Tokens that a broker takes in a report and in a result. */
    public static final int BROKER_TOKENS = 10;
    /** Tokens that a span of offsets takes in a report and in a result. */
    public static final int SPAN_TOKENS = 5;
    public static final int JSON_DEPTH = 64;
    public static final int JSON_STRING = 2 << 20;
    public static final int JSON_NUMBER = 40;
    /** 4 PB, or 52 days in nanoseconds; the sums of a thousand workers are far from overflowing. */
    public static final long COUNT = 1L << 52;

    /**
     * The form that Kubernetes requires of condition reasons, but shorter, because reasons are metric labels as well.
     */
    private static final Pattern REASON = Pattern.compile("[A-Z][A-Za-z0-9]{0,59}");
    /** The form of names that become names of metrics and headers of tables. */
    private static final Pattern OPERATION = Pattern.compile("[a-z][A-Za-z]{0,29}");
    private static final String NO_REASON = "Unknown";
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");

    private Bounds() {}

    /** Returns a message on one line, cut to {@link #MESSAGE_CHARACTERS}. */
    public static String message(String text) {
        return line(text, MESSAGE_CHARACTERS);
    }

    /** Returns the distinct sentences, each cut as by {@link #message}, at most {@link #NAMES} of them. */
    public static List<String> messages(Collection<String> texts) {
        return texts.stream().map(Bounds::message).distinct().limit(NAMES).toList();
    }

    /** Returns an exception's message on one line, cut to {@link #ERROR_CHARACTERS}. */
    public static String errorMessage(String text) {
        return line(text, ERROR_CHARACTERS);
    }

    /** Returns what keeps a worker from going on, on one line, cut to {@link #STUCK_CHARACTERS}. */
    public static String stuck(String text) {
        return line(text, STUCK_CHARACTERS);
    }

    /** Returns a name on one line, cut to {@link #NAME_CHARACTERS}. */
    public static String name(String text) {
        return line(text, NAME_CHARACTERS);
    }

    /** Returns a reason: CamelCase of at most 60 characters, {@code Unknown} in place of anything else. */
    public static String reason(String text) {
        return REASON.matcher(text).matches() ? text : NO_REASON;
    }

    /**
     * Returns the name of a timed operation, or of what is counted beside operations.
     *
     * @throws UnreadableException if it isn't made of at most 30 letters, the first of them in lower case
     */
    public static String operation(String name) {
        if (!OPERATION.matcher(name).matches()) {
            throw new UnreadableException("Not the name of an operation or a count: " + name(name));
        }
        return name;
    }

    private static String line(String text, int characters) {
        var cut = text.length() <= characters ? text : text.substring(0, characters - 1) + "…";
        return CONTROL.matcher(cut).replaceAll(" ");
    }

    /**
     * Checks a number of elements.
     *
     * @param what in the plural
     * @throws UnreadableException if there are more than allowed
     */
    public static void atMost(int most, Collection<?> elements, String what) {
        if (elements.size() > most) {
            throw new UnreadableException(elements.size() + " " + what + "; at most " + most + " are allowed");
        }
    }

    /**
     * Checks that a list has no duplicates and not too many elements.
     *
     * @param what in the plural
     * @throws UnreadableException if there are duplicates, or more elements than allowed
     */
    public static void distinct(int most, Collection<?> elements, String what) {
        atMost(most, elements, what);
        if (new HashSet<>(elements).size() < elements.size()) {
            throw new UnreadableException("One of its " + what + " is there twice");
        }
    }

    /**
     * Checks the length of a name or of a text as short as a name.
     *
     * @throws UnreadableException if it is longer than {@link #NAME_CHARACTERS}
     */
    public static void shortName(String text) {
        atMost(NAME_CHARACTERS, text);
    }

    /**
     * Checks the length of a text.
     *
     * @throws UnreadableException if it is longer
     */
    public static void atMost(int characters, String text) {
        if (text.length() > characters) {
            throw new UnreadableException(text.length() + " characters where " + characters + " are allowed: "
                    + name(text));
        }
    }

    /**
     * Returns the sum of two counts, which never overflows.
     *
     * @throws UnreadableException if one of them, or the sum, is negative or larger than any trial's
     */
    public static long sum(long one, long other, String what) {
        checkSum(one, other, what);
        return one + other;
    }

    /**
     * Checks the sum of two counts.
     *
     * @throws UnreadableException if one of them, or the sum, is negative or larger than any trial's
     */
    public static void checkSum(long one, long other, String what) {
        count(one, what);
        count(other, what);
        count(one + other, what);
    }

    /**
     * Checks a count.
     *
     * @throws UnreadableException if it is negative or larger than any trial's
     */
    public static void count(long value, String what) {
        if (value < 0 || value > COUNT) {
            throw new UnreadableException(what + " is " + value + ", which is not a count");
        }
    }

    /**
     * Checks a figure.
     *
     * @throws UnreadableException if it isn't a finite number from 0
     */
    public static void figure(double value, String what) {
        if (!(value >= 0 && value <= COUNT)) {
            throw new UnreadableException(what + " is " + value + ", which is not a figure");
        }
    }
}
