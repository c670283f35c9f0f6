/** The Markdown of this repository: what it links to, and what is generated into it. */
@NullMarked
package io.skewbench.docs;

import org.jspecify.annotations.NullMarked;
