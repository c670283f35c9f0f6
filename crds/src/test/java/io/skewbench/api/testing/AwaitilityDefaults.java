package io.skewbench.api.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Keeps waiting tests from disturbing each other. They look less often the longer they wait: ten looks a second of each
 * kept an API server and the tests' own JVM busy.
 *
 * <p>
 * It also keeps a test from failing because of an exception that no thread caught in another one. By default,
 * Awaitility ends each wait of a JVM with an uncaught exception of any of its threads, but several classes of a module
 * run side by side in one JVM. Modules where they do find this extension by
 * {@code junit.jupiter.extensions.autodetection.enabled}.
 */
public final class AwaitilityDefaults implements BeforeAllCallback {
    private static final Duration FIRST_LOOK = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
        Awaitility.setDefaultPollInterval(IterativePollInterval.iterative(AwaitilityDefaults::longer, FIRST_LOOK));
    }

    private static Duration longer(Duration last) {
        var next = last.multipliedBy(3).dividedBy(2);
        return next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
    }
}
