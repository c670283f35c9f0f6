package io.skewbench.local;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar, and that of the JVM. */
final class ManifestVersion implements IVersionProvider {

    /** Returns the version of this program. */
    static String current() {
        var version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[]{"skewbench " + current() + ", Java " + Runtime.version()};
    }
}
