package io.skewbench.api.testing;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Keeps a test from failing because of an exception that no thread caught in another one. By default, Awaitility ends
 * each wait of a JVM with an uncaught exception of any of its threads, but several classes of a module run side by side
 * in one JVM. Modules where they do find this extension by {@code junit.jupiter.extensions.autodetection.enabled}.
 */
public final class AwaitilityDefaults implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }
}
