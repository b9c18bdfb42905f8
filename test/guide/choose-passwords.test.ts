import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordExamples } from '../../src/guide/choose-passwords.js';
import { BACK } from '../../src/ui/questions/questions.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
  walk.write('a.csv', 'nickname,first name,last name\nanna,Anna,Lee\nbob,Bob,Ray\n');
});

afterEach(() => walk.close());

const BEFORE: readonly Step[] = [
  ['Which list', 'a.csv'],
  ['read correctly', 'Yes'],
  ['Where should', 'Only in a rehearsal'],
];
const GENERATE = ['2 people have no password', 'Generate'] as const;
const STYLE = 'Do people have to type their passwords';
const PAGE = 'Address of the page where people sign in (printed on the slips)';
const NOT_BEGUN: readonly Step[] = [
  ['Keep these answers', false],
  ['Begin', 'No'],
];

describe('passwords in the guided start', () => {
  it('the guided start offers passwords of words first, with an example of each style', async () => {
    walk.write(
      'provision.config.json',
      '{ "profile": "v6", "passwords": { "language": "ru", "length": 20 } }',
    );
    const walked = await walk.start([...BEFORE, GENERATE, [STYLE, 'Yes'], [PAGE, ''], ...NOT_BEGUN]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toMatch(
      /Do people have to type their passwords\?\n {2}Yes: passwords of short words, easy to read and type like (?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d\n {2}No, they are copied: random characters like \S{20}\n/,
    );
    expect(walked.text).toContain(
      'a.csv --sandbox --generate-passwords missing --password-style words --slips',
    );
    expect(walked.text).not.toContain('--sign-in');
  });

  it('the guided start goes back to the style, and passes style and page on to each command that has them', async () => {
    walk.write('provision.config.json', '{ "profile": "v6" }');
    const walked = await walk.start([
      ...BEFORE,
      GENERATE,
      [STYLE, 'Yes'],
      [PAGE, BACK],
      [STYLE, 'No'],
      [PAGE, 'https://mail.example.com'],
      ...NOT_BEGUN,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain(
      'a.csv --sandbox --generate-passwords missing --password-style random --slips --sign-in https://mail.example.com',
    );
  });

  it.each([
    ['{ "profile": "v6", "password_style": "random", "sign_in_url": "https://mail.example.com" }'],
    ['{ "profile": "v6", "passwords": { "style": "words" }, "sign_in_url": "https://mail.example.com" }'],
  ])(
    'the guided start asks neither for a style nor for a page that are in the configuration: %s',
    async (config) => {
      walk.write('provision.config.json', config);
      const walked = await walk.start([...BEFORE, GENERATE, ...NOT_BEGUN]);
      expect(walked).toMatchObject({ status: 0, left: [] });
    },
  );

  it('the guided start asks for style and page where the configuration generates passwords, and for none where nobody lacks one', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "generate_passwords": "missing" }');
    const asked = await walk.start([...BEFORE, [STYLE, 'Yes'], [PAGE, ''], ...NOT_BEGUN]);
    expect(asked).toMatchObject({ status: 0, left: [] });
    walk.write('provision.config.json', '{ "profile": "v6" }');
    walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    const walked = await walk.start([...BEFORE, ['Begin', 'No']]);
    expect(walked).toMatchObject({ status: 0, left: [] });
  });

  it('the guided start asks for the page once, not again after the rehearsal', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "base_url": "http://127.0.0.1:9" }');
    const walked = await walk.start([
      ...BEFORE,
      GENERATE,
      [STYLE, 'Yes'],
      [PAGE, ''],
      ['Keep these answers', false],
      ['Begin', 'Yes'],
      ['Rehearse now', true],
      ['The rehearsal has finished', 'Create the users'],
      ['access token', 'Not yet'],
      ...NOT_BEGUN,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('a.csv --limit 1 --generate-passwords missing --password-style words');
  });
});

describe('the examples of passwords', () => {
  it('the examples of passwords have the forms that are generated', () => {
    const { words, random } = passwordExamples(undefined, Math.random);
    expect(words).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d$/);
    expect(words.length).toBeLessThanOrEqual(24);
    expect(random).toHaveLength(14);
  });
});
