package io.skewbench.controller.background;

/**
 * Whom a question is asked of, and for whom. Questions of one lane are begun in the order in which they were asked;
 * those of another never wait for them.
 *
 * @param namespace of the resource that asks: what it asks of all its clusters together is bounded as well
 * @param target equal for the same cluster, reached in the same way
 */
public record Lane(String namespace, Object target) {
    /** Returns the lane of questions to the Kubernetes API server. */
    public static Lane kubernetes(String namespace) {
        return new Lane(namespace, "kubernetes");
    }
}
