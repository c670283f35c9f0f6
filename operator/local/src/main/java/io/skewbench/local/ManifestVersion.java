package io.skewbench.local;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar, and that of the JVM. */
final class ManifestVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        var version = ManifestVersion.class.getPackage().getImplementationVersion();
        return new String[]{"skewbench " + (version == null ? "(not packaged)" : version) + ", Java "
                + Runtime.version()};
    }
}
