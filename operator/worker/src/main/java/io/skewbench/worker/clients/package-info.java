/** What a worker's producers and consumers have in common: how they connect, and what ends them. */
@NullMarked
package io.skewbench.worker.clients;

import org.jspecify.annotations.NullMarked;
