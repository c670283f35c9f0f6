/** What is counted while records are sent, and what is sampled of producers and process. */
@NullMarked
package io.skewbench.worker.measure;

import org.jspecify.annotations.NullMarked;
