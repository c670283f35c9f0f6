package io.skewbench.brokers;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.Kafka;
import kafka.tools.StorageTool;

/**
 * Formats the broker's storage, then runs Kafka's own main program in the same JVM, which saves the start of another
 * one. Storage that is already formatted, as when a broker restarts, is left as it is. A broker whose settings name a
 * socket tells there what it counts.
 */
final class BrokerMain {

    private BrokerMain() {}

    /** Takes the name of the file with the broker's settings. */
    public static void main(String[] arguments) throws Exception {
        var file = arguments[0];
        var settings = new Properties();
        try (var stream = Files.newInputStream(Path.of(file))) {
            settings.load(stream);
        }
        var format = new String[]{"format", "--ignore-formatted", "--cluster-id",
                settings.getProperty(BrokerSettings.CLUSTER_ID), "--config", file};
        if (StorageTool.execute(format, new PrintStream(System.out, true)) != 0) {
            throw new IllegalStateException("Cannot format " + settings.getProperty("log.dirs"));
        }
        var counts = settings.getProperty(BrokerSettings.COUNTS_SOCKET);
        if (counts != null) {
            CountsServer.start(Path.of(counts));
        }
        Kafka.main(arguments);
    }
}
