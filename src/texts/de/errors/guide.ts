import type { guideErrors as english } from '../../en/errors/guide.js';

export const guideErrors: typeof english = {};
