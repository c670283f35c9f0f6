@NullMarked
package io.skewbench.controller.kafka;

import org.jspecify.annotations.NullMarked;
