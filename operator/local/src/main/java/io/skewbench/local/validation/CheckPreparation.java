package io.skewbench.local.validation;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.protocol.json.Json;
import java.util.Map;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.apache.kafka.storage.internals.log.LogConfig;
import org.slf4j.LoggerFactory;

/**
 * Loads what every check of files needs on a thread of its own, while the command line is parsed and the files are
 * read: the definitions, the evaluator of their rules, the reader of Benchmarks, and Kafka's definitions of settings. A
 * thread that checks files waits for what is being loaded, and loads what is not loaded yet.
 */
public final class CheckPreparation {

    private CheckPreparation() {}

    /** Starts the thread, unless there is only one processor, which it would take from the rest of the command. */
    public static void start() {
        if (Runtime.getRuntime().availableProcessors() > 1) {
            // While one thread starts the log, it warns on standard error of each line that another one writes.
            LoggerFactory.getILoggerFactory();
            Thread.ofPlatform().daemon().name("check-preparation").start(CheckPreparation::prepareOrLeave);
        }
    }

    private static void prepareOrLeave() {
        try {
            prepare();
        } catch (RuntimeException | LinkageError e) {
            // The check meets the same failure where it needs what could not be loaded, and reports it.
        }
    }

    static void prepare() {
        Definitions.kinds();
        Cel.evaluate("self.size() == 0", Map.of());
        Json.mapper().readerFor(Benchmark.class);
        AbstractKafkaConfig.CONFIG_DEF.configKeys();
        LogConfig.configKeys();
    }
}
