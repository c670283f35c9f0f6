package io.skewbench.admin.connection;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.network.ChannelBuilder;
import org.apache.kafka.common.network.ChannelState;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.common.utils.internals.LogContext;

/**
 * Kafka's selector with the buffers of an {@link AnswerPool}. Kafka's clients never return buffers, because those of
 * their own selector are garbage collected. This selector returns a buffer once the client has decoded it, which is
 * before the next poll. An unexpected answer is never decoded: its connection is closed.
 */
final class AnswerSelector extends Selector {
    /** Connections that wait for room are not notified, so they poll. */
    private static final long WAIT_FOR_ROOM_MILLIS = 100;

    private final AnswerPool pool;
    private final ExpectedAnswers expected;
    private List<NetworkReceive> received = List.of();
    private List<NetworkReceive> readable = List.of();
    /** Connections that were closed in this poll because their answers were refused. */
    private Map<String, ChannelState> refused = Map.of();

    AnswerSelector(AdminClientConfig config, ChannelBuilder channels, AnswerPool pool,
            ExpectedAnswers expected, Time time, LogContext log) {
        super(NetworkReceive.UNLIMITED, config.getLong(AdminClientConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG),
                new Metrics(time), time, "admin-client", Map.of(), false, false, channels, pool, log);
        this.pool = pool;
        this.expected = expected;
    }

    @Override
    public void poll(long timeoutMillis) throws IOException {
        giveBack();
        super.poll(pool.isOutOfMemory() ? Math.min(timeoutMillis, WAIT_FOR_ROOM_MILLIS) : timeoutMillis);
        received = List.copyOf(super.completedReceives());
        refused = new HashMap<>();
        readable = received.stream().filter(this::isReadable).toList();
    }

    @Override
    public Collection<NetworkReceive> completedReceives() {
        return readable;
    }

    @Override
    public Map<String, ChannelState> disconnected() {
        var all = new HashMap<>(super.disconnected());
        all.putAll(refused);
        return all;
    }

    @Override
    public void close() {
        giveBack();
        super.close();
        pool.close();
    }

    private void giveBack() {
        received.forEach(answer -> Utils.closeQuietly(answer, "answer"));
        received = List.of();
        readable = List.of();
    }

    private boolean isReadable(NetworkReceive answer) {
        try {
            expected.check(answer);
            return true;
        } catch (UnreadableAnswerException e) {
            pool.refuse(e);
            close(answer.source());
            refused.put(answer.source(),
                    new ChannelState(ChannelState.State.AUTHENTICATION_FAILED, e, answer.source()));
            return false;
        }
    }
}
