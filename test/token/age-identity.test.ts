import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';
import { identitySource, readIdentities } from '../../src/token/age-identity.js';
import { ageKey } from '../support/age-keys.js';

async function keysIn(text: string): Promise<readonly string[]> {
  const never = new AbortController().signal;
  const stdin = Readable.from([Buffer.from(text)]);
  const io = { cwd: '/', stdin, clock: systemClock, interruption: { first: never, second: never } };
  const { value } = await readIdentities(identitySource('-'), io);
  return value.map((key) => key.reveal());
}

describe('a file with age keys', () => {
  it('keys are read as age-keygen writes them, including several keys with comments between them', async () => {
    const [one, two] = [await ageKey(), await ageKey()];
    expect(await keysIn(one.file)).toEqual([one.identity]);
    expect(await keysIn(`# created: 2026-11-21\r\n\r\n${one.identity}\r\n${two.file}`)).toEqual([
      one.identity,
      two.identity,
    ]);
  });

  it('a file with other content is refused, and none of it is shown', async () => {
    const { identity, recipient } = await ageKey();
    const flipped = identity.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
    const files = [
      ['', 'here is no secret key in it'],
      ['# only a comment\n', 'here is no secret key in it'],
      [recipient, 'not an age secret key'],
      [flipped, 'not an age secret key'],
      [`${identity}\nand more\n`, 'not an age secret key'],
      ['-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n', 't is encrypted'],
      ['age-encryption.org/v1\n-> scrypt a 18\n', 't is encrypted'],
    ] as const;
    for (const [text, why] of files) {
      const error = await keysIn(text).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ code: 'identity-unusable', message: expect.stringContaining(why) });
      expect(inspect(error)).not.toMatch(/AGE-SECRET-KEY-1[A-Z0-9]/);
    }
  });
});
