/** The operator: JOSDK reconcilers for the two kinds, and the program that runs them. */
@NullMarked
package io.skewbench.controller;

import org.jspecify.annotations.NullMarked;
