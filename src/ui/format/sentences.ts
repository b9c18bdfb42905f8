/** Numbers, spans of time and paths as people read them. */

import { shellQuote } from '../../lib/shell-quote.js';
import { printable } from '../../lib/terminal-text.js';
import { count } from '../../lib/text.js';

export { count, printable, shellQuote };

/** `40 seconds`, `12 minutes`, `3 hours`: one unit, rounded up. */
export function span(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 100) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return count(minutes, 'minute');
  return count(Math.ceil(minutes / 60), 'hour');
}

/** `12 to 17 minutes`; one value where both ends read alike. */
export function spanRange(fromMs: number, toMs: number): string {
  const [from, to] = [span(fromMs), span(toMs)];
  if (from === to) return from;
  const [fromNumber, fromUnit] = from.split(' ');
  const toUnit = to.split(' ')[1];
  return fromUnit === toUnit ? `${fromNumber} to ${to}` : `${from} to ${to}`;
}

/** A day as people write it, with the time where it is near: `21 November 2027`, `22 November 2026, 18:30`. */
export function dateWords(at: number, now: number): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const isNear = at - now < 3 * 24 * 3_600_000;
  const time = isNear ? ({ hour: '2-digit', minute: '2-digit' } as const) : {};
  return new Date(at).toLocaleString('en-GB', { ...day, ...time }).replace(' at ', ', ');
}

/** What the first signal brings. */
export function endingWords(timeoutMs: number | undefined): string {
  if (timeoutMs === undefined) return 'Ending: no request is under way.';
  return (
    `Ending after the answer to the request under way, in ${span(timeoutMs)} at most. ` +
    'Ctrl-C again ends at once and leaves that row in doubt.'
  );
}

/** Options that belong to one call and not to the next; those with `true` are followed by a value. */
const NOT_AGAIN: ReadonlyMap<string, boolean> = new Map([
  ['--token', true],
  ['--limit', true],
  ['--fresh', false],
  ['--force-unlock', false],
  ['--yes', false],
]);

/** The command that was called, ready to be called again: without the token, and without what is for once. */
export function againCommand(io: { readonly argv: readonly string[]; readonly program: string }): string {
  const kept: string[] = [];
  for (let at = 0; at < io.argv.length; at += 1) {
    const arg = io.argv[at] ?? '';
    const takesValue = NOT_AGAIN.get(arg.split('=', 1)[0] ?? '');
    if (isShellPipe(arg)) kept.push('<(…)');
    else if (takesValue === undefined) kept.push(shellQuote(withoutHeaderValue(arg, io.argv[at - 1])));
    else if (takesValue && !arg.includes('=')) at += 1;
  }
  return [io.program, ...kept].join(' ');
}

/** What the shell makes of `<(…)`; the pipe is gone with the command. */
export function isShellPipe(word: string): boolean {
  return /^\/(?:dev|proc\/self)\/fd\/\d+$/.test(word);
}

/** The value of a header can be a key as secret as the token. */
function withoutHeaderValue(arg: string, before: string | undefined): string {
  if (arg.startsWith('--header=')) return arg.replace(/:.*$/s, ': …');
  return before === '--header' ? arg.replace(/:.*$/s, ': …') : arg;
}

/** Below it, lines of a word each help nobody. */
const NARROWEST = 30;

/**
 * A sentence for a terminal, broken between words and not where its edge happens to be.
 * @param columns of the terminal; a longer word stands on a line of its own. Default: the sentence stays in one line
 * @param indent of the lines after the first, which is to stand behind as many characters
 */
export function wrapped(text: string, columns = Number.POSITIVE_INFINITY, indent = 0): string {
  const most = Math.max(NARROWEST, columns - indent - 1);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
