import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { peopleOf, startListingDirectory } from '../../support/listing-directory.js';
import { listingProfile } from '../../support/listing-profile.js';
import { rosterOf } from '../program.js';
import { type Received, startDirectory, type TestDirectory } from '../server.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

const OLD = 'old-c4n4ry-token-of-nobody';
const NEW = 'new-c4n4ry-token-of-nobody';
const AUTH = 'https://auth.example';

let terminal: Terminal;

beforeEach(() => {
  terminal = openTerminal({ columns: 140, rows: 40 });
});

afterEach(() => terminal.close());

function call(text: string): void {
  terminal.type(`${text}; echo status $?`);
  terminal.press('Enter');
}

/** The terminal handles keys in the shell as it did before. */
async function expectSane(): Promise<void> {
  call("echo sa''ne; stty -a | tr ' ;' '\\n\\n' | grep -Ex -e '-?(echo|icanon|isig)' | tr '\\n' ' '");
  expect(await terminal.until(/^sane\n.*icanon.*\n?status 0/m)).toMatch(/^isig icanon echo/m);
}

function file(name: string): string {
  return readFileSync(join(terminal.cwd, name), 'utf8');
}

describe.skipIf(noTmux())('the hidden prompt of provision token', () => {
  const command = `provision token --no-open --auth-url ${AUTH} --client-id test`;

  async function stateOf(): Promise<string> {
    const screen = await terminal.until(/\(input hidden\):$/);
    return /state=([\w-]{22})/.exec(screen)?.[1] ?? '';
  }

  it('the hidden prompt of provision token shows no typed or pasted text of any length', async () => {
    call(`${command} > out.txt`);
    const state = await stateOf();
    const token = `${NEW}-${'x'.repeat(9000)}`;
    terminal.type('c4n4ry that is taken back');
    terminal.press('C-u');
    terminal.paste(`${AUTH}/verification_code#access_token=${token}&expires_in=86400&state=${state}`);
    terminal.type('c4');
    terminal.press('BSpace', 'BSpace', 'Left', 'Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    expect(screen).not.toMatch(/c4n4ry|xxx|access_token=/);
    expect(screen).toMatch(/This is the token, valid until \d+ \w+ \d{4}, \d\d:\d\d\./);
    expect(file('out.txt')).toBe(`${token}\n`);
    await expectSane();
  });

  it('the hidden prompt of provision token accepts a paste with line breaks in it and at its end', async () => {
    call(`${command} > out.txt`);
    const state = await stateOf();
    terminal.paste(`${AUTH}/verification_code#access_token=${NEW}\n&state=${state}\n`);
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    expect(screen).not.toContain('c4n4ry');
    expect(file('out.txt')).toBe(`${NEW}\n`);
  });

  it('the hidden prompt of provision token asks again after an invalid answer, three times in all', async () => {
    call(`${command} > out.txt`);
    await terminal.until(/input hidden\):$/);
    for (const remaining of [1, 2]) {
      terminal.paste(NEW);
      terminal.press('Enter');
      await terminal.until(new RegExp(`(?:This is not an address[\\s\\S]*){${remaining}}input hidden\\):$`));
    }
    terminal.paste(`${AUTH}/verification_code#access_token=${NEW}&state=of-another`);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 4');
    expect(screen).toContain('belongs to another sign-in');
    expect(screen).not.toContain('c4n4ry');
    expect(file('out.txt')).toBe('');
  });

  it('the hidden prompt of provision token ends at Ctrl-C with 130 and at Enter with 4, and restores the terminal', async () => {
    call(`${command} > out.txt`);
    await terminal.until(/input hidden\):$/);
    terminal.type('c4n4ry');
    terminal.press('C-c');
    expect(await terminal.until(/status \d/)).toContain('status 130');
    await expectSane();
    terminal.press('C-l');
    call(`clear; ${command} > out.txt`);
    await terminal.until(/input hidden\):$/);
    terminal.press('Enter');
    expect(await terminal.until(/status [1-9]\n/)).toContain('Nothing was pasted');
    expect(terminal.screen({ history: true })).not.toContain('c4n4ry');
  });

  it('the hidden prompt of provision token saves the token for its owner alone, after the steps and the questions', async () => {
    call('(umask 000; provision token --no-open --save token.txt)');
    const question = await terminal.until(/^Auth URL .*:$/m);
    expect(question).toMatch(
      /1\. Sign in[\s\S]*6\. Save, and note the identifier[\s\S]*as "auth_url" and "client_id"/,
    );
    terminal.type(AUTH);
    terminal.press('Enter');
    await terminal.until(/^Client ID .*\):$/m);
    terminal.type('test');
    terminal.press('Enter');
    const state = await stateOf();
    terminal.paste(`#access_token=${NEW}&state=${state}`);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('The token is in token.txt, readable only by you');
    expect(screen).not.toContain('c4n4ry');
    expect(file('token.txt')).toBe(`${NEW}\n`);
    expect(statSync(join(terminal.cwd, 'token.txt')).mode & 0o777).toBe(0o600);
  });

  it('the hidden prompt of provision token opens the address in the browser, except with --no-open', async () => {
    const browser = join(terminal.cwd, 'browser');
    writeFileSync(browser, '#!/bin/sh\necho "$1" >> "$(dirname "$0")/opened"\n', { mode: 0o755 });
    call(`touch opened; ${command} > out.txt`);
    await stateOf();
    terminal.press('Enter');
    await terminal.until(/status 4/);
    expect(file('opened')).toBe('');
    call(`clear; BROWSER=${browser} ${command.replace('--no-open ', '')} > out.txt`);
    const state = await stateOf();
    await expect
      .poll(() => file('opened'))
      .toBe(`${AUTH}/authorize?response_type=token&client_id=test&state=${state}\n`);
    terminal.press('Enter');
    await terminal.until(/status 4/);
  });

  it('the hidden prompt of provision token shows the token on a screen only after a yes', async () => {
    call(command);
    expect(await terminal.until(/\[y\/N\]$/)).toContain('export PROVISION_TOKEN="$(');
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 2');
    call(`clear; ${command}`);
    await terminal.until(/\[y\/N\]$/);
    terminal.type('y');
    terminal.press('Enter');
    const state = await stateOf();
    terminal.paste(`#access_token=${NEW}&state=${state}`);
    terminal.press('Enter');
    expect(await terminal.until(/status 0/)).toContain(NEW);
  });
});

