package io.skewbench.protocol.report;

import org.jspecify.annotations.Nullable;

/**
 * The reasons for which a worker of this version fails. Reports carry the text, so that the reasons of workers of other
 * versions remain readable.
 */
public enum WorkerFailure {
    // The plan or the worker.
    CLIENT_VERSION_MISSING("ClientVersionMissing"), CONTROL_PLANE_FAILED("ControlPlaneFailed"),
    PAYLOAD_UNUSABLE("PayloadUnusable"), RESULT_TOO_LARGE("ResultTooLarge"), WORKER_FAILED("WorkerFailed"),
    // Kafka.
    AUTHENTICATION_FAILED("AuthenticationFailed"), BOOTSTRAP_UNREACHABLE("BootstrapUnreachable"),
    NOT_AUTHORIZED("NotAuthorized"), TOPIC_NOT_FOUND("TopicNotFound"),
    // The clients and the partitioner.
    CONSUMER_FAILED("ConsumerFailed"), PARTITIONER_FAILED("PartitionerFailed"), PARTITIONER_STUCK("PartitionerStuck"),
    PRODUCER_FAILED("ProducerFailed"),
    // The records.
    /** Every record was refused, from the first one on. */
    RECORDS_REFUSED("RecordsRefused"), RECORDS_UNACCOUNTED("RecordsUnaccounted"),
    // Timed operations, and the system that they go to.
    ENSEMBLE_UNREACHABLE("EnsembleUnreachable"),
    /** One was refused before the start. */
    OPERATIONS_REFUSED("OperationsRefused"), OPERATIONS_UNACCOUNTED("OperationsUnaccounted");

    private final String text;

    WorkerFailure(String text) {
        this.text = text;
    }

    /** Returns the reason as reports and results carry it, in CamelCase. */
    public String text() {
        return text;
    }

    /** Returns whether a report or a result carries this reason. */
    public boolean is(@Nullable String written) {
        return text.equals(written);
    }
}
