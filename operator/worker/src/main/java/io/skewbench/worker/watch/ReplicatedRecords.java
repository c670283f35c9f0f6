package io.skewbench.worker.watch;

/**
 * How many records all in-sync replicas have.
 *
 * @param nanos the middle of the time in which brokers were asked, by {@link System#nanoTime}
 * @param records the sum of the high watermarks of all partitions
 */
record ReplicatedRecords(long nanos, long records) {}
