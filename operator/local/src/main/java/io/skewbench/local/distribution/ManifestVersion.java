package io.skewbench.local.distribution;

import picocli.CommandLine.IVersionProvider;

/** The version of this program, which the build wrote into the jar, and that of the JVM. */
public final class ManifestVersion implements IVersionProvider {

    /** Returns the version of this program. */
    public static String current() {
        var version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[]{"skewbench " + current() + ", Java " + Runtime.version()};
    }
}
