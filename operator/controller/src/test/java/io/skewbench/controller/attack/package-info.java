/** Attacks, each on what ships: a real API server under the shipped roles, real sockets. */
@NullMarked
package io.skewbench.controller.attack;

import org.jspecify.annotations.NullMarked;
