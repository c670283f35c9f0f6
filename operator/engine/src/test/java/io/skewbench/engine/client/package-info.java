@NullMarked
package io.skewbench.engine.client;

import org.jspecify.annotations.NullMarked;
