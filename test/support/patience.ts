/**
 * How long tests wait. A wait that ends well ends at once, so these are generous: on a machine where nothing has run
 * before, Chromium alone takes over 10 s to start.
 */

/** For one thing to come about. */
export const PATIENCE_MS = 60_000;

/** For a whole test or hook: what it waits for in vain says so before it is ended. */
export const TEST_LIMIT_MS = 4 * PATIENCE_MS;
