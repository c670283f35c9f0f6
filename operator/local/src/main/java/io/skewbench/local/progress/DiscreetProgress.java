package io.skewbench.local.progress;

import io.skewbench.local.secret.Secrets;

/** Shows lines without the secrets, line breaks and escape sequences that workers and Kafka may have put into them. */
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

    /** Returns the text in a form that is safe for a terminal or a log. */
    public String clean(String text) {
        return PlainLine.of(secrets.redact(text));
    }
}
