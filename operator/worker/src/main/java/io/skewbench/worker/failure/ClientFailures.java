package io.skewbench.worker.failure;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.KafkaTask;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.WorkerFailure;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Converts exceptions of Kafka clients into failures of a worker, each with a reason and a message. */
public final class ClientFailures {
    private final KafkaTask plan;

    public ClientFailures(KafkaTask plan) {
        this.plan = plan;
    }

    /** Returns whether all later records would fail like one that failed with this error. */
    public static boolean isFinal(Throwable error) {
        return error instanceof AuthenticationException || error instanceof AuthorizationException;
    }

    /** Returns the failure to report for an exception while connecting. */
    public WorkerFailedException connecting(Throwable error) {
        var mentionsBootstrap = causes(error).filter(ConfigException.class::isInstance).map(ClientFailures::said)
                .anyMatch(said -> said.contains(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG)
                        || said.contains("bootstrap urls"));
        if (mentionsBootstrap || causes(error).anyMatch(TimeoutException.class::isInstance)) {
            return failed(WorkerFailure.BOOTSTRAP_UNREACHABLE,
                    "No Kafka cluster answers at " + plan.bootstrapServers() + ": " + chain(error), error);
        }
        return working(error);
    }

    /** Returns the failure to report for a topic that does not exist. */
    public WorkerFailedException noTopic(String topic) {
        return new WorkerFailedException(WorkerFailure.TOPIC_NOT_FOUND, "The cluster has no topic " + topic, null);
    }

    /** Returns the failure to report for an exception that a client threw or that ended a record's delivery. */
    public WorkerFailedException working(Throwable error) {
        var known = causes(error).filter(WorkerFailedException.class::isInstance).findFirst();
        if (known.isPresent()) {
            return (WorkerFailedException) known.get();
        }
        if (causes(error).anyMatch(UnknownTopicOrPartitionException.class::isInstance)) {
            return failed(WorkerFailure.TOPIC_NOT_FOUND, "The cluster has no topic " + topic() + ": " + chain(error),
                    error);
        }
        if (causes(error).anyMatch(AuthenticationException.class::isInstance)) {
            return failed(WorkerFailure.AUTHENTICATION_FAILED,
                    "Kafka does not accept the client's credentials: " + chain(error), error);
        }
        if (causes(error).anyMatch(AuthorizationException.class::isInstance)) {
            return failed(WorkerFailure.NOT_AUTHORIZED,
                    "Kafka does not allow the client to " + right() + ": " + chain(error), error);
        }
        if (causes(error).anyMatch(this::comesFromPartitioner)) {
            return failed(WorkerFailure.PARTITIONER_FAILED,
                    "The partitioner " + partitioner() + " failed: " + chain(error), error);
        }
        return switch (plan) {
            case WorkerPlan sends ->
                failed(WorkerFailure.PRODUCER_FAILED, "The producer failed: " + chain(error), error);
            case ConsumerPlan reads ->
                failed(WorkerFailure.CONSUMER_FAILED, "The consumer failed: " + chain(error), error);
        };
    }

    private String right() {
        return switch (plan) {
            case WorkerPlan sends -> "write to topic " + topic();
            case ConsumerPlan reads -> "read topic " + topic() + " as group " + reads.groupId();
        };
    }

    private String topic() {
        return String.join(" or ", plan.topicNames());
    }

    private String partitioner() {
        return plan instanceof WorkerPlan sends
                ? sends.producer().getOrDefault(ProducerConfig.PARTITIONER_CLASS_CONFIG, "")
                : "";
    }

    private boolean comesFromPartitioner(Throwable cause) {
        var partitioner = partitioner();
        return !partitioner.isEmpty() && (said(cause).contains(ProducerConfig.PARTITIONER_CLASS_CONFIG)
                || said(cause).contains(partitioner) || said(cause).startsWith("The partitioner ")
                || Arrays.stream(cause.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().startsWith(partitioner)));
    }

    private static WorkerFailedException failed(WorkerFailure reason, String message, Throwable cause) {
        return new WorkerFailedException(reason, message, cause);
    }

    private static Stream<Throwable> causes(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause);
    }

    private static String said(Throwable cause) {
        return FailureText.of(cause);
    }

    /** Returns the exception and its causes on one line. */
    private static String chain(Throwable error) {
        return causes(error).map(FailureText::withClass)
                .reduce((one, next) -> one + "; caused by " + next).orElse("");
    }
}
