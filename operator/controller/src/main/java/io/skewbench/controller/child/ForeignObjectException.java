package io.skewbench.controller.child;

import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * An object that the operator was about to create exists already and isn't the operator's; the message names it and the
 * remedy.
 */
public final class ForeignObjectException extends KubernetesClientException {
    private static final long serialVersionUID = 1;

    ForeignObjectException(String message) {
        super(message);
    }
}
