package io.skewbench.admin;

import java.io.IOException;
import java.util.List;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.common.utils.internals.LogContext;
import java.util.Map;

/**
 * Kafka's selector with the buffers of an {@link AnswerPool}. Clients of Kafka never give buffers back, as those of their
 * own selectors are ordinary garbage; this one does when the client has decoded them, which is before it polls again.
 */
final class AnswerSelector extends Selector {
    /** Nothing wakes a connection that waits for room. */
    private static final long WAIT_FOR_ROOM_MILLIS = 100;

    private final AnswerPool pool;
    private List<NetworkReceive> decoded = List.of();

    AnswerSelector(AdminClientConfig config, ChannelBuilder channels, AnswerPool pool, Time time, LogContext log) {
        super(NetworkReceive.UNLIMITED, config.getLong(AdminClientConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG),
                new Metrics(time), time, "admin-client", Map.of(), false, false, channels, pool, log);
        this.pool = pool;
    }

    @Override
    public void poll(long timeoutMillis) throws IOException {
        giveBack();
        super.poll(pool.isOutOfMemory() ? Math.min(timeoutMillis, WAIT_FOR_ROOM_MILLIS) : timeoutMillis);
        decoded = List.copyOf(completedReceives());
    }

    @Override
    public void close() {
        giveBack();
        super.close();
        pool.close();
    }

    private void giveBack() {
        decoded.forEach(answer -> Utils.closeQuietly(answer, "answer"));
        decoded = List.of();
    }
}
