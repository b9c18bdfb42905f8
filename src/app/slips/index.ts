/** The slips of a run: a sheet with login and password for each created person. */

export { type SlipSheet, slips } from './slips.js';
