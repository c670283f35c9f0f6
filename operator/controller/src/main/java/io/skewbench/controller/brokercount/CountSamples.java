package io.skewbench.controller.brokercount;

import io.skewbench.engine.counting.BrokerTotals;
import io.skewbench.engine.counting.BrokerTotals.Processors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The samples that are needed of a broker's metrics, in Prometheus' text format. Their names are those of Strimzi's
 * Metrics Reporter, and those that the Prometheus JMX Exporter gives by the rules of Strimzi's example
 * {@code kafka-metrics.yaml}, with one more rule for the means of times: that example has no sums. Either way, a count
 * may end with {@code _total}, as newer versions of the exporter write it. All other samples are ignored.
 */
final class CountSamples {
    private static final String CPU_SECONDS = "process_cpu_seconds_total";
    /** Of the broker's own handlers; the other metric has those of a controller in the same process too. */
    private static final List<String> IDLE_NANOS = Stream
            .of("brokerrequesthandleravgidlepercent", "requesthandleravgidlepercent")
            .flatMap(name -> Stream.of("_total", "_count_total", "_count")
                    .map(end -> "kafka_server_kafkarequesthandlerpool_" + name + end))
            .toList();
    private static final String TOTAL = "totaltimems";
    private static final String QUEUE = "requestqueuetimems";
    private static final String LOCAL = "localtimems";
    private static final String REMOTE = "remotetimems";
    private static final List<String> REQUESTS = List.of(request(TOTAL, "_count"), request(TOTAL, "_count_total"));
    private static final Set<String> WANTED = Stream
            .of(Stream.of(CPU_SECONDS), IDLE_NANOS.stream(), REQUESTS.stream(),
                    Stream.of(TOTAL, QUEUE, LOCAL, REMOTE).flatMap(time -> Stream.of(sum(time), mean(time))))
            .flatMap(names -> names).collect(Collectors.toUnmodifiableSet());
    private static final Pattern NUMBER = Pattern.compile("\\d{1,20}(\\.\\d{1,20})?([eE][+-]?\\d{1,3})?");
    private static final double NANOS = 1e9;
    /** As many nanoseconds as 31 years have. */
    private static final double LARGEST = 1e18;

    private final Map<String, Double> values = new HashMap<>();

    private static String request(String time, String end) {
        return "kafka_network_requestmetrics_" + time + end + "{request=\"Produce\"}";
    }

    private static String sum(String time) {
        return request(time, "_sum");
    }

    private static String mean(String time) {
        return request(time, "_mean");
    }

    /** Returns the names of all metrics that have wanted samples, without labels. */
    static List<String> names() {
        return WANTED.stream().map(series -> series.replaceFirst("\\{.*", "")).sorted().toList();
    }

    /**
     * Takes a sample, if it is wanted, from a line of text.
     *
     * @throws UncountedException if a broker can't have counted so
     */
    void add(String line) {
        var end = endOfSeries(line);
        if (end < 0) {
            return;
        }
        // Older versions of the exporter write a comma after the last label.
        var series = line.substring(0, end).replace(",}", "}");
        if (WANTED.contains(series) && values.put(series, number(series, line.substring(end))) != null) {
            throw new UncountedException("publishes " + series + " twice");
        }
    }

    /** Returns where the name and the labels of a sample end; negative if there is none. */
    private static int endOfSeries(String line) {
        var space = line.indexOf(' ');
        var brace = line.indexOf('{');
        if (line.startsWith("#") || brace < 0 || brace > space) {
            return line.startsWith("#") ? -1 : space;
        }
        var close = line.indexOf("} ", brace);
        return close < 0 ? -1 : close + 1;
    }

    /** @param rest of a line: the value, and maybe the time of it */
    private static double number(String series, String rest) {
        var text = rest.strip().split(" ", 2)[0];
        var value = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!(value <= LARGEST)) {
            throw new UncountedException("publishes a " + series + " that is no count");
        }
        return value;
    }

    /**
     * Returns what the broker has counted.
     *
     * @param nanos when it was read
     * @throws UncountedException if a sample is missing
     */
    BrokerTotals totals(int broker, Processors processors, long nanos) {
        var requests = first(REQUESTS);
        return new BrokerTotals(broker, processors, nanos, Math.round(first(List.of(CPU_SECONDS)) * NANOS),
                Math.round(first(IDLE_NANOS)), Math.round(requests), millis(QUEUE, requests), millis(LOCAL, requests),
                millis(REMOTE, requests), millis(TOTAL, requests));
    }

    private long millis(String time, double requests) {
        var mean = value(mean(time));
        return Math.round(value(sum(time)).orElseGet(() -> mean.orElseThrow(() -> missing(sum(time))) * requests));
    }

    private double first(List<String> series) {
        return series.stream().flatMap(each -> Stream.ofNullable(values.get(each))).findFirst()
                .orElseThrow(() -> missing(series.getFirst()));
    }

    private OptionalDouble value(String series) {
        return Optional.ofNullable(values.get(series)).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    private static UncountedException missing(String series) {
        return new UncountedException("publishes no " + series);
    }
}
