/** The features of the program: each line registers one. Without any, `export {};`. */

export { fleet } from '../fleet/feature.js';
