package io.skewbench.controller;

import io.skewbench.admin.setting.LoginModules;
import io.skewbench.controller.health.HealthServer;
import io.skewbench.controller.health.OperatorReadiness;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operator's program. It exits with 143 after SIGTERM, as Java does, with 2 if its environment is wrong, and with 3
 * if it could not renew its Lease.
 */
public final class OperatorMain {
    private static final Logger LOGGER = LoggerFactory.getLogger(OperatorMain.class);
    private static final int WRONG_ENVIRONMENT = 2;
    private static final int LEASE_LOST = 3;

    private OperatorMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        OperatorConfig config;
        try {
            config = OperatorConfig.from(System.getenv());
        } catch (IllegalArgumentException e) {
            LOGGER.atError().log(e.getMessage());
            System.exit(WRONG_ENVIRONMENT);
            return;
        }
        LoginModules.allowOnlyScram();
        run(config, Objects.requireNonNullElse(System.getenv("HOSTNAME"), "skewbench"));
    }

    private static void run(OperatorConfig config, String instance) throws IOException, InterruptedException {
        var stop = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        // The JVM ends when its hooks have ended: this one waits until the operator has finished its current work.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.countDown();
            awaitQuietly(stopped);
        }, "shutdown"));
        var started = new AtomicReference<@Nullable SkewbenchOperator>();
        var metrics = new OperatorMetrics();
        try (var client = OperatorClient.connect();
                var health = HealthServer.start(config.healthPort(), () -> isLive(started.get()),
                        () -> readiness(started.get()), metrics::text);
                var operator = SkewbenchOperator.start(config, client, instance, InstantSource.system(), metrics,
                        () -> leadOver(stop))) {
            started.set(operator);
            SpareHeap.watch();
            LOGGER.atInfo().addKeyValue("port", health.port()).log("Operator runs");
            stop.await();
            LOGGER.atInfo().log("Operator stops");
        } finally {
            stopped.countDown();
        }
    }

    /** Returns true until the operator has started: a restart would only prolong the first reading of the cluster. */
    private static boolean isLive(@Nullable SkewbenchOperator started) {
        return started == null || started.isRunning();
    }

    private static OperatorReadiness readiness(@Nullable SkewbenchOperator started) {
        return started == null ? OperatorReadiness.NOT_YET : new OperatorReadiness(started.isReady(), started.denied());
    }

    /**
     * Ends the process without waiting, because no work may continue beside another operator. The next leader can
     * repeat all that was begun.
     */
    private static void leadOver(CountDownLatch stop) {
        if (stop.getCount() > 0) {
            LOGGER.atError().log("Exiting: the lease was not renewed, so another operator may take over");
            Runtime.getRuntime().halt(LEASE_LOST);
        }
    }

    private static void awaitQuietly(CountDownLatch ended) {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
