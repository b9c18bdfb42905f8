/** Cells that are not sent as text: numbers and booleans. */

import { yesOrNo } from './yes-no.js';

export type CellType = 'number' | 'boolean';

/** Digits, perhaps with a sign and decimals. `Number` accepts more: `0x1F`, `1e9`, white space. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** @returns `undefined` if the text is not a number, or not exactly representable */
export function typedCell(text: string, type: CellType): number | boolean | undefined {
  if (type === 'boolean') return yesOrNo(text);
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(Math.trunc(value)) ? value : undefined;
}
