/** The reports and the slips of a run, made again. */

export { report } from './report.js';
export { type SlipSheet, slips } from './slips.js';
