package io.skewbench.admin;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;

/** Waits for what Kafka answers, and says in its words what went wrong. */
final class KafkaFutures {

    /** Brokers take no more than 10,000 partitions and topics in one request. */
    static final int MAX_PER_REQUEST = 9_000;

    private KafkaFutures() {}

    /** Returns the same in parts that brokers take. */
    static <T> List<List<T>> requests(Collection<T> all) {
        var list = List.copyOf(all);
        return IntStream.iterate(0, from -> from < list.size(), from -> from + MAX_PER_REQUEST)
                .mapToObj(from -> list.subList(from, Math.min(list.size(), from + MAX_PER_REQUEST))).toList();
    }

    static <T> T await(String asked, KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new KafkaUnavailableException(asked, e);
        } catch (InterruptedException e) {
            throw interrupted(asked, e);
        }
    }

    static void change(String asked, KafkaFuture<Void> answer) {
        try {
            answer.get();
        } catch (ExecutionException e) {
            throw failure(asked, e);
        } catch (InterruptedException e) {
            throw interrupted(asked, e);
        }
    }

    /**
     * Returns what a failed answer means: a refusal, which stays one until somebody acts, or something that may pass.
     */
    static RuntimeException failure(String asked, ExecutionException answer) {
        return answer.getCause() instanceof ApiException refusal && RefusedByKafkaException.isRefusal(refusal)
                ? new RefusedByKafkaException(asked, refusal)
                : new KafkaUnavailableException(asked, answer);
    }

    static KafkaUnavailableException interrupted(String asked, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new KafkaUnavailableException(asked, e);
    }
}
