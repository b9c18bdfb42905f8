import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rosterOf, run, type Scratch, scratch } from '../program.js';
import { noTmux, openTerminal, type Terminal } from '../terminal/tmux.js';
import { noChromium, openPage, startChromium } from './chromium.js';

const isSkipped = noChromium() || noTmux();

describe.skipIf(isSkipped)('from the sign-in in a browser to the users in the directory', () => {
  let browser: Browser;
  let folder: Scratch;
  let terminal: Terminal;
  /** The sandbox's address, and the token that it issues. */
  let url: string;
  let secret: string;
  let sandbox: { child: ChildProcess; ended: Promise<unknown> };

  beforeAll(async () => {
    browser = await startChromium();
  });

  afterAll(() => browser?.close());

  beforeEach(async () => {
    folder = scratch();
    terminal = openTerminal({ columns: 160, rows: 40 });
    await new Promise<void>((ready) => {
      const ended = run(['sandbox', '--port', '0', '--throttle', '0', '--quiet'], {
        cwd: folder.path,
        onStart: (child) => {
          let text = '';
          child.stdout?.on('data', (chunk: string) => {
            text += chunk;
            if (!text.includes('Ctrl-C')) return;
            url = /PROVISION_BASE_URL=(\S+)/.exec(text)?.[1] ?? '';
            secret = /PROVISION_TOKEN=(\S+)/.exec(text)?.[1] ?? '';
            sandbox = { child, ended };
            ready();
          });
        },
      });
    });
  });

  afterEach(async () => {
    await terminal.close();
    sandbox.child.kill('SIGINT');
    await sandbox.ended;
    folder.remove();
  });

  /** Opens the address on the screen and presses a button. @returns the address at which the browser ends */
  async function answer(button: 'Allow' | 'Deny'): Promise<string> {
    const screen = await terminal.until(/\(input hidden\):$/);
    const address = /^ {2}(http\S+)$/m.exec(screen)?.[1] ?? '';
    const { page, complaints } = await openPage(browser, address);
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(/verification_code/);
    expect(await page.innerText('body')).not.toContain(secret);
    const end = page.url();
    await page.close();
    expect(complaints).toEqual([]);
    return end;
  }

  function call(text: string): void {
    terminal.type(text);
    terminal.press('Enter');
  }

  it('a user signs in with the browser, pastes the address and runs a roster with the token', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(3));
    call(
      `export PROVISION_TOKEN="$(provision token --no-open --auth-url ${url} --client-id test)"; echo status $?`,
    );
    const address = await answer('Allow');
    expect(address).toMatch(new RegExp(`^${url}/verification_code#access_token=.*state=[\\w-]{22}`));
    terminal.paste(address);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 0');
    call(`provision users.csv --base-url ${url} --pace 0 --yes; echo run $?`);
    const screen = await terminal.until(/run \d/);
    expect(screen).toContain('run 0');
    expect(screen).not.toContain(secret);
    const { users } = (await (await fetch(`${url}/sandbox/users`)).json()) as {
      users: { nickname: string }[];
    };
    expect(users.map(({ nickname }) => nickname)).toEqual(['user1', 'user2', 'user3']);
  });

  it('a run without a token offers the address, and continues with the pasted text', async () => {
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(2));
    const config = { base_url: url, auth_url: url, client_id: 'test', pace: 0 };
    writeFileSync(join(terminal.cwd, 'provision.config.json'), JSON.stringify(config));
    call('provision users.csv --yes; echo run $?');
    terminal.paste(await answer('Allow'));
    terminal.press('Enter');
    const screen = await terminal.until(/run \d/);
    expect(screen).toContain('run 0');
    expect(screen).not.toContain(secret);
  });

  it('a denied sign-in is explained', async () => {
    call(`provision token --no-open --auth-url ${url} --client-id test > token.txt; echo status $?`);
    terminal.paste(await answer('Deny'));
    terminal.press('Enter');
    await terminal.until(/Access was denied \(access_denied\)\.[\s\S]*input hidden\):$/);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 4');
  });
});
