package io.skewbench.local;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.skewbench.measure.rig.CannotMeasureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What the brokers that this JVM has started received, as they count it themselves. */
record ReplicationCounters(List<JMXConnector> brokers) implements AutoCloseable {
    private static final String BROKER = "io.skewbench.brokers.BrokerMain";
    private static final String METRIC = "kafka.server:type=BrokerTopicMetrics,name=";

    static ReplicationCounters attach() throws IOException {
        var brokers = new ArrayList<JMXConnector>();
        for (var process : ProcessHandle.current().children().toList()) {
            // ProcessHandle knows the beginning of a command line only.
            if (Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline")).contains(BROKER)) {
                brokers.add(connect(process.pid()));
            }
        }
        if (brokers.isEmpty()) {
            throw new CannotMeasureException("No broker was found among the processes of this JVM");
        }
        return new ReplicationCounters(List.copyOf(brokers));
    }

    @SuppressWarnings("BanJNDI") // To a process that this one has started, on this machine
    private static JMXConnector connect(long pid) throws IOException {
        try {
            var machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new CannotMeasureException("Cannot read the metrics of process " + pid + ": " + e);
        }
    }

    /** Returns the bytes of batches that all of them have received as followers since they started. */
    long replicated() throws IOException {
        return sum("ReplicationBytesInPerSec");
    }

    /** Returns the bytes of batches that all of them have received from producers since they started. */
    long produced() throws IOException {
        return sum("BytesInPerSec");
    }

    private long sum(String metric) throws IOException {
        var sum = 0L;
        for (var broker : brokers) {
            try {
                sum += (Long) broker.getMBeanServerConnection().getAttribute(new ObjectName(METRIC + metric),
                        "Count");
            } catch (InstanceNotFoundException e) {
                // It has received nothing yet.
            } catch (JMException e) {
                throw new CannotMeasureException("A broker does not count what it receives: " + e);
            }
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        for (var broker : brokers) {
            broker.close();
        }
    }
}
