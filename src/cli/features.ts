/** The features of the program, one line for each. Without features: `export {};`. */

export { fleet } from '../fleet/feature.js';
