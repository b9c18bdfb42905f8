import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACK } from '../../src/ui/questions/questions.js';
import { startDirectory } from '../e2e/server.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
  walk.write('provision.config.json', '{ "profile": "v6", "pace": 0 }\n');
});

afterEach(() => walk.close());

const LIST: Step = ['Which file lists the people', 'a.csv'];
const RIGHT: Step = ['Is this correct', 'Yes'];
const COMMANDS: Step = ['What now', 'Show the commands'];
const STOP: Step = ['What now', 'Stop here'];

const TWO =
  'login,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\nbob,Bob,Ray,Windy-Harbour-7\n';

/** An answer that is given once something else has happened, such as a change of the list. */
function meanwhile(step: Step, act: () => void): Step {
  return [
    step[0],
    {
      toString() {
        act();
        return String(step[1]);
      },
    } as unknown as string,
  ];
}

describe('the guided start has no dead end', () => {
  it('a list that was saved meanwhile is read again, and what changed is shown', async () => {
    walk.write('a.csv', TWO);
    const walked = await walk.start([
      LIST,
      meanwhile(RIGHT, () =>
        walk.write('a.csv', `${TWO}carl,Carl,Orr,Tidy-Lantern-9\n`.replace('Bob,Ray', 'Bob,Roy')),
      ),
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain(
      'a.csv was changed and is read again\n3 people instead of 2\nNew: Bob Roy; Carl Orr\nNo longer in it: Bob Ray',
    );
  });

  it('rows whose names cannot be read are corrected there and then, or left out', async () => {
    const list =
      'full name;login;password\nLee, Anna;anna;Sunny-Meadow-42\nRay, Bob, B.;bob;Windy-Harbour-7\n';
    walk.write('a.csv', list);
    const again: Step = ['1 name cannot be read: correct line 3, save, press Enter', 'I have corrected'];
    const walked = await walk.start([
      LIST,
      RIGHT,
      again,
      meanwhile(again, () => walk.write('a.csv', list.replace('Ray, Bob, B.', 'Ray, Bob'))),
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('a.csv was not changed.');
    expect(walked.text).toMatch(
      /I have corrected[\s\S]*was not changed[\s\S]* {2}Leave this row out[\s\S]*I have corrected/,
    );

    walk.write('b.csv', list);
    const left = await walk.start([
      ['Which file lists the people', 'b.csv'],
      RIGHT,
      ['1 name cannot be read', 'Leave this row out'],
      COMMANDS,
    ]);
    expect(left).toMatchObject({ status: 0, left: [] });
    expect(left.text).toContain('b.csv --sandbox --skip-invalid');
  });

  it('columns are combined and dates are written in another form', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;School;Class;password\nanna;Anna;Lee;North;5A;Sunny-Meadow-42\nbob;Bob;Ray;North;5B;Windy-Harbour-7\n',
    );
    const walked = await walk.start([
      LIST,
      ['Is this correct', 'No, another column'],
      ['Which of these', 'position'],
      ['Which column has the position', 'Combine columns'],
      ['position: columns in braces', 'Class'],
      ['position: columns in braces', '{Schule}/{Class}'],
      ['position: columns in braces', '{School}/{Class}'],
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('Type at least one column in braces, such as {Class}.');
    expect(walked.text).toContain('no column has this header');
    expect(walked.text).toContain('Lee, Anna; anna; North/5A');
    expect(walked.text).toContain("--map 'position={School}/{Class}'");
  });

  it('a column that says in passing that somebody has left is asked about', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;Remark;password\nanna;Anna;Lee;;Sunny-Meadow-42\nbob;Bob;Ray;left 1 September;Windy-Harbour-7\n',
    );
    const walked = await walk.start([
      LIST,
      [
        'The column "Remark" says that somebody may have left: "left 1 September" (1 row)',
        'Look at this column',
      ],
      RIGHT,
      ['Who is to have an account?', 'Leave all of them out'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('1 of 2 people from a.csv.');
    expect(walked.text).toContain('--map status=Remark');
    const ignored = await walk.start([
      LIST,
      ['The column "Remark" says', 'Ignore this column'],
      RIGHT,
      COMMANDS,
    ]);
    expect(ignored).toMatchObject({ status: 0, left: [] });
    expect(ignored.text).toContain('2 people from a.csv.');
  });

  it('a rehearsal for a service with a domain of its own takes the domain of the list', async () => {
    walk.write('a.csv', 'login;first name;last name;password\nanna@firm.example;Anna;Lee;Sunny-Meadow-42\n');
    const walked = await walk.start([RIGHT, ['What now', 'Rehearse'], ['What now', 'Stop here']], {
      list: 'a.csv',
      options: { profile: 'microsoft-graph' },
    });
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walk.read('a.csv.sandbox-results/created.csv')).toContain('anna');
  });

  it('a list that breaks in the middle is corrected there and then', async () => {
    walk.write('a.csv', `${TWO}zoe,Zoe,Fox,\n`);
    const lacks = '1 person has no password';
    const walked = await walk.start([
      LIST,
      RIGHT,
      [lacks, 'I write them'],
      meanwhile(['Is it saved', 'Yes'], () => walk.write('a.csv', `${TWO}"zoe,Zoe,Fox,\n`)),
      meanwhile(['What now', 'Read it again'], () => walk.write('a.csv', TWO)),
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('a.csv cannot be read');
  });

  it('a column is recognised by its values, with how many people have each', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;email;Class;password\nanna;Anna;Lee;a@a.example;5A;Sunny-Meadow-42\nbob;Bob;Ray;b@a.example;5A;Windy-Harbour-7\nzoe;Zoe;Fox;z@a.example;5B;Tidy-Lantern-9\n',
    );
    const walked = await walk.start([RIGHT, ['Which column has the groups', 'Class'], COMMANDS], {
      list: 'a.csv',
      options: { profile: 'nextcloud' },
    });
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('  Class 5A (2), 5B (1)');
    expect(walked.text).toContain('--map groups=Class');
  });

  it('an address that is wrong is asked for again, and is in no command and no file', async () => {
    const directory = await startDirectory();
    try {
      walk.write('a.csv', TWO);
      const wrong = 'http://127.0.0.1:9';
      const walked = await walk.start([
        LIST,
        RIGHT,
        ['What now', 'Create the users in the directory'],
        ['Address of the directory', wrong],
        ['access token', 'Yes'],
        ['Token', 'token-of-tests'],
        ['The run stopped', 'Try again'],
        ['The run stopped', 'Type another address'],
        ['Address of the directory', directory.url],
        ['access token', 'Yes'],
        ['Token', 'token-of-tests'],
        ['What now', 'Begin'],
        ['Check this user', 'Yes'],
        ['The run has finished', 'Stop here'],
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(directory.hits()).toEqual({ anna: 1, bob: 1 });
      expect(walk.read('provision.config.json')).not.toContain('127.0.0.1:9"');
      expect(walk.read('provision.config.json')).toContain(new URL(directory.url).host);
    } finally {
      await directory.close();
    }
  }, 60_000);

  it('a token that is refused is asked for again', async () => {
    const directory = await startDirectory(({ headers }) =>
      headers.authorization === 'OAuth good-token' ? 201 : 401,
    );
    try {
      walk.write('a.csv', TWO);
      const walked = await walk.start([
        LIST,
        RIGHT,
        ['What now', 'Create the users in the directory'],
        ['Address of the directory', directory.url],
        ['access token', 'Yes'],
        ['Token', 'bad-token'],
        ['The run stopped', 'Paste another token'],
        ['Token', BACK],
        ['The run stopped', 'Paste another token'],
        ['Token', 'good-token'],
        ['Check this user', 'Yes'],
        ['The run has finished', 'Stop here'],
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(directory.hits()).toMatchObject({ bob: 1 });
    } finally {
      await directory.close();
    }
  });

  it('a list of which nobody is left to create says so, and offers the way back', async () => {
    walk.write('a.csv', 'full name;login;password\nRay, Bob, B.;bob;Windy-Harbour-7\n');
    const walked = await walk.start([
      LIST,
      RIGHT,
      ['1 name cannot be read', 'Leave this row out'],
      ['What now', 'Change the answers'],
      RIGHT,
      ['1 name cannot be read', 'Leave this row out'],
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: [] });
    expect(walked.text).toContain('Nobody in a.csv is left to create.');
  });

  it('another list can be chosen where one cannot be read', async () => {
    walk.write('a.csv', TWO);
    walk.write('b.csv', '%PDF-1.7');
    const walked = await walk.start(
      [['What now', 'Read it again'], ['What now', 'Choose another list'], LIST, RIGHT, COMMANDS],
      { list: 'b.csv', options: {} },
    );
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('b.csv was not changed.');
  });
});