describe.skipIf(noTmux())('a run at a terminal', () => {
  let directory: TestDirectory;
  /** The number of the first request for which the old token is refused. */
  let refusedFrom: number;

  const tokenOf = ({ headers }: Received) => headers.authorization?.replace('OAuth ', '');

  beforeEach(async () => {
    refusedFrom = 3;
    directory = await startDirectory((received, n) =>
      tokenOf(received) === NEW || (tokenOf(received) === OLD && n < refusedFrom) ? 201 : 401,
    );
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(5));
  });

  afterEach(() => directory.close());

  function create(more = ''): void {
    call(`provision users.csv --base-url ${directory.url} --pace 0 ${more}`);
  }

  const PROMPT = /Token \(input hidden\):$/;

  it('a run at a terminal asks for a token once the plan is accepted, and continues', async () => {
    create();
    await terminal.until(/Create 5 users at [^?]*\?[\s\S]*\[y\/N\]$/);
    expect(terminal.screen()).not.toContain('There is no access token');
    terminal.type('y');
    terminal.press('Enter');
    await terminal.until(PROMPT);
    terminal.type(NEW);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    expect(screen).not.toContain('c4n4ry');
    expect(directory.received.map(tokenOf)).toEqual(Array(5).fill(NEW));
  });

  it('a run at a terminal whose token is refused before its question takes no other token for rows that were not compared', async () => {
    const [known] = peopleOf(1);
    const listing = await startListingDirectory(known === undefined ? [] : [known]);
    try {
      writeFileSync(join(terminal.cwd, 'school.json'), listingProfile());
      call(`provision users.csv --profile ./school.json --base-url ${listing.baseUrl} --pace 0`);
      for (const token of [OLD, `${OLD}-2`]) {
        await terminal.until(/input hidden\):$/);
        terminal.paste(token);
        terminal.press('Enter');
        await terminal.until(/input hidden\):\n|\[y\/N\]$/);
      }
      await terminal.until(/Create 5 users [^?]*\?[\s\S]*\[y\/N\]$/);
      terminal.type('y');
      terminal.press('Enter');
      const screen = await terminal.until(/status \d/);
      expect(screen).toContain('status 4');
      expect(listing.people).toHaveLength(1);
    } finally {
      await listing.close();
    }
  });

  it('a run at a terminal does not ask for a token if it has nothing to send', async () => {
    call(`provision nobody.csv --base-url ${directory.url} --yes`);
    expect(await terminal.until(/status \d/)).toContain('status 2');
    writeFileSync(join(terminal.cwd, 'users.csv'), 'nickname,password\na b,Sample-Pass-1\n');
    terminal.type('clear');
    terminal.press('Enter');
    create('--yes');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 2');
    expect(screen).not.toContain('access token');
    expect(directory.received).toEqual([]);
  });

  it('a run at a terminal sends nothing if the answer is Enter', async () => {
    create('--yes');
    await terminal.until(PROMPT);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 4');
    expect(screen).toContain('There is no access token');
    expect(directory.received).toEqual([]);
  });

  it('a run at a terminal asks for a new token if the token is refused during the run, and continues with the same row', async () => {
    create(`--yes --token ${OLD}`);
    const question = await terminal.until(PROMPT);
    expect(question).toContain(
      'The directory refused the token (401), at line 4. Paste a new one to continue, or press Enter to stop.',
    );
    const before = (question.match(/c4n4ry/g) ?? []).length;
    terminal.type(OLD);
    terminal.press('Enter');
    await terminal.until(/refused this token before[\s\S]*input hidden\):$/);
    terminal.paste(NEW);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    // The only token on the screen is the one in the command.
    expect(screen.match(/c4n4ry/g)).toHaveLength(before);
    expect(screen).toContain('--token still has the refused one');
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 2, user4: 1, user5: 1 });
  });

  it('the hidden prompt asks again after Ctrl-Z and fg, and shows nothing that is typed', async () => {
    create('--yes');
    await terminal.until(PROMPT);
    terminal.type('c4n4ry');
    terminal.press('C-z');
    await terminal.until(/Stopped/);
    await expectSane();
    terminal.type('clear; fg');
    terminal.press('Enter');
    await terminal.until(/provision.*\nToken \(input hidden\):$/);
    terminal.type(NEW);
    terminal.press('Enter');
    const screen = await terminal.until(/ 5 {2}created[\s\S]*[$#]$/);
    expect(screen).not.toContain('c4n4ry');
    expect(directory.received.map(tokenOf)).toEqual(Array(5).fill(NEW));
  });

  it('a run asks for the token again after Ctrl-Z and fg', async () => {
    create();
    await terminal.until(/\[y\/N\]$/);
    terminal.press('C-z');
    await terminal.until(/Stopped/);
    terminal.type('clear; fg');
    terminal.press('Enter');
    await terminal.until(/provision.*\nCreate 5 users at [^?]*\?[\s\S]*\[y\/N\]$/);
    terminal.type('y');
    terminal.press('Enter');
    await terminal.until(PROMPT);
    terminal.type(NEW);
    terminal.press('Enter');
    await terminal.until(/ 5 {2}created[\s\S]*[$#]$/);
    expect(directory.received.map(tokenOf)).toEqual(Array(5).fill(NEW));
  });

  it('a pasted address is refused as a new token if no sign-in is known', async () => {
    create(`--yes --token ${OLD}`);
    await terminal.until(PROMPT);
    terminal.paste(`https://auth.example/verification_code#access_token=${NEW}&state=abc`);
    terminal.press('Enter');
    await terminal.until(/the address of a page[\s\S]*input hidden\):$/);
    terminal.paste(NEW);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 0');
    expect(directory.received.map(tokenOf).slice(3)).toEqual([NEW, NEW, NEW]);
  });

  it('a run at a terminal offers the address of a sign-in that the settings have, and checks the state', async () => {
    const config = { auth_url: 'https://auth.example', client_id: 'app-1' };
    writeFileSync(join(terminal.cwd, 'provision.config.json'), JSON.stringify(config));
    create('--yes');
    const question = await terminal.until(PROMPT);
    const address = /https:\/\/auth\.example\/authorize\?response_type=token&client_id=app-1&state=([\w-]+)/;
    const state = address.exec(question)?.[1];
    terminal.paste(`https://auth.example/verification_code#access_token=${NEW}&state=abc`);
    terminal.press('Enter');
    await terminal.until(/another sign-in[\s\S]*input hidden\):$/);
    terminal.paste(`https://auth.example/verification_code#access_token=${NEW}&state=${state}`);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 0');
  });

  it('a run at a terminal accepts a bare token after a refused sign-in', async () => {
    const config = { auth_url: 'https://auth.example', client_id: 'app-1' };
    writeFileSync(join(terminal.cwd, 'provision.config.json'), JSON.stringify(config));
    create('--yes');
    const state = /state=([\w-]+)/.exec(await terminal.until(PROMPT))?.[1];
    terminal.paste(`#error=access_denied&state=${state}`);
    terminal.press('Enter');
    await terminal.until(/Access was denied[\s\S]*input hidden\):$/);
    terminal.paste(NEW);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 0');
  });

  it('a run at a terminal also asks for a new token if the refused one is in a token file, which stays unchanged', async () => {
    writeFileSync(join(terminal.cwd, 'token'), OLD);
    create('--yes --token-file token');
    await terminal.until(PROMPT);
    terminal.paste(NEW);
    terminal.press('Enter');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    expect(screen).toMatch(/token .*still has the refused one/);
    expect(file('token')).toBe(OLD);
    expect(directory.received.map(tokenOf)).toEqual([OLD, OLD, OLD, NEW, NEW, NEW]);
  });

  it('a run at a terminal stops at Enter with 4, the terminal is restored, and the next run continues with the row', async () => {
    create(`--yes --token ${OLD}`);
    await terminal.until(PROMPT);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 4');
    expect(JSON.parse(file('users.csv.results/report.json'))).toMatchObject({
      reason: 'token_refused',
      counts: { created: 2, pending: 3, unconfirmed: 0 },
    });
    await expectSane();
    terminal.type('clear');
    terminal.press('Enter');
    create(`--yes --token ${NEW}`);
    expect(await terminal.until(/status \d\n/)).toContain('status 0');
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 2, user4: 1, user5: 1 });
  });

  it('a pasted token that is refused too does not end the run, and the next prompt is hidden as well', async () => {
    create(`--yes --token ${OLD}`);
    await terminal.until(PROMPT);
    terminal.paste('third-token-of-nobody');
    terminal.press('Enter');
    await terminal.until(/refused this token as well \(401\), at line 4\.[\s\S]*input hidden\):$/);
    terminal.paste(NEW);
    terminal.press('Enter');
    expect(await terminal.until(/status \d/)).toContain('status 0');
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 3, user4: 1, user5: 1 });
  });

  it('a run at a terminal stops if three consecutive new tokens are also refused', async () => {
    create(`--yes --token ${OLD}`);
    for (const n of [1, 2, 3]) {
      await terminal.until(new RegExp(`(?:The directory refused[\\s\\S]*){${n}}input hidden\\):$`));
      terminal.paste(`wrong-token-of-nobody-${n}`);
      terminal.press('Enter');
    }
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 4');
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 4 });
  });

  it('a run at a terminal ends at Ctrl-C with 130, the row stays pending, and the terminal is restored', async () => {
    create(`--yes --token ${OLD}`);
    await terminal.until(PROMPT);
    terminal.press('C-c');
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 130');
    expect(screen).not.toContain('Stopping after');
    expect(JSON.parse(file('users.csv.results/report.json'))).toMatchObject({
      ended: 'interrupted',
      counts: { created: 2, pending: 3 },
    });
    await expectSane();
  });

  it('a run at a terminal asks no question with --json', async () => {
    create(`--yes --json --token ${OLD} > events`);
    expect(await terminal.until(/status \d/)).toContain('status 4');
    expect(file('events')).toContain('"reason":"token_refused"');
  });
});
