package io.skewbench.admin;

/**
 * Whether a topic that is there can be what came of a creation that was announced. Kafka doesn't tell who created a topic,
 * and whoever announces a creation may be killed before it learns of its success, so what is there then is taken for its
 * own if it is alike. Not so where nobody has been killed and nobody has tried yet: then somebody else was faster.
 */
public final class CreationClaim {
    private volatile boolean untried;

    void announced() {
        untried = true;
    }

    void tried() {
        untried = false;
    }

    /** Returns whether a creation was announced by this, and Kafka hasn't been asked for it since. */
    public boolean isUntried() {
        return untried;
    }
}
