/** Loaded into the program by `NODE_OPTIONS`: the clock of a machine that is an hour ahead of the others. */

const HOUR_MS = 3_600_000;

const { now } = Date;
Date.now = () => now() + HOUR_MS;
