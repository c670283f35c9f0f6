package io.skewbench.local.progress;

/** Prints nothing. */
public final class QuietProgress implements ProgressOutput {

    @Override
    public void say(String line) {}

    @Override
    public void begin(String line) {}

    @Override
    public void now(String line) {}

    @Override
    public void end() {}
}
