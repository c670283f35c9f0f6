package io.skewbench.controller;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's program. Ends with 143, as Java does, after SIGTERM; with 2 when its environment is wrong. */
public final class OperatorMain {
    private static final Logger LOGGER = LoggerFactory.getLogger(OperatorMain.class);
    private static final int WRONG_ENVIRONMENT = 2;

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
        run(config, Objects.requireNonNullElse(System.getenv("HOSTNAME"), "skewbench"));
    }

    private static void run(OperatorConfig config, String instance) throws IOException, InterruptedException {
        var stop = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        // The JVM ends when its hooks have: this one lets the operator finish what it is at.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop.countDown();
            awaitQuietly(stopped);
        }, "shutdown"));
        try (var client = new KubernetesClientBuilder().build();
                var operator = SkewbenchOperator.start(config, client, instance);
                var health = HealthServer.start(config.healthPort(), operator::isRunning, operator::isReady)) {
            LOGGER.atInfo().addKeyValue("port", health.port()).log("Operator runs");
            stop.await();
            LOGGER.atInfo().log("Operator stops");
        } finally {
            stopped.countDown();
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
