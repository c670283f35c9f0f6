package io.skewbench.admin.connection;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;

/**
 * Awaits Kafka's answers, and converts failures into exceptions whose messages say what was asked and what Kafka
 * answered.
 */
public final class KafkaFutures {

    /** Below the 10,000 topics and partitions that brokers accept in one request. */
    public static final int MAX_PER_REQUEST = 9_000;

    private KafkaFutures() {}

    /** Splits partitions or topics into parts, each small enough for one request. */
    public static <T> List<List<T>> requests(Collection<T> all) {
        var list = List.copyOf(all);
        return IntStream.iterate(0, from -> from < list.size(), from -> from + MAX_PER_REQUEST)
                .mapToObj(from -> list.subList(from, Math.min(list.size(), from + MAX_PER_REQUEST))).toList();
    }

    public static <T> T await(String asked, KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw new KafkaUnavailableException(asked, e);
        } catch (InterruptedException e) {
            throw interrupted(asked, e);
        }
    }

    public static void change(String asked, KafkaFuture<Void> answer) {
        try {
            answer.get();
        } catch (ExecutionException e) {
            throw failure(asked, e);
        } catch (InterruptedException e) {
            throw interrupted(asked, e);
        }
    }

    /**
     * Awaits deletions; what did not exist counts as deleted.
     *
     * @param what kind of object is deleted, for messages: "topic"
     * @param deletions by the object's name
     * @param absent the error by which Kafka answers that there is no such object
     */
    public static void delete(String what, Map<String, KafkaFuture<Void>> deletions,
            Class<? extends ApiException> absent) {
        deletions.forEach((name, deletion) -> {
            var asked = "Cannot delete " + what + " " + name;
            try {
                deletion.get();
            } catch (ExecutionException e) {
                if (!absent.isInstance(e.getCause())) {
                    throw new KafkaUnavailableException(asked, e);
                }
            } catch (InterruptedException e) {
                throw interrupted(asked, e);
            }
        });
    }

    /**
     * Returns the exception for a failed answer: a refusal, which lasts until somebody acts, or a failure that may be
     * temporary.
     */
    public static RuntimeException failure(String asked, ExecutionException answer) {
        return answer.getCause() instanceof ApiException refusal && RefusedByKafkaException.isRefusal(refusal)
                ? new RefusedByKafkaException(asked, refusal)
                : new KafkaUnavailableException(asked, answer);
    }

    public static KafkaUnavailableException interrupted(String asked, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new KafkaUnavailableException(asked, e);
    }
}
