/**
 * Splits the text of a CSV into rows of cells, as RFC 4180 has it with any of the three line ends, and stops at the
 * first fault, whose line and cell it names. On text rather than bytes, because that takes a quarter of the time that
 * the parsers take which look at each byte. Headers and the number of cells are other files' business.
 */

import type { CsvFault } from './csv-fault.js';
import { MAX_ROW } from './fault.js';

/** Why there are no more rows. */
export type CsvTrouble =
  | CsvFault
  /** The row that begins at `line`; `open` is the quoted cell in which it went on for too long. */
  | { readonly kind: 'too-long'; readonly line: number; readonly open: Place | undefined };

/** A cell, from 1, and the line on which it begins. */
type Place = { readonly cell: number; readonly line: number };

export type CsvScanner = {
  /** Adds text, which may end anywhere. All rows that were whole before must have been taken. */
  push(text: string): void;
  /** There is no more text: what is left is the last row. */
  end(): void;
  /** The cells of the next row that is whole; `undefined` where there is none, or trouble. */
  next(): string[] | undefined;
  /** The line on which the next row begins. */
  readonly line: number;
  /** The line on which the text ends so far. */
  readonly lastLine: number;
  readonly trouble: CsvTrouble | undefined;
};

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * @param delimiter one character, neither a quote nor a line end
 * @param firstLine the line on which the text begins
 */
export function createCsvScanner(delimiter: string, firstLine = 1): CsvScanner {
  const separator = delimiter.charCodeAt(0);
  let text = '';
  /** Where the next row begins in the text, and on which line. */
  let start = 0;
  let line = firstLine;
  let isWhole = false;
  let trouble: CsvTrouble | undefined;

  /** A row is scanned from its start again when more of it has come: at most 64 KiB. */
  function next(): string[] | undefined {
    if (start === text.length || trouble !== undefined) return undefined;
    const cells: string[] = [];
    let breaks = 0;
    let at = start;
    for (;;) {
      const begin = at;
      if (at < text.length && text.charCodeAt(at) === QUOTE) {
        const open = { cell: cells.length + 1, line: line + breaks };
        at = closingQuote(text, at + 1) + 1;
        if (at === 0) return isWhole ? fail('unclosed', text.length, open) : wait(open);
        if (at === text.length && !isWhole) return wait(open);
        const cell = unquoted(text.slice(begin + 1, at - 1));
        breaks += breaksIn(cell);
        if (at < text.length && !endsCell(text.charCodeAt(at), separator)) {
          return fail('text-after-quote', at, open, line + breaks);
        }
        cells.push(cell);
      } else {
        at = endOfPlain(text, at, separator);
        if (at < text.length && text.charCodeAt(at) === QUOTE) {
          const isSpace = /^[ \t]+$/.test(text.slice(begin, at));
          const here = { cell: cells.length + 1, line: line + breaks };
          return fail(isSpace ? 'space-before-quote' : 'quote-inside', at, here);
        }
        cells.push(text.slice(begin, at));
      }
      if (at === text.length) return isWhole ? take(cells, at, at, breaks) : wait();
      const code = text.charCodeAt(at);
      if (code === separator) at += 1;
      else if (code === LF) return take(cells, at, at + 1, breaks + 1);
      else if (at + 1 < text.length) {
        return take(cells, at, text.charCodeAt(at + 1) === LF ? at + 2 : at + 1, breaks + 1);
      } else return isWhole ? take(cells, at, at + 1, breaks + 1) : wait();
    }
  }

  function take(cells: string[], end: number, after: number, breaks: number): string[] | undefined {
    if (isTooLong(end)) return tooLong();
    start = after;
    line += breaks;
    return cells;
  }

  /** The row is not whole yet. */
  function wait(open?: Place): undefined {
    return isTooLong(text.length) ? tooLong(open) : undefined;
  }

  function fail(kind: CsvFault['kind'], at: number, place: Place, seenIn = place.line): undefined {
    if (isTooLong(at)) return tooLong(kind === 'unclosed' ? place : undefined);
    const lineOfEnd = kind === 'unclosed' ? line + breaksIn(text.slice(start)) : seenIn;
    trouble = { kind, ...place, seenIn: lineOfEnd };
    return undefined;
  }

  function tooLong(open?: Place): undefined {
    trouble = { kind: 'too-long', line, open };
    return undefined;
  }

  /** A character takes three bytes at most. */
  function isTooLong(end: number): boolean {
    return (end - start) * 3 > MAX_ROW && Buffer.byteLength(text.slice(start, end)) > MAX_ROW;
  }

  return {
    push(more) {
      text = text.slice(start) + more;
      start = 0;
    },
    end() {
      isWhole = true;
    },
    next,
    get line() {
      return line;
    },
    get lastLine() {
      return line + breaksIn(text.slice(start));
    },
    get trouble() {
      return trouble;
    },
  };
}

function endsCell(code: number, separator: number): boolean {
  return code === separator || code === LF || code === CR;
}

/** Where a cell without quotes ends; or where a quote stands in it. */
function endOfPlain(text: string, from: number, separator: number): number {
  // Of nearly all characters one look says that they are none of these.
  const highest = separator > QUOTE ? separator : QUOTE;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= highest && (endsCell(code, separator) || code === QUOTE)) return at;
  }
  return text.length;
}

/** Where the quote stands that ends a cell, and is not one of two that stand for one; -1 where it is not there yet. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && at + 1 < text.length && text.charCodeAt(at + 1) === QUOTE)
    at = text.indexOf('"', at + 2);
  return at;
}

function unquoted(inner: string): string {
  return inner.includes('"') ? inner.replaceAll('""', '"') : inner;
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/gu)?.length ?? 0;
}
