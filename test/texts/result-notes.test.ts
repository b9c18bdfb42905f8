import { expect, it, test } from 'vitest';
import type { JournalNote } from '../../src/domain/journals.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

const ADDRESS = 'https://directory.example';

const NOTES: readonly (readonly [JournalNote, english: string])[] = [
  [{ kind: 'killed', pid: 4711 }, 'The previous run (PID 4711) ended unexpectedly. Continuing.'],
  [
    { kind: 'torn', bytes: 5, isOnly: true },
    'The only line of the journal is incomplete (5 bytes), as after a crash or a power failure.',
  ],
  [
    { kind: 'torn', bytes: 5, isOnly: false, movedTo: 'journal.jsonl.broken' },
    'The last line of the journal is incomplete (5 bytes), as after a crash or a power failure. It was moved to journal.jsonl.broken.',
  ],
  [
    { kind: 'open-folder', folder: 'results', mode: '0055', uid: 501 },
    'Warning: other users can open results (mode 0055). It belongs to user 501, and only that user can change the mode.',
  ],
  [
    { kind: 'address-changed', before: ADDRESS },
    `The previous address was "${ADDRESS}". No user was created there, so every row is still to do.`,
  ],
  [
    { kind: 'directory-changed', profile: 'keycloak', endpoint: undefined },
    'The previous address was the profile keycloak. No user was created there, so every row is still to do.',
  ],
  [
    { kind: 'directory-changed', profile: 'keycloak', endpoint: 'POST /users' },
    'The previous address was keycloak, POST /users. No user was created there, so every row is still to do.',
  ],
  [
    { kind: 'profile-changed', profile: 'keycloak' },
    'The profile keycloak has changed since the previous run.',
  ],
];

it.each(NOTES)('a note of a journal has a text in every language: %j', (note, english) => {
  const texts = LANGUAGES.map((language) => textsIn(language).resultNotes.journal(note));
  expect(texts).toContain(english);
  expect(new Set(texts).size).toBe(LANGUAGES.length);
});

test('the effect of starting over says how many created users are sent again', () => {
  const { sendsAgain } = textsIn('en').resultNotes;
  expect([undefined, 0, 5].map(sendsAgain)).toEqual([
    expect.stringContaining('(their number is unknown)'),
    expect.stringContaining('(none are known)'),
    expect.stringContaining('(at least 5)'),
  ]);
});
