/** The JSON mapper of plans, reports and stored results, and what it checks. */
@NullMarked
package io.skewbench.protocol.json;

import org.jspecify.annotations.NullMarked;
