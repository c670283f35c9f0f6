package io.skewbench.controller.background;

/**
 * The namespace that asks and the cluster that is asked. Questions of one lane begin in the order in which they were
 * asked; those of other lanes never wait for them.
 *
 * @param namespace of the resource that asks: its calls to all clusters together are bounded as well
 * @param target equal for the same cluster, reached in the same way
 */
public record Lane(String namespace, Object target) {
    /** Returns the lane of questions to the Kubernetes API server. */
    public static Lane kubernetes(String namespace) {
        return new Lane(namespace, "kubernetes");
    }
}
