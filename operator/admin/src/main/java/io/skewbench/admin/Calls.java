package io.skewbench.admin;

import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;

/** Waits for what Kafka answers, and says in its words what went wrong. */
final class Calls {

    private Calls() {}

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
            if (e.getCause() instanceof ApiException refusal && RefusedByKafkaException.isRefusal(refusal)) {
                throw new RefusedByKafkaException(asked, refusal);
            }
            throw new KafkaUnavailableException(asked, e);
        } catch (InterruptedException e) {
            throw interrupted(asked, e);
        }
    }

    static KafkaUnavailableException interrupted(String asked, InterruptedException e) {
        Thread.currentThread().interrupt();
        return new KafkaUnavailableException(asked, e);
    }
}
