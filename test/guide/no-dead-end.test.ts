import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openInBrowser } from '../../src/platform/open-browser.js';
import { BACK } from '../../src/ui/prompts/questions.js';
import { startDirectory } from '../e2e/server.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

vi.mock('../../src/platform/open-browser.js', () => ({ openInBrowser: vi.fn(async () => true) }));

let walk: Walk;

beforeEach(() => {
  walk = openWalk();
  walk.write('provision.config.json', '{ "profile": "v6", "pace": 0 }\n');
});

afterEach(() => walk.close());

const LIST: Step = ['Which file lists the people', 'a.csv'];
const RIGHT: Step = ['Is this correct', 'Yes'];
const AGAIN: Step = ['Use these answers again', 'Yes'];
const COMMANDS: Step = ['What now', 'Show the commands'];
const STOP: Step = ['What now', 'Stop here'];

const TWO =
  'login,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\nbob,Bob,Ray,Windy-Harbour-7\n';

/** A step whose answer follows an action, such as a change of the list. */
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
  it('a list that was changed in the meantime is read again, and its changes are shown', async () => {
    walk.write('a.csv', TWO);
    const walked = await walk.start([
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

  it('a list with an unusual separator is read, and the names are shown', async () => {
    walk.write('a.csv', TWO.replaceAll(',', ':'));
    const walked = await walk.start([RIGHT, COMMANDS]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('Ray, Bob');
    expect(walked.text).toContain('provision a.csv --sandbox --delimiter :');
  });

  it.each([
    ['LDIF', `dn: uid=anna,ou=a,ou=b,ou=c\nuid: anna\nuserPassword: Sunny-Meadow-42\n`, 'csvde -f'],
    ['a quoted CSV', TWO.replace(/^.+$/gm, '"$&"'), 'Text to Columns'],
    ['a drawn table', TWO.replace(/^.+$/gm, '| $& |').replace('\n', '\n|---|---|\n'), 'psql --csv'],
    ['YAML', '- login: anna\n  password: Sunny-Meadow-42\n', 'Export-Csv'],
  ])('the guided start says what to do with %s, and takes another list', async (_, content, next) => {
    walk.write('a.csv', content);
    walk.write('b.csv', TWO);
    const walked = await walk.start([
      LIST,
      ['What now', 'Choose another list'],
      ['Which file lists the people', 'b.csv'],
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain(next);
    expect(walked.text).not.toMatch(/What is in its first line|Sunny/);
  });

  it('rows with unreadable names can be corrected at once or left out', async () => {
    const list =
      'full name;login;password\nLee, Anna;anna;Sunny-Meadow-42\nRay, Bob, B.;bob;Windy-Harbour-7\n';
    walk.write('a.csv', list);
    const again: Step = ['1 name cannot be read: correct line 3, save, press Enter', 'I have corrected'];
    const walked = await walk.start([
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

  it('columns can be combined, and dates can be written in another form', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;School;Class;password\nanna;Anna;Lee;North;5A;Sunny-Meadow-42\nbob;Bob;Ray;North;5B;Windy-Harbour-7\n',
    );
    const walked = await walk.start([
      ['Is this correct', 'No, another column'],
      ['Which field should', 'position'],
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

  it('a column with a remark that a person has left leads to a question', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;Exit date;Side;Info;password\n' +
        'anna;Anna;Lee;;;;Sunny-Meadow-42\nbob;Bob;Ray;;left 1 September;;Windy-Harbour-7\n' +
        'zoe;Zoe;Fox;;right;left;Tidy-Lantern-9\ncarl;Carl;Orr;31.01.2020;;;Quiet-River-18\n',
    );
    const walked = await walk.start([
      ['Some people seem to have left: the column "Side" has "left 1 September" (1 row)', 'Use this column'],
      ['Some people seem to have left: the column "Info" has "left" (1 row)', 'Ignore this column'],
      RIGHT,
      ['Who should have an account?', 'Create accounts for right (1), not for left 1 September (1)'],
      ['Line 5: Carl Orr should not have an account: "Exit date" is "31.01.2020"', 'Leave this row out'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('2 of 4 people.\nLeft out (2 rows): Bob Ray; Carl Orr.');
    expect(walked.text).toContain("--map 'status={Exit date} {Side}'");
  });

  const MOSTLY_LEFT = [
    'login;first name;last name;Suspended;Exit date;password',
    'anna;Anna;Lee;yes;;Sunny-Meadow-42',
    'bob;Bob;Ray;yes;31.01.2020;Windy-Harbour-7',
    'zoe;Zoe;Fox;yes;;Tidy-Lantern-9',
    'carl;Carl;Orr;no;;Quiet-River-18',
  ].join('\n');

  it('if a person says so, a column with a yes for most people is ignored, but other columns are not', async () => {
    walk.write('a.csv', MOSTLY_LEFT);
    const walked = await walk.start([
      RIGHT,
      ['According to the column "Suspended", most of these people have left', 'All of them'],
      ['Line 3: Bob Ray should not have an account: "Exit date" is "31.01.2020"', 'Leave this row out'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain("--map 'status=Exit date'");
    expect(walked.text).toContain('3 of 4 people.');
  });

  it('a column with a yes for most people leaves these people out if a person confirms it', async () => {
    walk.write('a.csv', MOSTLY_LEFT);
    const walked = await walk.start([
      RIGHT,
      [
        'According to the column "Suspended", most of these people have left',
        'Create accounts for no (1) only',
      ],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('1 of 4 people.');
  });

  it('an answer about a column can be undone, and the question is asked again', async () => {
    walk.write(
      'a.csv',
      `${TWO.replace(/\n/gu, ',\n').replace('password,', 'password,Side')}zoe,Zoe,Fox,Tidy-Lantern-9,left\n`,
    );
    const look: Step = ['Some people seem to have left: the column "Side"', 'Use this column'];
    const walked = await walk.start([
      look,
      ['Is this correct', BACK],
      look,
      RIGHT,
      ['Line 4: Zoe Fox should not have an account', 'Create an account'],
      ['What now', BACK],
      ['Line 4: Zoe Fox should not have an account', 'Leave this row out'],
      ['What now', 'Rehearse'],
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walk.read('a.csv.sandbox-results/created.csv')).not.toContain('zoe');
    // The choice of the column is not saved, since it is made for each list.
    expect(walk.read('provision.config.json')).not.toContain('Side');
    expect(walked.ran.at(-1)).toContain('--map status=Side');
  });

  it('a remark that a person has left leads to a question, and other remarks do not', async () => {
    walk.write(
      'a.csv',
      `${TWO.replace(/\n/gu, ',\n').replace('password,', 'password,Remark')}zoe,Zoe,Fox,Tidy-Lantern-9,prefers Zo\ncarl,Carl,Orr,Quiet-River-18,left 1 September\n`,
    );
    const walked = await walk.start([
      RIGHT,
      ['Line 5: Carl Orr should not have an account: "Remark" is "left 1 September"', 'Leave this row out'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('3 of 4 people.');
    expect(walked.text).not.toContain('prefers Zo');
  });

  it('a rehearsal for a service with a domain uses the domain of the list', async () => {
    walk.write('a.csv', 'login;first name;last name;password\nanna@firm.example;Anna;Lee;Sunny-Meadow-42\n');
    const walked = await walk.start([RIGHT, ['What now', 'Rehearse'], ['What now', 'Stop here']], {
      list: 'a.csv',
      options: { profile: 'microsoft-graph' },
    });
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walk.read('a.csv.sandbox-results/created.csv')).toContain('anna');
  });

  it('a list that becomes unreadable can be corrected at once', async () => {
    walk.write('a.csv', `${TWO}zoe,Zoe,Fox,\n`);
    const lacks = '1 person has no password';
    const walked = await walk.start([
      RIGHT,
      [lacks, 'I will enter them'],
      meanwhile(['Is the list saved', 'Yes'], () => walk.write('a.csv', `${TWO}"zoe,Zoe,Fox,\n`)),
      meanwhile(['What now', 'Read it again'], () => walk.write('a.csv', TWO)),
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('a.csv cannot be read');
  });

  it('a question about a column shows its values and how many people have each', async () => {
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

  it('a web address is not accepted as the login of an administrator', async () => {
    walk.write('a.csv', TWO);
    const walked = await walk.start(
      [
        RIGHT,
        ['What now', 'Create the users in the directory'],
        ["What is the administrator's login", 'https://cloud.school.example'],
        ["What is the administrator's login", BACK],
        COMMANDS,
      ],
      { list: 'a.csv', options: { profile: 'nextcloud' } },
    );
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('\nMust be a login, not a web address.');
  });

  it('values that people share are shown with the name of the field, and values that look alike are marked', async () => {
    walk.write(
      'a.csv',
      `login;first name;last name;email;groups;password
anna;Anna;Lee;office@a.example;6А;Sunny-Meadow-42
bob;Bob;Ray;office@a.example;6А;Windy-Harbour-7
zoe;Zoe;Fox;office@a.example;6A;Tidy-Lantern-9
`,
    );
    const walked = await walk.start([RIGHT, COMMANDS], { list: 'a.csv', options: { profile: 'nextcloud' } });
    expect(walked.text.replaceAll('\u00a0', ' ')).toMatch(/^Groups +6А \(2\), 6A \(1, like 6А\)$/mu);
    expect(walked.text.replaceAll('\u00a0', ' ')).toMatch(/^E-mail address +office@a.example \(3\)$/mu);
  });

  it('a wrong address is asked for again, and is in no command and no file', async () => {
    const directory = await startDirectory();
    try {
      walk.write('a.csv', TWO);
      const wrong = 'http://127.0.0.1:9';
      const walked = await walk.start([
        RIGHT,
        ['What now', 'Create the users in the directory'],
        ['Address of the directory', wrong],
        ['access token', 'token-of-tests'],
        ['The run stopped', 'Try again'],
        ['The run stopped', 'Type another address'],
        ['Address of the directory', directory.url],
        ['access token', 'token-of-tests'],
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

  it('without an address or a token after the rehearsal, the commands for later are shown', async () => {
    walk.write('a.csv', TWO);
    const rehearsed: Step[] = [
      ['What now', 'Rehearse'],
      ['The rehearsal has finished', 'Create the users in the directory'],
    ];
    const noAddress = await walk.start([RIGHT, ...rehearsed, ['Address of the directory', '']]);
    expect(noAddress).toMatchObject({ status: 0, left: [] });
    expect(noAddress.text).toMatch(/provision a\.csv .*--limit 1.* --base-url <url>$/m);
    expect(noAddress.text).not.toContain('Until then you can rehearse');
    const address = 'https://directory.example';
    const steps: Step[] = [...rehearsed, ['Address of the directory', address], ['access token', '']];
    const again: Step = ['Use these answers again', 'Yes'];
    const noToken = await walk.start([again, ...steps, ['What now', 'Show the commands']]);
    expect(noToken).toMatchObject({ status: 0, left: [] });
    expect(noToken.text).not.toContain('users are created now');
    expect(noToken.text).toContain('When you have a token, run:');
    expect(walk.read('provision.config.json')).toContain(address);
  });

  it('a refused token is asked for again', async () => {
    const directory = await startDirectory(({ headers }) =>
      headers.authorization === 'OAuth good-token' ? 201 : 401,
    );
    try {
      walk.write('a.csv', TWO);
      const walked = await walk.start([
        RIGHT,
        ['What now', 'Create the users in the directory'],
        ['Address of the directory', directory.url],
        ['access token', 'bad-token'],
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

  it('if no user of a list is left to create, the guided start says so and offers a way back', async () => {
    walk.write('a.csv', 'full name;login;password\nRay, Bob, B.;bob;Windy-Harbour-7\n');
    const walked = await walk.start([
      RIGHT,
      ['1 name cannot be read', 'Leave this row out'],
      ['What now', 'Change the answers'],
      RIGHT,
      ['1 name cannot be read', 'Leave this row out'],
      STOP,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [], ran: [] });
    expect(walked.text).toContain('No user in a.csv is left to create.');
  });

  it('another list can be chosen if a list cannot be read', async () => {
    walk.write('a.csv', TWO);
    walk.write('b.csv', '%PDF-1.7');
    const walked = await walk.start(
      [
        ['What now', 'Read it again'],
        ['What now', 'Choose another list'],
        ['Which file lists the people', BACK],
        ['What now', 'Choose another list'],
        LIST,
        ['Is this correct', 'No, it is another list'],
        ['Which file lists the people', BACK],
        ['Is this correct', 'No, it is another list'],
        LIST,
        RIGHT,
        COMMANDS,
      ],
      { list: 'b.csv', options: {} },
    );
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('b.csv was not changed.');
  });

  it('several fields can be typed in one line, and an error in them is explained', async () => {
    walk.write(
      'a.csv',
      'login;first name;last name;School;Form;Born\nanna;Anna;Lee;North;5A;14.03.2013\nbob;Bob;Ray;North;5B;02.11.2013\n',
    );
    const walked = await walk.start([
      ['Is this correct', 'No, combine columns'],
      ['Type field = columns', 'positon = {Form}'],
      ['Type field = columns', 'position = Farm'],
      ['Type field = columns', 'position'],
      ['Type field = columns', 'position = {School}; position = {Form}'],
      ['Type field = columns', 'position = {Schule}'],
      [
        'Type field = columns',
        'position = {School}/{Form}; password = Sk{Born:MMddyyyy}; Department ID = form',
      ],
      ['Is this correct', 'No, combine columns'],
      ['Type field = columns', BACK],
      ['Is this correct', BACK],
      ['Is this correct', 'No, combine columns'],
      ['Type field = columns', 'position = {School}/{Form}; password = Sk{Born:MMddyyyy}'],
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('"position" appears twice.');
    expect(walked.text).toContain('such as: position = {School} {Form}');
    expect(walked.text).toContain('"positon" is not one of the fields above.');
    expect(walked.text).toContain('"Farm" is not a column of this list');
    expect(walked.text).toContain('Type a field, = and its columns');
    expect(walked.text).toContain('no column has this header');
    expect(walked.text).toContain('Lee, Anna; anna; North/5A; 5A');
    expect(walked.text).not.toContain('Sk03142013');
    expect(walked.text).toContain("--map 'position={School}/{Form}' --map 'password=Sk{Born:MMddyyyy}'");
  });

  it('the questions fit on the screen even with many columns and many departments', async () => {
    const columns = Array.from({ length: 60 }, (_, at) => `Column ${at} of many`);
    const rows = Array.from(
      { length: 90 },
      (_, at) => `u${at};Anna;Lee${'x'.repeat(at)};Sunny-Meadow-${at};Form ${at}${';'.repeat(60)}`,
    );
    walk.write(
      'a.csv',
      `login;first name;last name;password;department;${columns.join(';')}\n${rows.join('\n')}\n`,
    );
    const numbers: Step = ['Numbers of Form', ''];
    const walked = await walk.start([
      ['Is this correct', 'No, combine columns'],
      ['Type field = columns', BACK],
      RIGHT,
      ...Array.from({ length: 15 }, () => numbers),
      ['What now', 'Create the users in the directory'],
      ...Array.from({ length: 15 }, () => numbers),
      ['What now', 'Stop here'],
    ]);
    expect(walked).toMatchObject({ left: [] });
    // Three lines of 80 characters, and the words before them.
    for (const begin of ['Columns of this list: ', 'Form 0 (']) {
      const at = walked.text.replaceAll('\u00a0', ' ').indexOf(begin);
      const until = walked.text.indexOf('…', at);
      expect(at).toBeGreaterThan(0);
      expect(until).toBeGreaterThan(at);
      expect(until - at).toBeLessThanOrEqual(3 * 80 + begin.length);
    }
  });

  it('guessed letters are shown, and other letters can be chosen', async () => {
    const list =
      'login;first name;last name;password\nanna;Anna;Lee;Sunny-Meadow-42\nbob;Bj\xf6rn;Gro\xdf;Windy-Harbour-7\n';
    walk.write('a.csv', Buffer.from(list, 'latin1'));
    const walked = await walk.start([
      ['Is this correct', 'No, the letters are wrong'],
      ['Which line shows the names correctly', BACK],
      ['Is this correct', 'No, the letters are wrong'],
      ['Which line shows the names correctly', 'Gro'],
      ['Is this correct', BACK],
      RIGHT,
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('Letters  Groß, Björn\n');
    expect(walked.text).toContain('--encoding windows-1252');
  });

  it('an answer about the people of one list does not apply to another list', async () => {
    walk.write(
      'a.csv',
      'first name;last name;password\nAnna;Lee;Sunny-Meadow-42\nBob;Ray;Windy-Harbour-7\n;Total 30;x\n',
    );
    walk.write(
      'b.csv',
      'first name;last name;password\nZoe;Fox;Tidy-Lantern-9\nCarl;Orr;Quiet-River-18\n;Total 30;x\n',
    );
    const person: Step = ['Line 4: "Total 30" looks like a total', 'Create an account'];
    const shorter = 'first name;last name;password\nAnna;Lee;Sunny-Meadow-42\nBob;Ray;Windy-Harbour-7\n';
    const out: Step = ['Line 4: "Total 30" looks like a total', 'Leave this row out'];
    const walked = await walk.start([
      LIST,
      RIGHT,
      person,
      meanwhile(['What should the new logins', 'a.lee'], () => walk.write('a.csv', shorter)),
      ['Is this correct', 'No, it is another list'],
      ['Which file lists the people', 'b.csv'],
      RIGHT,
      out,
      ['What should the new logins', 'z.fox'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).not.toContain('--new-line');
    expect(walked.text).toContain('\n2 people.');
  });

  it('an answer about a line does not apply to another person who is now in the line', async () => {
    const list = (rows: string) => `first name;last name;password\n${rows}`;
    const total = ';Total 30;x\n';
    walk.write('a.csv', list(`Anna;Lee;Sunny-Meadow-42\n${total}`));
    const shifted = list(`Anna;Lee;Sunny-Meadow-42\n;Sum 7;x\n${total}`);
    const walked = await walk.start([
      RIGHT,
      meanwhile(['Line 3: "Total 30" looks like a total', 'Create an account'], () =>
        walk.write('a.csv', shifted),
      ),
      ['What should happen to these rows', 'Leave them all out'],
      ['What should the new logins', 'a.lee'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('\n1 person.');
    expect(walked.text).not.toContain('--new-line');
  });

  describe('a list with lines that change after an answer about one of them', () => {
    const HEAD = 'first name;last name;password\n';
    const ANNA = 'Anna;Lee;Sunny-Meadow-42\n';
    const TOM = 'Tom;Ray (left);Misty-Forest-9\n';
    const SAM = 'Sam;Fox (left);Quiet-River-18\n';
    const about = (line: number, name: string, answer = 'Create an account'): Step => [
      `Line ${line}: ${name} (left) has the note "left"`,
      answer,
    ];
    const logins: Step = ['What should the new logins', 'a.lee'];

    it('Esc does not bring back an answer about another person', async () => {
      walk.write('a.csv', `${HEAD}${ANNA}Bob;Ray;\n${TOM}`);
      const walked = await walk.start([
        RIGHT,
        about(4, 'Tom Ray'),
        logins,
        meanwhile(['1 person has no password', 'Generate passwords of words'], () =>
          walk.write('a.csv', `${HEAD}${ANNA}Bob;Ray;\n${SAM}`),
        ),
        ['Is this correct', 'Yes'],
        about(4, 'Sam Fox', 'Leave this row out'),
        ['What now', BACK],
        about(4, 'Sam Fox', 'Leave this row out'),
        ['1 person has no password', 'Generate passwords of words'],
        COMMANDS,
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(walked.text).not.toContain('--new-line');
      expect(walked.text).toContain('2 of 3 people.');
    });

    it('an answer does not apply to a list that changed when its passwords were added', async () => {
      walk.write('a.csv', `${HEAD}${ANNA}Bob;Ray;\n${TOM}`);
      const walked = await walk.start([
        RIGHT,
        about(4, 'Tom Ray'),
        logins,
        ['1 person has no password', 'I will enter them'],
        meanwhile(['Is the list saved', 'Yes'], () =>
          walk.write('a.csv', `${HEAD}${SAM}${ANNA}Bob;Ray;Windy-Harbour-7\n${TOM}`),
        ),
        ['What should happen to these rows', 'Decide one by one'],
        about(2, 'Sam Fox', 'Leave this row out'),
        about(5, 'Tom Ray'),
        COMMANDS,
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(walked.text).toContain('--new-line 5');
    });

    it('a question is asked again if another cell was changed', async () => {
      walk.write('a.csv', `${HEAD}${ANNA}${TOM}`);
      const walked = await walk.start([
        RIGHT,
        about(3, 'Tom Ray'),
        meanwhile(logins, () => walk.write('a.csv', `${HEAD}Anna;Lee;Sunny-Meadow-43\n${TOM}`)),
        RIGHT,
        about(3, 'Tom Ray'),
        COMMANDS,
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(walked.text).toContain('--new-line 3');
    });
  });

  it('private addresses are not logins if a person says so', async () => {
    walk.write(
      'a.csv',
      'E-Mail;first name;last name;password\nanna@a.example;Anna;Lee;Sunny-Meadow-42\nrb@a.example;Bob;Ray;Windy-Harbour-7\n',
    );
    const walked = await walk.start([
      ['Is this correct', 'Yes, but make other logins'],
      ['new logins look like', 'a.lee'],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(walked.text).toContain('--map nickname= ');
  });

  it('passwords that a rehearsal refuses can be replaced by generated passwords', async () => {
    walk.write('a.csv', TWO.replace('Sunny-Meadow-42', '14032013'));
    const walked = await walk.start([
      RIGHT,
      ['What now', 'Rehearse'],
      ['Passwords were refused as too simple', 'Open the report'],
      ['Passwords were refused as too simple', 'Replace all that may be too simple'],
      ['The rehearsal has finished', 'Open the slips'],
      ['The rehearsal has finished', 'Stop here'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(openInBrowser).toHaveBeenLastCalledWith(
      expect.stringMatching(/credentials\.html$/),
      expect.anything(),
    );
    expect(walked.ran.at(-1)).toBe('a.csv --sandbox --generate-passwords weak --slips');
    expect(walk.read('a.csv.sandbox-results/created.csv')).toContain('anna');
    const again = ['Use these answers again', 'Yes'] as const;
    const left = await walk.start([again, ['What now', 'Rehearse'], ['What now', BACK]], {
      list: 'a.csv',
      options: { results: 'third' },
    });
    // After Esc at the last question, the path of the report is shown.
    expect(left.text).toContain('The report: third/report.html');
    const stopped = await walk.start([again, ['What now', 'Rehearse'], STOP], {
      list: 'a.csv',
      options: { results: 'other' },
    });
    expect(stopped).toMatchObject({ status: 1, left: [] });
  });

  it('a run in a folder that has created users does not begin with a first user', async () => {
    const directory = await startDirectory(({ body }) => (String(body.password).length < 9 ? 422 : 201));
    try {
      walk.write('provision.config.json', `{ "profile": "v6", "pace": 0, "base_url": "${directory.url}" }`);
      walk.write('a.csv', TWO.replace('Windy-Harbour-7', '14032013'));
      const first: readonly Step[] = [
        RIGHT,
        ['What now', 'Create the users'],
        ['access token', 'token-of-tests'],
        ['Check this user', 'Yes'],
      ];
      const stopped = await walk.start([...first, ['Passwords were refused', 'Stop here']]);
      expect(stopped).toMatchObject({ status: 1, left: [] });
      walk.write(
        'a.csv',
        `${TWO.replace('bob,Bob,Ray,Windy-Harbour-7', 'zoe,Zoe,Fox,Tidy-Lantern-9')}bob,Bob,Ray,14032013\n`,
      );
      const walked = await walk.start([
        AGAIN,
        ...first.slice(1, 3),
        ['Passwords were refused', 'Replace all that may be too simple'],
        ['The run has finished', 'Stop here'],
      ]);
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(directory.hits()).toEqual({ anna: 1, zoe: 1, bob: 3 });
    } finally {
      await directory.close();
    }
  });

  it('after passwords were replaced in a rehearsal, only the kind of the generated ones is asked', async () => {
    walk.write('provision.config.json', '{ "profile": "v6", "base_url": "http://127.0.0.1:9" }');
    walk.write('a.csv', TWO.replace('Sunny-Meadow-42', '14032013'));
    const walked = await walk.start([
      RIGHT,
      ['What now', 'Rehearse'],
      ['Passwords were refused as too simple', 'Replace all that may be too simple'],
      ['The rehearsal has finished', 'Create the users in the directory'],
      ['Which kind of password', 'Generate passwords of words'],
      ['access token', ''],
      ['Address of the page', ''],
      COMMANDS,
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
  });

  it('passwords that the directory refuses can be replaced by generated ones, for the first user and for the others', async () => {
    const directory = await startDirectory(({ body }) => (String(body.password).length < 9 ? 422 : 201));
    try {
      walk.write('provision.config.json', `{ "profile": "v6", "pace": 0, "base_url": "${directory.url}" }`);
      const weak = TWO.replace('Sunny-Meadow-42', '14032013');
      const first: readonly Step[] = [
        RIGHT,
        ['What now', 'Create the users'],
        ['access token', 'token-of-tests'],
      ];
      const others: readonly Step[] = [
        ['Check this user', 'Yes'],
        ['The run has finished', 'Stop here'],
      ];
      const GENERATE: Step = ['Passwords were refused as too simple', 'Replace all that may be too simple'];
      walk.write('a.csv', weak);
      expect(await walk.start([...first, GENERATE, ...others])).toMatchObject({ status: 0, left: [] });
      const [header, anna, bob] = weak.split('\n');
      walk.write(
        'b.csv',
        `${header}\n${bob}\n${anna}\n`
          .replaceAll(/^(anna|bob)/gm, '$12')
          .replace('Lee', 'Low')
          .replace('Ray', 'Roe'),
      );
      const [check = RIGHT, finished = RIGHT] = others;
      const steps = [AGAIN, ...first.slice(1), check, GENERATE, finished];
      const walked = await walk.start(steps, { list: 'b.csv', options: {} });
      expect(walked).toMatchObject({ status: 0, left: [] });
      expect(directory.hits()).toEqual({ anna: 2, bob: 1, anna2: 2, bob2: 1 });
    } finally {
      await directory.close();
    }
  });
});
