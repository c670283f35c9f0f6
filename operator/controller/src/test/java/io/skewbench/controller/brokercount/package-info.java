@NullMarked
package io.skewbench.controller.brokercount;

import org.jspecify.annotations.NullMarked;
