import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';

describe('provision report', () => {
  let home: Scratch;
  beforeEach(() => {
    home = scratch();
    home.write('users.csv', rosterOf(3));
  });
  afterEach(() => home.remove());

  const go = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
    run(args, { cwd: home.path, env, ...(env.BROWSER !== undefined && { ownProcess: true }) });

  it('provision report writes the report again and prints its path', async () => {
    const first = await go(['users.csv', '--sandbox']);
    expect(first.stdout).toContain('Report: users.csv.sandbox-results/report.html (open it in a browser)');
    const page = home.read('users.csv.sandbox-results/report.html');
    expect(page).toContain('<h1>Rehearsal: all 3 users were created</h1>');
    const again = await go(['report', 'users.csv.sandbox-results']);
    expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('report.html') });
    expect(home.read('users.csv.sandbox-results/report.html')).toContain(
      '<h1>Rehearsal: all 3 users were created</h1>',
    );
  });

  it('provision report uses the requested language', async () => {
    await go(['users.csv', '--sandbox', '--lang', 'ru']);
    const page = (): string => home.read('users.csv.sandbox-results/report.html');
    expect(page()).toMatch(/<html lang="ru">[\s\S]*<h1>Пробный запуск. Все пользователи созданы: 3<\/h1>/);
    await go(['report', 'users.csv.sandbox-results', '--lang', 'de']);
    expect(page()).toMatch(/<html lang="de">[\s\S]*<h1>Probelauf: Alle 3 Benutzer wurden angelegt<\/h1>/);
  });

  // On other systems, no variable names the browser.
  it.runIf(process.platform === 'linux')(
    '--open opens the page, or prints its path if no browser can be started',
    async () => {
      await go(['users.csv', '--sandbox']);
      home.write('browser', `#!/bin/sh\nprintf %s "$1" > '${join(home.path, 'opened')}'\n`);
      chmodSync(join(home.path, 'browser'), 0o700);
      const opened = await go(['report', 'users.csv.sandbox-results', '--open'], {
        BROWSER: join(home.path, 'browser'),
      });
      expect(opened).toMatchObject({ status: 0, stderr: expect.stringContaining('Opened in the browser') });
      expect(home.read('opened')).toBe(join(home.path, 'users.csv.sandbox-results/report.html'));

      const none = await go(['report', 'users.csv.sandbox-results', '--open', '--json'], {
        BROWSER: '/nowhere/browser',
      });
      expect(none.status).toBe(0);
      const events = none.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(events).toMatchObject([
        { event: 'note', message: expect.stringContaining('users.csv.sandbox-results/report.html') },
        {
          event: 'finished',
          files: ['report.json', 'report.html', 'created.csv'].map(
            (name) => `users.csv.sandbox-results/${name}`,
          ),
        },
      ]);
    },
  );
});
