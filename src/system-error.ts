/** Moved: `lib/errno.ts`. */

export * from './lib/errno.js';
