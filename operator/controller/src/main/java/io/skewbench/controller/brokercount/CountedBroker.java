package io.skewbench.controller.brokercount;

import io.skewbench.engine.counting.BrokerTotals.Processors;

/**
 * A broker that is asked what it counts.
 *
 * @param podIp address of its pod, as Kubernetes says
 */
record CountedBroker(int id, String podIp, Processors processors) {}
