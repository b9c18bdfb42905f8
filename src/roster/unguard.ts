/** Takes off the `'` that a results folder puts before a cell that a spreadsheet would run. */

const GUARDED = /^'+[=+\-@\t\r]/;

/** Gives back every text that was guarded: one `'` is taken off, also where the text itself began with some. */
export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
