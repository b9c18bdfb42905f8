import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAnswers, keptTexts } from '../../src/guide/kept-answers.js';
import { BACK } from '../../src/ui/prompts/questions.js';
import { startDirectory } from '../e2e/server.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
});

afterEach(() => walk.close());

describe('the guided start', () => {
  it('the guided start does not offer a column of passwords for another field', async () => {
    walk.write('a.csv', 'Login,Vorname,Nachname,Passwort,Klasse\nanna,Anna,Lee,Sunny-Meadow-42,5A\n');
    const walked = walk.start([
      ['Which directory service', "Your provider's directory"],
      ['Is this correct', 'No, another column'],
      ['Which field should', 'department'],
      ['Which column has the department', 'Passwort'],
    ]);
    await expect(walked).rejects.toThrow('no choice Passwort');
  });

  it('a column that only recognises people is shown as one that is not sent', async () => {
    walk.write(
      'a.csv',
      'login,first name,last name,date of birth,password\nanna,Anna,Lee,2012-03-04,Sunny-Meadow-42\n',
    );
    const { text } = await walk.start([
      ['Which directory service', "Your provider's directory"],
      ['Is this correct', 'Yes'],
      ['What now', 'Show the commands'],
    ]);
    expect(text).toMatch(/^Columns {3}last name; first name; login; password$/mu);
    expect(text).toMatch(/^Not sent {2}date of birth \(only to recognise people\)$/mu);
  });

  it('the guided start leaves out people with an account from another list', async () => {
    const directory = await startDirectory();
    try {
      walk.write('provision.config.json', `{ "profile": "v6", "base_url": "${directory.url}" }\n`);
      walk.write('a.csv', 'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\n');
      await walk.start([
        ['Is this correct', 'Yes'],
        ['What now', 'Create the users in the directory'],
        ['access token', 'token-of-tests'],
        ['The run has finished', 'Stop here'],
      ]);
      walk.write(
        'b.csv',
        'first name,last name,password\nAnna,Lee,Sunny-Meadow-42\nBob,Ray,Windy-Harbour-7\n',
      );
      const walked = await walk.start([
        ['Which file lists the people', 'b.csv'],
        ['Is this correct', 'Yes'],
        ['new logins look like', '{first}.{last}'],
        ['What now', 'Create the users in the directory'],
        ['access token', ''],
      ]);
      expect(walked.ran).toEqual([
        'prepare b.csv --nickname {first}.{last} -o b-roster.csv',
        'b-roster.csv --dry-run',
      ]);
      expect(walked.text).toContain('1 person with an account from earlier runs');
      expect(walk.read('b-roster.csv')).toContain('bob.ray');
      expect(walk.read('b-roster.csv')).not.toContain('Anna');
    } finally {
      await directory.close();
    }
  });

  it('the guided start asks for a column if the list lacks the column in the configuration', async () => {
    walk.write('a.csv', 'Login,Vorname,Nachname,Passwort,Abt\nanna,Anna,Lee,Sunny-Meadow-42,1\n');
    walk.write(
      'provision.config.json',
      '{ "profile": "v6", "map": { "nickname": "Kto", "department_id": "Klasse" } }',
    );
    const walked = await walk.start([
      ['Which column has the login', 'Login'],
      ['Which column has the department', BACK],
      ['Which column has the login', 'Login'],
      ['Which column has the department', 'Abt'],
      ['Is this correct', 'Yes'],
      ['What now', 'Rehearse'],
      ['The rehearsal has finished', 'Stop here'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('--map nickname=Kto: no column has this header');
    expect(JSON.parse(walk.read('provision.config.json')).map).toEqual({
      nickname: 'Login',
      department_id: 'Abt',
    });
  });

  it('the guided start saves a path relative to the folder of the configuration', async () => {
    const folder = join(walk.cwd, 'b');
    const options = { tokenFile: '-', baseUrl: 'https://a.example' };
    const keep = (path: string, profile: string) =>
      keepAnswers({ options: { ...options, profile }, departments: {} }, path, folder);
    mkdirSync(folder);
    await keep(join(walk.cwd, 'outer.json'), 'my.json');
    await keep(join(walk.cwd, 'shipped.json'), 'v6');
    await keep(join(folder, 'same.json'), 'my.json');
    const saved = { token_file: '-', base_url: 'https://a.example' };
    expect(JSON.parse(walk.read('outer.json'))).toEqual({ ...saved, profile: join('b', 'my.json') });
    expect(JSON.parse(walk.read('shipped.json'))).toEqual({ ...saved, profile: 'v6' });
    expect(JSON.parse(walk.read(join('b', 'same.json')))).toEqual({ ...saved, profile: 'my.json' });
  });

  it('the guided start reports that the configuration cannot be written', async () => {
    const answers = { options: { profile: 'v6' }, departments: {} };
    const keeping = keepAnswers(answers, join(walk.cwd, 'missing', 'provision.config.json'), walk.cwd);
    await expect(keeping).rejects.toMatchObject({
      name: 'UserError',
      message: expect.stringMatching(/^Cannot write .*provision\.config\.json: no such file/),
    });
  });

  it('saved settings of a service have names in the language of the run', () => {
    const kept = { options: { set: ['domain=school.example', 'own=1'] }, departments: {} };
    expect(keptTexts(kept, 'de')).toEqual(['Domain: school.example', 'own: 1']);
    expect(keptTexts(kept, 'ru')).toEqual(['домен: school.example', 'own: 1']);
  });

  it.skipIf(process.platform === 'win32')('the guided start refuses a list that is a pipe', async () => {
    execFileSync('mkfifo', [join(walk.cwd, 'pipe')]);
    walk.write('a.csv', 'x');
    walk.write('b.csv', 'x');
    const walked = walk.start([
      ['Which file lists the people', 'Another file'],
      ['Path of the list', 'pipe'],
    ]);
    await expect(walked).rejects.toThrow('pipe is not a file.');
  });
});
