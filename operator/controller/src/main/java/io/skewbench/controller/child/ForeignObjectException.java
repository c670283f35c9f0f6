package io.skewbench.controller.child;

import io.fabric8.kubernetes.client.KubernetesClientException;

/** Somebody else has created what the operator was about to; the message says what, and what to do about it. */
public final class ForeignObjectException extends KubernetesClientException {
    private static final long serialVersionUID = 1;

    ForeignObjectException(String message) {
        super(message);
    }
}
