package io.skewbench.local.progress;

import io.skewbench.local.secret.Secrets;

/** Says the same as another, without secrets, and each time in one line, whatever workers and Kafka wrote into it. */
public record DiscreetProgress(ProgressOutput progress, Secrets secrets) implements ProgressOutput {

    @Override
    public void say(String line) {
        progress.say(clean(line));
    }

    @Override
    public void begin(String line) {
        progress.begin(clean(line));
    }

    @Override
    public void now(String line) {
        progress.now(clean(line));
    }

    @Override
    public void end() {
        progress.end();
    }

    /** Returns the text as it may be shown on a terminal or in a log. */
    public String clean(String text) {
        return PlainLine.of(secrets.redact(text));
    }
}
