package io.skewbench.admin.connection;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.requests.AbstractRequest;

/**
 * What the servers of one client may answer next, by connection: one request is under way on each. Used by the client's
 * thread alone.
 */
final class ExpectedAnswers {
    private final String servers;
    private final Map<String, ExpectedAnswer> byConnection = new HashMap<>();

    /** @param servers named where an answer is refused */
    ExpectedAnswers(String servers) {
        this.servers = servers;
    }

    /** Returns a builder of the same request, whose answer is expected once it is built: right before it is sent. */
    AbstractRequest.Builder<?> expecting(String connection, AbstractRequest.Builder<?> request) {
        return new Expecting<>(connection, request);
    }

    /** @throws UnreadableAnswerException if no Kafka broker answers so to what it was asked */
    void check(NetworkReceive answer) {
        var expected = byConnection.get(answer.source());
        if (expected != null) {
            expected.check(servers, answer.payload());
        }
    }

    private final class Expecting<T extends AbstractRequest> extends AbstractRequest.Builder<T> {
        private final String connection;
        private final AbstractRequest.Builder<T> request;

        Expecting(String connection, AbstractRequest.Builder<T> request) {
            super(request.apiKey(), request.oldestAllowedVersion(), request.latestAllowedVersion());
            this.connection = connection;
            this.request = request;
        }

        @Override
        public T build(short version) {
            var built = request.build(version);
            byConnection.put(connection, ExpectedAnswer.to(built));
            return built;
        }

        @Override
        public String toString() {
            return request.toString();
        }
    }
}
