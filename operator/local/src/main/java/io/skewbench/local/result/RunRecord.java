package io.skewbench.local.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a run was started with: file {@code run.json} of its folder, written when the run begins and never changed.
 * Fields may be added within a version of the format.
 *
 * @param formatVersion of the folder: {@link #FORMAT_VERSION}
 * @param version of Skewbench, such as {@code 0.1.0}
 * @param digest of spec, topics and payloads; null if unknown, so that the run can't be resumed
 * @param brokers that were started for the run; null if it used a running Kafka cluster, or a ZooKeeper server that was
 * started for it
 * @param bootstrapServers of the running Kafka cluster; null if servers were started
 * @param classPath of partitioners of the user's own, absolute; null for none
 * @param classPathDigests SHA-256 of the content of each entry of the class path, by entry; null if unknown
 * @param machine a description of the machine
 */
public record RunRecord(int formatVersion, String version, @Nullable String digest, @Nullable Integer brokers,
        @Nullable String bootstrapServers, @Nullable String classPath,
        @Nullable Map<String, String> classPathDigests, @Nullable String machine) {
    public static final int FORMAT_VERSION = 1;
    static final String FILE = "run.json";
    /** Before the first release, each minor version may change anything. */
    private static final Pattern SERIES = Pattern.compile("^[0-9]+[.][0-9]+");

    /** Returns the record of a run that starts now on this machine. */
    public static RunRecord of(String version, String digest, @Nullable Integer brokers,
            @Nullable String bootstrapServers, @Nullable String classPath,
            @Nullable Map<String, String> classPathDigests) {
        return new RunRecord(FORMAT_VERSION, version, digest, brokers, bootstrapServers, classPath, classPathDigests,
                thisMachine());
    }

    /** Returns whether trials of the two versions are comparable. */
    public boolean isOfSeries(String otherVersion) {
        return series(version).equals(series(otherVersion));
    }

    /** Returns a clause for each change of program or machine since the run started. */
    public List<String> changes(String versionNow) {
        var changes = new ArrayList<String>();
        if (!version.equals(versionNow)) {
            changes.add("the program was Skewbench " + version + " and is " + versionNow);
        }
        if (machine != null && !machine.equals(thisMachine())) {
            changes.add("the machine was " + machine + " and is " + thisMachine());
        }
        return changes;
    }

    private static String series(String version) {
        var matched = SERIES.matcher(version);
        return matched.find() ? matched.group() : version;
    }

    private static String thisMachine() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " with Java "
                + Runtime.version() + " on " + Runtime.getRuntime().availableProcessors() + " processors";
    }
}
