/** The text at the end of a command is in the language of `--lang` or of the system; commands and events are not. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';
import { type Reply, startDirectory, type TestDirectory } from '../server.js';

const PROGRAM = /node \S+provision\.js/g;

let folder: Scratch;
let directory: TestDirectory;
let reply: (nickname: string) => Reply;

beforeEach(async () => {
  folder = scratch();
  reply = () => 201;
  directory = await startDirectory(({ body }) => reply(body.nickname));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

async function go(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const { stdout, ...ran } = await run(args, {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'test-token-of-nobody', ...env },
  });
  return { ...ran, stdout: stdout.replace(PROGRAM, 'provision') };
}

const send = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  go([...args, '--base-url', directory.url, '--pace', '0', '--stop-after', '0'], env);

describe('the summary', () => {
  it('the summary is in Russian with --lang ru, and names the unconfirmed user', async () => {
    folder.write('users.csv', rosterOf(3));
    reply = (nickname) => (nickname === 'user2' ? 503 : 201);
    const { stdout, stderr } = await send(['users.csv', '--lang', 'ru']);
    expect(stdout).toMatch(/^Запуск завершён\. Не подтверждён 1 пользователь\.\n/);
    expect(stdout).toContain('\n  3  строки в users.csv\n');
    expect(stdout).toContain('  - Неизвестно, создан ли user2 (см. users.csv.results/unconfirmed.csv). ');
    expect(stdout).toMatch(/^ {6}provision settle users\.csv\.results user2 --created( |$)/m);
    expect(stdout).toContain('\nОтчёт: users.csv.results/report.html (откройте в браузере)\n');
    expect(stderr).toMatch(/^unconfirmed users\.csv:3: user2: /m);
    expect(stderr).toMatch(/^Time +as fast as the directory answers$/m);
    const settled = await go(['settle', 'users.csv.results', 'user2', '--created', '--lang', 'ru']);
    expect(settled.stdout).toMatch(/^user2: создан\nОтчёты записаны в users\.csv\.results: report\.json, /);
  });

  it('the summary is in German where the system is, and the events are not', async () => {
    const german = { LANG: 'de_DE.UTF-8' };
    folder.write('users.csv', rosterOf(2));
    reply = (nickname) => (nickname === 'user2' ? 422 : 201);
    const { stdout } = await send(['users.csv'], german);
    expect(stdout).toMatch(/^Der Lauf ist beendet\. 1 Benutzer nicht angelegt\.\n/);
    expect(stdout).toContain('  - Wenn users.csv geändert wurde, erneut senden:\n');
    const remade = await go(['report', 'users.csv.results', '--json'], german);
    expect(remade.stdout).not.toMatch(/[äöüß]|Bericht/);
    const events = await send(['users.csv', '--json'], german);
    const last = JSON.parse(events.stdout.trimEnd().split('\n').at(-1) ?? '') as { next: string };
    expect(last.next).toContain('provision users.csv');
    expect(events.stdout).not.toMatch(/[äöüß]|Bericht/);
  });

  it('the summary of a rehearsal leads to the real run', async () => {
    folder.write('users.csv', rosterOf(2));
    const rehearse = ['users.csv', '--sandbox', '--pace', '0', '--generate-passwords', 'all', '--lang', 'de'];
    const { stdout } = await go(rehearse);
    expect(stdout).toMatch(/^Alles erledigt\.\n/);
    expect(stdout).toContain(
      'Nächste Schritte:\n  - Das war ein Probelauf: Es wurden keine echten Benutzer angelegt. ' +
        'Einen echten Benutzer anlegen und das Ergebnis prüfen:\n' +
        '      provision users.csv --generate-passwords all --lang de --base-url <address> --limit 1\n' +
        '  - Für jedes <…> den richtigen Wert einsetzen.\n\n',
    );
    const known = await go(rehearse, { PROVISION_BASE_URL: directory.url });
    expect(known.stdout).toContain(' --lang de --limit 1\n');
    const remade = await go(['retry', 'users.csv.sandbox-results', '--lang', 'en']);
    expect(remade.stdout).toContain('For the real run, leave out --sandbox, and begin with --limit 1.');
  });
});

describe('slips', () => {
  const create = ['users.csv', '--generate-passwords', 'all'];

  it('slips of a second run are for its users where those before have theirs, else for all', async () => {
    folder.write('users.csv', rosterOf(3));
    expect((await send([...create, '--limit', '1'])).stdout).toContain(
      'is the only copy of 1 password. Print it, hand it out, then remove the file:\n' +
        '      provision slips users.csv.results\n',
    );
    const unprinted = await send([...create, '--limit', '1']);
    expect(unprinted.stdout).toContain('copy of 2 passwords. Print them, hand them out');
    expect(unprinted.stdout).toContain('provision slips users.csv.results\n');
    await go(['slips', 'users.csv.results']);
    const third = await send(create);
    expect(third.stdout).toContain(
      'is the only copy of 3 passwords, 1 of them new. Print that one, hand it out, then remove the file:\n' +
        '      provision slips users.csv.results --run last\n',
    );
    const sheet = await go(['slips', 'users.csv.results', '--run', 'last', '--lang', 'ru']);
    expect(sheet.stdout).toMatch(
      /^1 карточка, на русском языке: users\.csv\.results\/credentials \(some\)\.html\n/,
    );
    const again = await send(create);
    expect(again.stdout).toContain('When all are handed out, remove the file:\n      provision clean');
    expect(again.stdout).not.toContain('provision slips');
  });
});
