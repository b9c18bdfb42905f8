import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordExamples } from '../../src/guide/choose-passwords.js';
import { BACK } from '../../src/ui/prompts/questions.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
  walk.write('a.csv', 'nickname,first name,last name\nanna,Anna,Lee\nbob,Bob,Ray\n');
});

afterEach(() => walk.close());

const BEFORE: readonly Step[] = [['Is this correct', 'Yes']];
const LACK = '2 people have no password';
const WORDS = [LACK, 'Generate passwords of words'] as const;
const PAGE = 'Address of the page where people sign in (printed on the slips';
const COMMANDS = ['What now', 'Show the commands'] as const;

describe('passwords in the guided start', () => {
  it('the guided start offers passwords made of words first, with an example of each style', async () => {
    walk.write(
      'provision.config.json',
      '{ "profile": "v6", "passwords": { "language": "ru", "length": 20 } }',
    );
    const walked = await walk.start([...BEFORE, WORDS, COMMANDS]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toMatch(
      /no password\. How do they get one\?\n {2}Generate passwords of words, to be typed like (?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d, .*\n {2}Generate passwords of random characters, to be copied like \S{20}, /,
    );
    expect(walked.text).toContain(
      'a.csv --sandbox --generate-passwords missing --password-style words --slips',
    );
    expect(walked.text).not.toContain('--sign-in');
  });

  it('the guided start can go back to the passwords, and saves the style and the sign-in page', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "base_url": "http://127.0.0.1:9" }');
    const walked = await walk.start([
      ...BEFORE,
      WORDS,
      ['What now', BACK],
      [LACK, 'Generate passwords of random'],
      ['What now', 'Create the users in the directory'],
      ['access token', ''],
      [PAGE, 'mail'],
      [PAGE, 'mail.example.com'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('Type an address such as https://mail.example.com, or nothing.');
    expect(JSON.parse(walk.read('provision.config.json'))).toMatchObject({
      password_style: 'random',
      sign_in_url: 'https://mail.example.com',
    });
  });

  it('the guided start does not ask for a style that is in the configuration', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "passwords": { "style": "words" } }');
    const walked = await walk.start([...BEFORE, [LACK, 'Generate passwords, with slips'], COMMANDS]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).not.toContain('random characters');
  });

  it('the guided start asks for the style if the configuration generates passwords for some users', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "generate_passwords": "missing" }');
    const asked = await walk.start([...BEFORE, WORDS, COMMANDS]);
    expect(asked).toMatchObject({ status: 0, left: [] });
    expect(asked.text).not.toContain('I will enter them in the list');
    walk.write('provision.config.json', '{ "profile": "v6" }');
    walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
    expect(await walk.start([...BEFORE, COMMANDS])).toMatchObject({ status: 0, left: [] });
  });

  it('the guided start reads the list again after its passwords were added, and reports users without a password', async () => {
    walk.write('provision.config.json', '{ "profile": "v6" }');
    const walked = await walk.start([
      ...BEFORE,
      [LACK, 'I will enter them'],
      ['Is the list saved', 'Yes'],
      ['2 people still have no password', 'I will enter them'],
      ['Is the list saved', 'No'],
      ['2 people still have no password', 'Generate passwords of words'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
  });
});

describe('the examples of passwords', () => {
  it('the examples of passwords have the same forms as generated passwords', () => {
    const { words, random } = passwordExamples(undefined, 'en', Math.random);
    expect(words).toMatch(/^(?:[A-Z][a-z]+-){3}[A-Z][a-z]+\d$/);
    expect(words.length).toBeLessThanOrEqual(24);
    expect(random).toHaveLength(14);
  });
});
