package io.skewbench.admin.connection;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.network.NetworkReceive;
import org.apache.kafka.common.requests.AbstractRequest;

/**
 * The expected answers of one client's servers, by connection: each connection has at most one request in flight. Used
 * by the client's thread alone.
 */
final class ExpectedAnswers {
    private final String servers;
    private final Map<String, ExpectedAnswer> byConnection = new HashMap<>();

    /** @param servers the bootstrap servers, for messages */
    ExpectedAnswers(String servers) {
        this.servers = servers;
    }

    /**
     * Returns a builder of the same request. Once it builds the request, right before the request is sent, its answer
     * is expected.
     */
    AbstractRequest.Builder<?> expecting(String connection, AbstractRequest.Builder<?> request) {
        return new Expecting<>(connection, request);
    }

    /** @throws UnreadableAnswerException if no Kafka broker would answer the request like this */
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
