package io.skewbench.local.drive;

import io.skewbench.local.topic.TopicWatch;

/** The watch over the topics of a run: records of an attempt must not go to another topic than before. */
record AttemptTopics(TopicWatch watch) implements AttemptWatch {

    @Override
    public void check() {
        watch.check();
    }

    @Override
    public void end(Runnable check) {
        watch.end(check);
    }

    @Override
    public void close() {
        watch.close();
    }
}
