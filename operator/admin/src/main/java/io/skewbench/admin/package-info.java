/** What operator and local runner do to a Kafka cluster, all of it through Kafka's Admin API. Every call blocks. */
@NullMarked
package io.skewbench.admin;

import org.jspecify.annotations.NullMarked;
