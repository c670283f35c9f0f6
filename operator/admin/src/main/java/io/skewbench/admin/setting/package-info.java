/** Checks settings of topics and of clients. */
@NullMarked
package io.skewbench.admin.setting;

import org.jspecify.annotations.NullMarked;
