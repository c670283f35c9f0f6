package io.skewbench.local.drive;

/**
 * What wrote a folder of results: its file {@code run.json}, written when the run begins and never changed. Fields may be
 * added within a version of the format.
 *
 * @param formatVersion of the folder: {@link #FORMAT_VERSION}
 * @param version of Skewbench, such as {@code 0.1.0}
 */
public record RunRecord(int formatVersion, String version) {
    public static final int FORMAT_VERSION = 1;
    static final String FILE = "run.json";

    /** Describes a folder of this version of the format. */
    public static RunRecord of(String version) {
        return new RunRecord(FORMAT_VERSION, version);
    }
}
