package io.skewbench.controller.refusal;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.protocol.failure.FailureText;

/** The API server's own words for a request that failed. The client's message repeats them behind the request's URL. */
public final class ApiServerAnswer {

    private ApiServerAnswer() {}

    /** Returns the message of the API server's answer, or that of the exception if the server did not answer. */
    public static String of(KubernetesClientException failure) {
        var status = failure.getStatus();
        return status == null || status.getMessage() == null ? FailureText.of(failure) : status.getMessage();
    }

    /** Returns the first answer of the API server among an exception and its causes, or the exception's own message. */
    public static String among(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException answer && answer.getStatus() != null
                    && answer.getStatus().getMessage() != null) {
                return answer.getStatus().getMessage();
            }
        }
        return FailureText.of(failure);
    }
}
