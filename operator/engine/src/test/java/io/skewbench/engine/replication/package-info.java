@NullMarked
package io.skewbench.engine.replication;

import org.jspecify.annotations.NullMarked;
