/** The part of a run's plan about the file, before the program asks a question or sends a request. */

import { describe, expect, it } from 'vitest';
import { encode } from '../../roster/encode.js';
import { type Ran, run } from '../program.js';
import { useDirectory } from '../use-directory.js';

const ROSTER = [
  'Логин;ФИО;Пароль;Должность;Класс;Телефон',
  'a.petrova;Петрова Авдотья Фёдоровна;Sunny-Meadow-42;Teacher;7a;123',
  'i.ivanov;Иванов Иван Иванович;Sunny-Meadow-43;Teacher;7b;124',
  '',
].join('\n');

const SHOWN = [
  /^File +users\.csv: CSV, separator semicolon, windows-1251, header in line 1$/m,
  /^Columns +Логин → login, Пароль → password, Должность → position, ФИО → full name \(last name, first name, middle name\)$/m,
  /^Ignored +Класс, Телефон$/m,
  /^Person +Авдотья Фёдоровна Петрова \(last name Петрова\), a\.petrova, Teacher, department 1$/m,
];

const { folder, directory } = useDirectory(() => 422);

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_TOKEN: 'test-token-of-nobody', PROVISION_BASE_URL: directory.url };
  return run([...args, '--pace', '0'], { cwd: folder.path, env });
}

describe('the plan of a run', () => {
  it('the plan of a run shows file, encoding, separator, columns, ignored columns and the first person, and no password', async () => {
    folder.write('users.csv', encode(ROSTER, 'windows-1251'));
    for (const args of [
      ['users.csv', '--encoding', 'windows-1251'],
      ['retry', 'users.csv.results'],
    ]) {
      const { stderr, stdout } = await go(...args);
      const plan = stderr.slice(0, stderr.indexOf('To create'));
      for (const line of SHOWN) expect(plan).toMatch(line);
      expect(stderr + stdout).not.toContain('Sunny-Meadow');
    }
  });

  it('the plan of a run shows nothing of the file that could control the terminal', async () => {
    const [header = '', first = '', ...rest] = ROSTER.split('\n');
    const rows = [
      header.replace('Класс', 'Кл\u001b[31mасс\u009b2J'),
      first.replace('Teacher', 'Tea\u001b]0x\u0007cher'),
      ...rest,
    ];
    folder.write('users.csv', rows.join('\n'));
    folder.write('provision.config.json', JSON.stringify({ checks: { 'hidden-character': 'off' } }));
    const { stderr } = await go('users.csv');
    expect(stderr).toMatch(/^Ignored +Кл.*асс/m);
    expect(stderr).toMatch(/^Person .*Tea.*cher/m);
    expect(stderr).not.toMatch(/[\u001b\u0007\u009b]/);
  });

  it('the plan of a run names some of many ignored columns, and the number of the others', async () => {
    const extra = Array.from({ length: 30 }, (_, at) => `x${at + 1}`);
    folder.write(
      'users.csv',
      `login;password;first;last;${extra.join(';')}\na;Sunny-Meadow-42;A;B;${extra.join(';')}\n`,
    );
    expect((await go('users.csv')).stderr).toMatch(/^Ignored +x1, .*x10 and 20 more$/m);
  });

  it('the plan of a run suggests a --map for a column that may be the nickname, and the option accepts other names of the field', async () => {
    folder.write('staff.csv', 'Lehrer Kürzel;Nachname;Vorname;Kennwort\nweb;Weber;Anna;Sunny-Meadow-42\n');
    const { stdout } = await go('staff.csv', '--dry-run');
    const option = /^Suggestion +to use these columns:\n +--map '(nickname=Lehrer Kürzel)'$/m.exec(
      stdout,
    )?.[1];
    for (const map of [option ?? '', 'login=Lehrer Kürzel', 'Benutzername=Lehrer Kürzel']) {
      const stdoutWithMap = (await go('staff.csv', '--dry-run', '--map', map)).stdout;
      expect(stdoutWithMap).toMatch(/^Columns +Lehrer Kürzel → login, /m);
      expect(stdoutWithMap).not.toContain('Suggestion');
    }
  });

  it('the plan of a run accepts other names of fields in the configuration too, and a flag overrides them', async () => {
    folder.write('users.csv', 'Login;Kennwort;A;B\nweb;Sunny-Meadow-42;Teacher;Nurse\n');
    folder.write('provision.config.json', JSON.stringify({ map: { 'job title': 'A' } }));
    expect((await go('users.csv', '--dry-run')).stdout).toMatch(/^Columns .*, A → position$/m);
    const { stdout } = await go('users.csv', '--dry-run', '--map', 'position=B');
    expect(stdout).toMatch(/^Columns .*, B → position$/m);
  });
});
