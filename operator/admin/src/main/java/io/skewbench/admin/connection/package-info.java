/** Connects to Kafka clusters, and limits the memory that their answers may take. */
@NullMarked
package io.skewbench.admin.connection;

import org.jspecify.annotations.NullMarked;
