package io.skewbench.controller.refusal;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.protocol.failure.FailureText;
import java.util.Optional;

/** The API server's own words for a request that failed. The client's message repeats them behind the request's URL. */
public final class ApiServerAnswer {

    private ApiServerAnswer() {}

    /** Returns the message of the API server's answer, or that of the exception if the server did not answer. */
    public static String of(KubernetesClientException failure) {
        return message(failure).orElseGet(() -> FailureText.of(failure));
    }

    /** Returns the first answer of the API server among an exception and its causes, or the exception's own message. */
    public static String among(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException answer && message(answer).isPresent()) {
                return of(answer);
            }
        }
        return FailureText.of(failure);
    }

    private static Optional<String> message(KubernetesClientException failure) {
        return Optional.ofNullable(failure.getStatus()).map(Status::getMessage);
    }
}
