package io.skewbench.protocol.report;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.NullCheck;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks a result against the {@link Bounds} and for contradictions before it is added to others. */
final class ReportCheck {
    private static final int CLASS_PATH = 500;

    private ReportCheck() {}

    static void of(WorkerResult result) {
        NullCheck.of(result);
        check(result);
    }

    static void of(ConsumerResult result) {
        NullCheck.of(result);
        check(result);
    }

    static void of(@Nullable ClockReading clock) {
        if (clock != null) {
            clock(clock);
        }
    }

    private static void check(WorkerResult result) {
        duration(result.measuredMs());
        magnitude(result.startSkewMs(), "startSkewMs");
        counts(result.measured(), "measured");
        counts(result.total(), "total");
        notAbove(result.measured().sent(), result.total().sent(), "measured records");
        notAbove(result.measured().acknowledged(), result.total().acknowledged(), "measured acknowledged records");
        notAbove(result.acknowledgedInWindow(), result.total().acknowledged(), "records acknowledged in the window");
        Bounds.count(result.bytesInWindow(), "bytesInWindow");
        if (result.due() != null) {
            Bounds.count(result.due(), "due");
        }
        if (result.timeline() != null) {
            result.timeline().check();
        }
        censored(result);
        errors(result.errors(), result.measured().failed());
        errorMessages(result);
        partitions(result.partitions(), result.measured().acknowledged());
        Bounds.distinct(Bounds.BROKERS, result.nodes().stream().map(NodeResult::broker).toList(), "brokers");
        result.nodes().forEach(ReportCheck::node);
        var client = result.client();
        Stream.of(client.batchSizeBytes(), client.recordsPerRequest(), client.queueTimeMs(), client.bufferWaitMs(),
                Double.valueOf(client.cpuMs()), Double.valueOf(client.gcMs()), client.stealShare(),
                client.busyShare(), client.threadShare(), client.throttleMs(), client.compressionRate())
                .filter(Objects::nonNull)
                .forEach(figure -> Bounds.figure(figure, "A figure of the client"));
        if (client.recordRetries() != null) {
            Bounds.count(client.recordRetries(), "recordRetries");
        }
        of(result.facts());
        if (result.clock() != null) {
            clock(result.clock());
        }
        startClock(result.startClock());
        if (result.replication() != null) {
            result.replication().check(result.measuredMs());
        }
    }

    private static void censored(WorkerResult result) {
        if (result.censored() != null) {
            var unsent = result.due() == null ? 0 : Math.max(0, result.due() - result.measured().sent());
            result.censored().check(result.measured().failed() + unsent);
        }
    }

    private static void check(ConsumerResult result) {
        duration(result.measuredMs());
        Bounds.count(result.recordsInWindow(), "recordsInWindow");
        Bounds.count(result.bytesInWindow(), "bytesInWindow");
        Bounds.count(result.earlyNanos(), "earlyNanos");
        Bounds.count(result.rebalances(), "rebalances");
        duration(result.lagStepMs());
        Bounds.atMost(Bounds.STEPS, result.lag(), "values of lag");
        result.lag().forEach(lag -> Bounds.count(Math.max(0, lag), "lag"));
        var offsets = 0L;
        for (var span : result.spans()) {
            span(span);
            offsets = Bounds.sum(offsets, span.to() - span.from(), "The number of offsets of all spans");
        }
        clock(result.clock());
        of(result.facts());
        startClock(result.startClock());
        if (result.samples() != null) {
            result.samples().check();
        }
        if (result.bytesByLeader() != null) {
            bytesByLeader(result.bytesByLeader(), result.bytesInWindow());
        }
        if (result.timeline() != null) {
            result.timeline().check();
        }
    }

    private static void bytesByLeader(Map<Integer, Long> bytes, long all) {
        Bounds.atMost(Bounds.BROKERS, bytes.keySet(), "brokers that consumers read from");
        var sum = 0L;
        for (var each : bytes.values()) {
            sum = Bounds.sum(sum, each, "The bytes of all brokers");
        }
        notAbove(sum, all, "bytes of all brokers");
    }

    private static void span(Span span) {
        Bounds.shortName(span.topic());
        Bounds.count(span.partition(), "A partition");
        Bounds.count(span.records(), "Records of a span");
        if (span.from() < 0 || span.to() > Bounds.COUNT || span.records() > span.to() - span.from()) {
            throw new UnreadableException("No span of offsets: " + Bounds.message(span.toString()));
        }
    }

