/**
 * A line that is typed or pasted without being shown, from the bytes of a terminal in raw mode, where nothing else
 * makes sense of keys. Knows nothing of streams.
 */

import { StringDecoder } from 'node:string_decoder';
import { Secret } from '../secret.js';

/** How the line ended. */
export type HiddenEnd =
  | { readonly end: 'line'; readonly text: Secret }
  /** Ctrl-D on an empty line. */
  | { readonly end: 'closed' }
  /** Ctrl-C, which raw mode hands over as a byte. */
  | { readonly end: 'interrupted' }
  /** Ctrl-Z, handed over likewise: what was typed is dropped, as a terminal does of itself. */
  | { readonly end: 'suspended' };

export type HiddenLine = {
  /** Takes what came in. What follows the end of the line is dropped: it may be the rest of a secret. */
  feed(bytes: Uint8Array): HiddenEnd | undefined;
};

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const CTRL_Z = '\x1a';
const BACKSPACE = new Set(['\b', '\x7f']);
/** Ctrl-U and Ctrl-W: an address has one word. */
const CLEAR = new Set(['\x15', '\x17']);
const NEWLINE = new Set(['\r', '\n']);

/** What a key that is no character sends, or the terminal itself: whole, and as far as it has come in. */
const SEQUENCE = /^(?:\x1b\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]|\x1bO[\x40-\x7e])/;
const BEGUN = /^\x1b(?:\[[\x30-\x3f]*[\x20-\x2f]*|O)?$/;
const PASTE_BEGINS = '\x1b[200~';
const PASTE_ENDS = '\x1b[201~';

export function createHiddenLine(): HiddenLine {
  const decoder = new StringDecoder('utf8');
  let typed: string[] = [];
  let waiting = '';
  let pasting = false;
  let pastedNewline = false;

  function line(): HiddenEnd {
    return { end: 'line', text: new Secret(typed.join('')) };
  }

  /** Inside of a marked paste a line break is part of it: it ends the line only where it ends the paste. */
  function sequence(text: string): HiddenEnd | undefined {
    if (text === PASTE_BEGINS) [pasting, pastedNewline] = [true, false];
    if (text !== PASTE_ENDS) return undefined;
    pasting = false;
    return pastedNewline ? line() : undefined;
  }

  function key(character: string): HiddenEnd | undefined {
    if (character === CTRL_C) return { end: 'interrupted' };
    if (character === CTRL_Z) return { end: 'suspended' };
    if (NEWLINE.has(character)) {
      if (!pasting) return line();
      pastedNewline = true;
    } else if (character === CTRL_D) {
      return typed.length === 0 ? { end: 'closed' } : line();
    } else if (BACKSPACE.has(character)) typed.pop();
    else if (CLEAR.has(character)) typed = [];
    else if (character >= ' ') {
      typed.push(character);
      pastedNewline = false;
    }
    return undefined;
  }

  return {
    feed(bytes) {
      let rest = waiting + decoder.write(Buffer.from(bytes));
      waiting = '';
      while (rest !== '') {
        if (BEGUN.test(rest)) {
          waiting = rest;
          return undefined;
        }
        const taken = SEQUENCE.exec(rest)?.[0];
        const next = taken ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
        rest = rest.slice(next.length);
        const end = taken === undefined ? key(next) : sequence(taken);
        if (end !== undefined) return end;
      }
      return undefined;
    },
  };
}
