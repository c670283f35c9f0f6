package io.skewbench.local.progress;

import io.skewbench.local.secret.Secrets;

/** Passes lines on without secrets and without line breaks, whatever workers and Kafka wrote into them. */
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
