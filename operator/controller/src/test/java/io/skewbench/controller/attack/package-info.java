/**
 * Attacks, each on what ships: a real API server under the shipped roles, real sockets. README.md beside this file
 * lists all of them.
 */
@NullMarked
package io.skewbench.controller.attack;

import org.jspecify.annotations.NullMarked;
