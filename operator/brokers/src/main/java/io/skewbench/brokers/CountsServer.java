package io.skewbench.brokers;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Tells, within a broker's JVM, what the broker has counted. It answers on a socket in the folder of the run, which
 * only the user may enter, so nothing listens on a port as Java's own remote management would.
 */
final class CountsServer {
    private static final String REQUESTS = "kafka.network:type=RequestMetrics,request=Produce,name=";
    /** Of the broker's own handlers; the name without Broker counts those of a controller in the same process too. */
    private static final String IDLE = "kafka.server:type=KafkaRequestHandlerPool,"
            + "name=BrokerRequestHandlerAvgIdlePercent";

    private final ServerSocketChannel channel;
    private final MBeanServer metrics = ManagementFactory.getPlatformMBeanServer();

    private CountsServer(ServerSocketChannel channel) {
        this.channel = channel;
    }

    /** Starts to answer; a broker serves also where that is impossible, such as at a path that is too long. */
    static void start(Path socket) {
        try {
            Files.deleteIfExists(socket);
            var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            channel.bind(UnixDomainSocketAddress.of(socket));
            var server = new CountsServer(channel);
            Thread.ofPlatform().name("skewbench-counts").daemon().start(server::answerAll);
        } catch (IOException | UnsupportedOperationException e) {
            System.err.println("This broker does not tell what it counts: " + e);
        }
    }

    private void answerAll() {
        try {
            while (true) {
                answer(channel.accept());
            }
        } catch (IOException e) {
            System.err.println("This broker does not tell any more what it counts: " + e);
        }
    }

    private void answer(SocketChannel client) {
        try (client) {
            var answer = ByteBuffer.wrap((read().text() + "\n").getBytes(StandardCharsets.US_ASCII));
            while (answer.hasRemaining()) {
                client.write(answer);
            }
        } catch (IOException | JMException | RuntimeException e) {
            // Whoever asks gets no answer, and nothing is known then.
        }
    }

    private BrokerReading read() throws JMException {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new BrokerReading(System.nanoTime(), system.getProcessCpuTime(),
                Runtime.getRuntime().availableProcessors(), (Long) attribute(IDLE, "Count"),
                (Long) attribute(REQUESTS + "TotalTimeMs", "Count"), sum("RequestQueueTimeMs"), sum("LocalTimeMs"),
                sum("RemoteTimeMs"), sum("TotalTimeMs"));
    }

    /** A histogram shows the mean of all values since the start, and their number. */
    private long sum(String metric) throws JMException {
        var mean = (Double) attribute(REQUESTS + metric, "Mean");
        return Math.round(mean * (Long) attribute(REQUESTS + metric, "Count"));
    }

    private Object attribute(String bean, String name) throws JMException {
        return metrics.getAttribute(new ObjectName(bean), name);
    }
}
