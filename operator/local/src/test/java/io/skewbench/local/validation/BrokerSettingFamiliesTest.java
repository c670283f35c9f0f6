package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.plan.BrokerSettingFamilies;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.server.config.AbstractKafkaConfig;
import org.junit.jupiter.api.Test;

/** Whether runs may change each setting that the brokers of the newest Kafka have. */
class BrokerSettingFamiliesTest {
    /**
     * Settings that runs may change, by a pattern of the brokers' owner too: their effects end when brokers have the
     * old value again. Before a setting is added here, that was looked up in Kafka's documentation.
     */
    private static final String UNDONE = """
            add.partitions.to.txn.retry.backoff.max.ms
            add.partitions.to.txn.retry.backoff.ms
            alter.log.dirs.replication.quota.window.num
            alter.log.dirs.replication.quota.window.size.seconds
            background.threads
            compression.gzip.level
            compression.lz4.level
            compression.type
            compression.zstd.level
            delete.records.purgatory.purge.interval.requests
            fetch.max.bytes
            fetch.purgatory.purge.interval.requests
            follower.fetch.last.tiered.offset.enable
            group.consumer.assignment.interval.ms
            group.consumer.assignor.offload.enable
            group.consumer.heartbeat.interval.ms
            group.consumer.max.assignment.interval.ms
            group.consumer.max.heartbeat.interval.ms
            group.consumer.max.session.timeout.ms
            group.consumer.max.size
            group.consumer.migration.policy
            group.consumer.min.assignment.interval.ms
            group.consumer.min.heartbeat.interval.ms
            group.consumer.min.session.timeout.ms
            group.consumer.regex.refresh.interval.ms
            group.consumer.session.timeout.ms
            group.coordinator.append.linger.ms
            group.coordinator.background.threads
            group.coordinator.cached.buffer.max.bytes
            group.coordinator.rebalance.protocols
            group.coordinator.threads
            group.initial.rebalance.delay.ms
            group.max.session.timeout.ms
            group.max.size
            group.min.session.timeout.ms
            group.streams.acceptable.recovery.lag
            group.streams.assignment.interval.ms
            group.streams.assignor.offload.enable
            group.streams.heartbeat.interval.ms
            group.streams.initial.rebalance.delay.ms
            group.streams.max.assignment.interval.ms
            group.streams.max.heartbeat.interval.ms
            group.streams.max.session.timeout.ms
            group.streams.max.size
            group.streams.max.standby.replicas
            group.streams.max.warmup.replicas
            group.streams.min.assignment.interval.ms
            group.streams.min.heartbeat.interval.ms
            group.streams.min.session.timeout.ms
            group.streams.min.task.offset.interval.ms
            group.streams.num.standby.replicas
            group.streams.num.warmup.replicas
            group.streams.rack.aware.assignment.tags
            group.streams.session.timeout.ms
            group.streams.task.offset.interval.ms
            leader.imbalance.check.interval.seconds
            log.cleaner.backoff.ms
            log.cleaner.dedupe.buffer.size
            log.cleaner.enable
            log.cleaner.io.buffer.load.factor
            log.cleaner.io.buffer.size
            log.cleaner.io.max.bytes.per.second
            log.cleaner.min.cleanable.ratio
            log.cleaner.threads
            log.flush.offset.checkpoint.interval.ms
            log.flush.start.offset.checkpoint.interval.ms
            log.index.interval.bytes
            log.index.size.max.bytes
            log.initial.task.delay.ms
            log.preallocate
            log.remote.copy.lag.bytes
            log.remote.copy.lag.ms
            log.roll.hours
            log.roll.jitter.hours
            log.roll.jitter.ms
            log.roll.ms
            log.segment.bytes
            max.decompressed.message.bytes
            max.incremental.fetch.session.cache.slots
            max.request.partition.size.limit
            message.max.bytes
            num.io.threads
            num.network.threads
            num.recovery.threads.per.data.dir
            num.replica.alter.log.dirs.threads
            num.replica.fetchers
            offset.metadata.max.bytes
            offsets.commit.timeout.ms
            offsets.load.buffer.size
            producer.purgatory.purge.interval.requests
            queued.max.request.bytes
            queued.max.requests
            quota.window.num
            quota.window.size.seconds
            remote.fetch.max.wait.ms
            remote.list.offsets.request.timeout.ms
            replica.fetch.backoff.ms
            replica.fetch.max.bytes
            replica.fetch.min.bytes
            replica.fetch.response.max.bytes
            replica.fetch.wait.max.ms
            replica.high.watermark.checkpoint.interval.ms
            replica.socket.receive.buffer.bytes
            replica.socket.timeout.ms
            replication.quota.window.num
            replication.quota.window.size.seconds
            request.timeout.ms
            share.coordinator.append.linger.ms
            share.coordinator.cached.buffer.max.bytes
            share.coordinator.cold.partition.snapshot.interval.ms
            share.coordinator.load.buffer.size
            share.coordinator.snapshot.update.records.per.snapshot
            share.coordinator.threads
            share.coordinator.write.timeout.ms
            share.fetch.purgatory.purge.interval.requests
            socket.connection.setup.timeout.max.ms
            socket.connection.setup.timeout.ms
            socket.listen.backlog.size
            socket.receive.buffer.bytes
            socket.send.buffer.bytes
            telemetry.max.bytes
            transaction.abort.timed.out.transaction.cleanup.interval.ms
            transaction.max.timeout.ms
            transaction.remove.expired.transaction.cleanup.interval.ms
            """;

    @Test
    void haveADecisionAboutEachSettingOfKafka() {
        // When
        var others = new TreeSet<>(settings());
        others.removeIf(setting -> BrokerSettingFamilies.reserved(setting).isPresent()
                || BrokerSettingFamilies.lasting(setting).isPresent());
        // Then
        assertThat(others).as("settings of no family, which are either listed here or added to one")
                .containsExactlyElementsOf(UNDONE.lines().toList());
    }

    @Test
    void haveSettingsOfKafkaThatOwnersMayAllowByTheirNames() {
        assertThat(BrokerSettingFamilies.lasting()).allSatisfy(beginning -> assertThat(settings())
                .anyMatch(setting -> setting.startsWith(beginning)
                        && BrokerSettingFamilies.reserved(setting).isEmpty()));
    }

    private static Set<String> settings() {
        return AbstractKafkaConfig.CONFIG_DEF.names();
    }
}
