package io.skewbench.controller.brokercount;

import java.io.ByteArrayOutputStream;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Takes samples from an answer while it arrives, so that it never takes more memory than one line, and gives up on an
 * answer that is too long. Its methods are called one at a time.
 */
final class MetricsBody implements BodySubscriber<CountSamples> {
    /** More than the wanted metrics take, a few KiB, in case that a server doesn't select them by their names. */
    static final int MOST_BYTES = 4 << 20;
    /** Wanted lines have some hundred bytes; what exceeds this is skipped. */
    static final int LONGEST_LINE = 4 << 10;

    private final CompletableFuture<CountSamples> body = new CompletableFuture<>();
    private final CountSamples samples = new CountSamples();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final int status;
    private @Nullable Subscription subscription;
    private int bytes;
    private boolean isTooLong;

    private MetricsBody(int status) {
        this.status = status;
    }

    static BodySubscriber<CountSamples> of(ResponseInfo answer) {
        return new MetricsBody(answer.statusCode());
    }

    @Override
    public CompletionStage<CountSamples> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription newSubscription) {
        subscription = newSubscription;
        if (status == HttpURLConnection.HTTP_OK) {
            newSubscription.request(Long.MAX_VALUE);
        } else {
            // Redirects are such answers too: nothing else than the broker is asked.
            giveUp(new UncountedException("answers with HTTP status " + status));
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (var buffer : buffers) {
            while (buffer.hasRemaining() && !body.isDone()) {
                add(buffer.get());
            }
        }
    }

    private void add(byte next) {
        bytes++;
        if (bytes > MOST_BYTES) {
            giveUp(new UncountedException("publishes more than " + (MOST_BYTES >> 20) + " MiB"));
        } else if (next == '\n') {
            endLine();
        } else if (line.size() < LONGEST_LINE) {
            line.write(next);
        } else {
            isTooLong = true;
        }
    }

    private void endLine() {
        try {
            if (!isTooLong) {
                samples.add(line.toString(StandardCharsets.UTF_8));
            }
        } catch (UncountedException e) {
            giveUp(e);
        }
        line.reset();
        isTooLong = false;
    }

    private void giveUp(UncountedException why) {
        body.completeExceptionally(why);
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    /** A last line that does not end is incomplete, as every line of the format ends. */
    @Override
    public void onComplete() {
        body.complete(samples);
    }
}
