@NullMarked
package io.skewbench.controller.brokersetting;

import org.jspecify.annotations.NullMarked;
