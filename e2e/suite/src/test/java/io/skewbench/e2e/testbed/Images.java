package io.skewbench.e2e.testbed;

/** The images under test, which the profile images of operator/pom.xml builds and which are loaded into the nodes. */
public final class Images {
    private static final String PREFIX = System.getProperty("image.prefix", "skewbench");
    static final String TAG = System.getProperty("image.tag", "0.1.0-SNAPSHOT");

    private Images() {}

    /** Returns the repository of operator, worker or kafka. */
    static String repository(String name) {
        return PREFIX + "/" + name;
    }

    /** Returns the image with one broker, for tests only. */
    public static String kafka() {
        return repository("kafka") + ":" + TAG;
    }

    /** Returns an image that doesn't exist. */
    public static String missing() {
        return repository("worker") + ":there-is-none";
    }
}
