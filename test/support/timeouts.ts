/**
 * How long tests wait before they fail. A wait that succeeds ends at once, so these are generous: on a cold machine
 * Chromium alone takes over 10 s to start.
 */

/** For one condition. */
export const WAIT_LIMIT_MS = 60_000;

/** For a whole test or hook: longer, so that a wait inside it reports its own failure first. */
export const TEST_LIMIT_MS = 4 * WAIT_LIMIT_MS;