    static void counts(Counts counts, String what) {
        Bounds.count(counts.sent(), what + ".sent");
        Bounds.count(counts.acknowledged(), what + ".acknowledged");
        Bounds.count(counts.failed(), what + ".failed");
        if (counts.sent() != counts.acknowledged() + counts.failed()) {
            throw new UnreadableException(what + ": " + counts.sent() + " records were sent, "
                    + counts.acknowledged() + " acknowledged and " + counts.failed()
                    + " failed, which does not add up");
        }
    }

    static void errors(Map<String, Long> errors, long failed) {
        Bounds.atMost(Bounds.NAMES, errors.keySet(), "kinds of errors");
        errors.forEach((name, count) -> {
            Bounds.shortName(name);
            Bounds.count(count, "Errors");
        });
        if (errors.values().stream().mapToLong(Long::longValue).sum() != failed) {
            throw new UnreadableException(failed + " measured records failed, which is not the sum of the errors");
        }
    }

    private static void errorMessages(WorkerResult result) {
        if (result.errorMessages() != null) {
            Bounds.atMost(Bounds.ERROR_MESSAGES, result.errorMessages().keySet(), "messages of errors");
            if (!result.errors().keySet().containsAll(result.errorMessages().keySet())) {
                throw new UnreadableException("It has the message of an error that no record failed with");
            }
        }
    }

    private static void partitions(List<PartitionResult> partitions, long acknowledged) {
        var records = 0L;
        var totalRecords = 0L;
        var bytes = 0L;
        var markers = 0L;
        for (var partition : partitions) {
            Bounds.shortName(partition.topic());
            Bounds.count(partition.partition(), "A partition");
            notAbove(partition.records(), partition.totalRecords(), "measured records of a partition");
            records = Bounds.sum(records, partition.records(), "Records of all partitions");
            totalRecords = Bounds.sum(totalRecords, partition.totalRecords(), "Records of all partitions");
            bytes = Bounds.sum(bytes, partition.bytes(), "Bytes of all partitions");
            markers = Bounds.sum(markers, partition.totalMarkers(), "Markers of all partitions");
        }
        notAbove(records, acknowledged, "records of all partitions");
        Bounds.distinct(Bounds.JSON_TOKENS / Bounds.PARTITION_TOKENS,
                partitions.stream().map(PartitionResult::row).toList(),
                "partitions");
    }

    private static void node(NodeResult node) {
        Bounds.figure(node.requests(), "Requests");
        if (node.requestLatencyMs() != null) {
            Bounds.figure(node.requestLatencyMs(), "A request latency");
        }
        if (node.partitions() != null) {
            Bounds.count(node.partitions(), "Partitions of a broker");
        }
    }

    static void of(Facts facts) {
        Bounds.count(facts.maxHeapBytes(), "maxHeapBytes");
        if (facts.cpus() < 1) {
            throw new UnreadableException("cpus is " + facts.cpus());
        }
        if (facts.classPath() != null) {
            Bounds.atMost(CLASS_PATH, facts.classPath(), "entries of a class path");
            facts.classPath().forEach(Bounds::shortName);
        }
    }

    private static void clock(ClockReading clock) {
        magnitude(clock.leastMs(), "leastMs");
        magnitude(clock.mostMs(), "mostMs");
        Stream.of(clock.machine(), clock.problem()).filter(Objects::nonNull)
                .forEach(text -> Bounds.atMost(Bounds.MESSAGE_CHARACTERS, text));
    }

    static void startClock(@Nullable StartClock clock) {
        if (clock != null) {
            magnitude(clock.offsetMs(), "offsetMs");
            Bounds.figure(clock.uncertaintyMs(), "uncertaintyMs");
        }
    }

    static void magnitude(@Nullable Double value, String what) {
        if (value != null) {
            Bounds.figure(Math.abs(value), what);
        }
    }

    static void duration(long milliseconds) {
        Bounds.count(milliseconds, "A duration");
        if (milliseconds == 0) {
            throw new UnreadableException("A duration is 0");
        }
    }

    static void notAbove(long part, long whole, String what) {
        Bounds.count(part, what);
        Bounds.count(whole, what);
        if (part > whole) {
            throw new UnreadableException(part + " " + what + " of " + whole);
        }
    }

}
