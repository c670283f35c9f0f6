package io.skewbench.worker.measure;

import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** A metric of a client with a value that the test sets. */
record KnownMetric(MetricName metricName, Object metricValue) implements Metric {}
