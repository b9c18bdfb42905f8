/** Long input: the processing time grows with its length, not with the square of it. */

import { describe, expect, it } from 'vitest';
import { hiddenCharacter } from '../src/checks/characters.js';
import { damageIn } from '../src/checks/damaged-text.js';
import { mixedScript } from '../src/checks/mixed-script.js';
import { UserError } from '../src/domain/errors.js';
import { isPasswordHeader, meansPassword } from '../src/domain/password-header.js';
import { Secret } from '../src/domain/secret.js';
import { printable, terminalText, withoutSequences } from '../src/domain/terminal-text.js';
import { parsePattern } from '../src/naming/pattern.js';
import { isPlainHeader, normaliseHeader } from '../src/roster/headers.js';
import { beginSignIn, pagesBelow, takeAnswer } from '../src/token/sign-in.js';
import { cpuTimeOf } from './support/cpu-time.js';

const LENGTH = 128 * 1024;
/** Each needs some 10 ms where time grows with the length, and many seconds where it grows with the square of it. */
const MAX_MS = 2_000;

async function expectSoon(
  textOf: (length: number) => string,
  work: (text: string) => unknown,
): Promise<void> {
  const text = textOf(LENGTH);
  expect(await cpuTimeOf(() => work(text))).toBeLessThan(MAX_MS);
}

const repeat = (text: string) => (length: number) => text.repeat(length / text.length);
const within = (before: string, text: string, after: string) => (length: number) =>
  before + repeat(text)(length) + after;

describe('cells of great length', () => {
  it.each([
    ['entities of entities', within('&', 'amp;', 'uuml;')],
    ['question marks after letters', within('', 'a?', ':')],
    ['question marks', repeat('?')],
    ['text that was misread', repeat('Ã¼')],
    ['text that was misread many times', (length: number) => 'ÃƒÆ’Ã‚Â¼'.repeat(length / 16)],
    ['text with box-drawing characters', repeat('╨Ш')],
    ['Cyrillic letters', repeat('Иван')],
    ['Cyrillic words', repeat('иВАН ')],
    ['Latin capitals with accents', repeat('ÀÉÈÊ ')],
  ])('a cell is checked for damage in a time that grows with its length: %s', async (_, textOf) => {
    for (const kind of ['name', 'word', 'any'] as const)
      await expectSoon(textOf, (text) => [text, text.slice(0, 500)].map((one) => damageIn(one, kind)));
  });
});

describe('headers of great length', () => {
  it.each([
    ['spaces within it', within('nickname', ' ', 'x')],
    ['stars within it', within('nickname', '*', 'x')],
    ['remarks after it', within('nickname', ' (a)', '')],
    ['other remarks after it', within('nickname', '[]', '')],
    ['openings', repeat('(')],
    ['words for a password', repeat('password')],
    ['repeated pass', repeat('pass ')],
    ['hyphens', within('password', ' - ', 'x')],
    ['closings', repeat(')')],
    ['words for required', within('nickname', ' required', '')],
    ['spaces before a word for required', within('nickname', ' _', 'required')],
  ])('a header is read in a time that grows with its length: %s', async (_, textOf) => {
    for (const work of [normaliseHeader, isPlainHeader, isPasswordHeader, meansPassword]) {
      await expectSoon(textOf, work);
    }
  });
});

describe('texts of great length for a terminal', () => {
  it.each([
    ['beginnings of sequences', repeat('\x1b[')],
    ['parameters without an end', within('\x1b[', '1;', '\n')],
    ['beginnings with parameters', repeat('\x1b[1;1;1;')],
    ['beginnings of one byte', repeat('\x9b0')],
    ['titles without an end', repeat('\x1b]0;a')],
    ['titles of one byte without an end', repeat('\x9da')],
  ])('a text for a terminal is cleaned in a time that grows with its length: %s', async (_, textOf) => {
    for (const work of [printable, withoutSequences, (text: string) => terminalText(text, true)]) {
      await expectSoon(textOf, work);
    }
  });
});

describe('scripts, pictures and logins in long cells', () => {
  it('words of two scripts are found in a time that grows with the length of the cell', async () => {
    await expectSoon(repeat('aя '), (text) => mixedScript(text));
  });

  it('joined pictures are checked in a time that grows with the length of the cell', async () => {
    await expectSoon(repeat('👩\u200d'), (text) => hiddenCharacter(text));
  });

  it('a login is generated in a time that grows with the length of the cell', async () => {
    const columns = {
      headers: ['a'],
      sources: [],
      ignored: [],
      draft: () => ({}),
      secretCells: new Set<number>(),
    };
    const pattern = parsePattern('{a}', { ...columns, find: () => ({ column: 0 }) });
    const work = (text: string) => pattern({ row: 1, line: 1, cells: [text] }, {});
    await expectSoon(within('x', '.', 'x'), work);
  });
});

describe('pasted texts of great length', () => {
  it.each([
    ['spaces', within('x', ' ', 'x')],
    ['slashes', within('x', '/', '"')],
    ['an address with slashes', within('https://auth.example/', '/', 'verification_code#a=b')],
    ['one parameter many times', within('#', 'a&', '')],
  ])('a pasted text is read in a time that grows with its length: %s', async (_, textOf) => {
    const signIn = beginSignIn({ ...pagesBelow(new URL('https://auth.example')), clientId: 'app-1' });
    await expectSoon(textOf, (text) =>
      expect(() => takeAnswer(new Secret(text), signIn, false)).toThrow(UserError),
    );
  });
});
