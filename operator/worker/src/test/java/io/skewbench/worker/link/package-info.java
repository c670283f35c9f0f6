@NullMarked
package io.skewbench.worker.link;

import org.jspecify.annotations.NullMarked;
