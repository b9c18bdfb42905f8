/**
 * Time limits of the tests. A wait that succeeds ends at once, so the limits are generous: on a cold machine Chromium
 * alone takes over 10 s to start.
 */

/** For a single condition. */
export const WAIT_LIMIT_MS = 60_000;

/** For a test or hook: longer, so that a wait inside it reports its own failure first. */
export const TEST_LIMIT_MS = 4 * WAIT_LIMIT_MS;
