/** The processing time of long input grows with its length, not with the square of its length. */

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
/** An input of this length takes about 10 ms if the time is linear, and many seconds if it is quadratic. */
const MAX_MS = 2_000;

async function expectSoon(
  textOf: (length: number) => string,
  work: (text: string) => unknown,
): Promise<void> {
  const text = textOf(LENGTH);
  expect(await cpuTimeOf(() => work(text))).toBeLessThan(MAX_MS);
}

const repeat = (text: string) => (length: number) => text.repeat(length / text.length);
const enclose = (before: string, text: string, after: string) => (length: number) =>
  before + repeat(text)(length) + after;

describe('long cells', () => {
  it.each([
    ['entities of entities', enclose('&', 'amp;', 'uuml;')],
    ['question marks after letters', enclose('', 'a?', ':')],
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

describe('long headers', () => {
  it.each([
    ['spaces within it', enclose('nickname', ' ', 'x')],
    ['stars within it', enclose('nickname', '*', 'x')],
    ['remarks after it', enclose('nickname', ' (a)', '')],
    ['other remarks after it', enclose('nickname', '[]', '')],
    ['openings', repeat('(')],
    ['words for a password', repeat('password')],
    ['repeated pass', repeat('pass ')],
    ['hyphens', enclose('password', ' - ', 'x')],
    ['closings', repeat(')')],
    ['words for required', enclose('nickname', ' required', '')],
    ['spaces before a word for required', enclose('nickname', ' _', 'required')],
  ])('a header is read in a time that grows with its length: %s', async (_, textOf) => {
    for (const work of [normaliseHeader, isPlainHeader, isPasswordHeader, meansPassword]) {
      await expectSoon(textOf, work);
    }
  });
});

describe('long texts for a terminal', () => {
  it.each([
    ['beginnings of sequences', repeat('\x1b[')],
    ['parameters without an end', enclose('\x1b[', '1;', '\n')],
    ['beginnings with parameters', repeat('\x1b[1;1;1;')],
    ['one-byte beginnings of sequences', repeat('\x9b0')],
    ['titles without an end', repeat('\x1b]0;a')],
    ['titles with a one-byte beginning and without an end', repeat('\x9da')],
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
    await expectSoon(enclose('x', '.', 'x'), work);
  });
});

describe('long pasted texts', () => {
  it.each([
    ['spaces', enclose('x', ' ', 'x')],
    ['slashes', enclose('x', '/', '"')],
    ['an address with slashes', enclose('https://auth.example/', '/', 'verification_code#a=b')],
    ['one parameter many times', enclose('#', 'a&', '')],
  ])('a pasted text is read in a time that grows with its length: %s', async (_, textOf) => {
    const signIn = beginSignIn({ ...pagesBelow(new URL('https://auth.example')), clientId: 'app-1' });
    await expectSoon(textOf, (text) =>
      expect(() => takeAnswer(new Secret(text), signIn, false)).toThrow(UserError),
    );
  });
});
