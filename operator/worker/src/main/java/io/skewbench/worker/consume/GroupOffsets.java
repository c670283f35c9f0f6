package io.skewbench.worker.consume;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The committed offsets of a whole group, whichever workers its consumers run in. */
final class GroupOffsets implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GroupOffsets.class);
    private static final long TIMEOUT_MS = 10_000;

    private final AdminClient admin;
    private final String group;

    GroupOffsets(Map<String, Object> settings, String group) {
        this.admin = AdminClient.create(settings);
        this.group = group;
    }

    /** Returns whether the group has committed all end offsets; false if that can't be determined now. */
    boolean haveReached(Map<TopicPartition, Long> ends) throws InterruptedException {
        try {
            var committed = admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get(TIMEOUT_MS,
                    TimeUnit.MILLISECONDS);
            return ends.entrySet().stream().allMatch(end -> {
                var offset = committed.get(end.getKey());
                return offset == null ? end.getValue() == 0 : offset.offset() >= end.getValue();
            });
        } catch (ExecutionException | TimeoutException e) {
            LOG.atDebug().setCause(e).log("Committed offsets unknown for now");
            return false;
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
