/** The status of a fleet names each user that may have been created, whatever happened since. */

import { renameSync, rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { printedIn, type Ran, run } from '../../e2e/program.js';
import type { Received, Reply } from '../../e2e/server.js';
import { useDirectory } from '../../e2e/use-directory.js';

const HEADER = 'nickname,password,last name,first name,department';
const DECISION = /a decision \(unconfirmed\) +1 +1 /;

const { folder, directory } = useDirectory((received) => reply(received));
let reply: (received: Received) => Reply;

beforeEach(() => {
  reply = ({ body }) => (body.nickname.startsWith('lost') ? 500 : undefined);
});

/** A folder with a roster, a configuration and a token. */
function school(name: string, nicknames: readonly string[]): void {
  roster(name, nicknames);
  folder.write(`schools/${name}/token.txt`, `token-of-${name}\n`);
  configure(name, directory.url);
}

function roster(name: string, nicknames: readonly string[]): void {
  const rows = nicknames.map((nickname) => {
    const last = nickname.replace(/\d/, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    return `${nickname},Xq7-vTr9-${nickname}zz,Lastname${last},Firstname,1`;
  });
  folder.write(`schools/${name}/users.csv`, `${[HEADER, ...rows].join('\n')}\n`);
}

function configure(name: string, base_url: unknown): void {
  const settings = { base_url, token_file: 'token.txt', pace: 0 };
  folder.write(`schools/${name}/provision.config.json`, JSON.stringify(settings));
}

async function fleet(args: readonly string[], signal?: AbortSignal): Promise<Ran> {
  return await run(['fleet', ...args], {
    cwd: folder.path,
    env: { PROVISION_LANG: 'en' },
    ...(signal && { signal }),
  });
}

/** A single command in an organisation's folder. */
async function single(name: string, ...args: readonly string[]): Promise<Ran> {
  return await run(args, { cwd: `${folder.path}/schools/${name}` });
}

async function send(): Promise<Ran> {
  return await fleet(['schools', '--yes']);
}

async function statusText(): Promise<string> {
  return (await fleet(['status', 'schools'])).stdout;
}

async function eventsOf(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await fleet([...args, '--json']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('a list that was created before', () => {
  it('an organisation whose logins are taken needs a decision by you, not other logins', async () => {
    const users = Array.from({ length: 9 }, (_, at) => `a${at}`);
    school('a', users);
    school('b', ['b1', 'b2']);
    school('c', ['c1', 'c2']);
    await send();
    // On another computer, the fleet has neither its status nor the results.
    for (const results of ['a/users.csv.results', 'b/users.csv.results', 'fleet.results'])
      rmSync(`${folder.path}/schools/${results}`, { recursive: true });
    roster('c', ['c1', 'c2', 'c3']);
    directory.received.length = 0;
    reply = ({ body }) => (body.nickname === 'c1' ? undefined : 409);
    const ran = await send();
    expect(ran.status).toBe(1);
    const sent = directory.received.map(({ body }) => body.nickname).toSorted();
    expect(sent).toEqual(['a0', 'a1', 'a2', 'b1', 'b2', 'c3']);
    const text = await statusText();
    expect(text).toMatch(
      /a decision \(taken logins: created before\?\) +2 +5 +you, for each: \S+ \S+ report schools\/a\/users\.csv\.results --config schools\/a\/provision\.config\.json\n/,
    );
    expect(text).toMatch(/other logins +1 +1 +organisation\n/);
    expect(text).toContain('a: a decision (taken logins: created before?) (3)\n');
    const [status] = (await eventsOf('status', 'schools')).filter(({ org }) => org === 'a');
    expect(status).toMatchObject({ reason: 'created_elsewhere', needs: [{ need: 'taken', users: 3 }] });
    const [command = []] = printedIn(text, folder.path);
    expect(await run(command, { cwd: folder.path })).toMatchObject({ status: 0 });
    expect(folder.read('schools/a/users.csv.results/report.html')).toMatch(
      /retry schools\/a\/users\.csv\.results [^\n]*--config schools\/a\/provision\.config\.json/,
    );
    const report = (await single('a', 'report', 'users.csv.results')).stdout;
    expect(report).not.toContain('--renew');
    expect(folder.read('schools/a/users.csv.results/report.html')).toMatch(
      /retry users\.csv\.results --others a0,a1,a2/,
    );
  });
});

describe('a list of which one person was created again', () => {
  beforeEach(async () => {
    school('a', ['a1', 'a2', 'a3', 'a4', 'a5']);
    reply = ({ body }) => (body.nickname === 'a1' || body.nickname === 'a5' ? undefined : 409);
    await send();
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, a3: 1, a4: 1 });
  });

  it('the run stops, and its organisation needs a decision by you, also once all other rows are created', async () => {
    expect(await statusText()).toContain('a: a decision (taken logins: created before?) (3)');
    await send();
    expect(directory.hits()).toMatchObject({ a5: 1 });
    for (const text of [await statusText(), (await fleet(['schools', '--dry-run'])).stdout])
      expect(text).toContain('a: a decision (taken logins: created before?) (3)\n');
    expect((await single('a', 'report', 'users.csv.results')).stdout).not.toContain('--renew');
  });

  it('the file of the taken logins is no list of logins to change, unless they are logins of other people', async () => {
    const renew = ['prepare', 'users.csv', '--renew', 'users.csv.results/exists.csv', '--write', '--yes'];
    expect((await single('a', ...renew)).stderr).toContain('may belong to the people in the list');
    await single('a', 'create', 'users.csv', '--yes', '--others', 'a2,a3,a4');
    expect(await statusText()).toContain('a: other logins (3)\n');
    expect(await single('a', ...renew)).toMatchObject({ status: 0 });
  });
});

describe('a user that may have been created', () => {
  it('an unconfirmed user still needs a decision after the fleet was interrupted', async () => {
    school('a', ['lost', 'a2', 'a3']);
    const stop = new AbortController();
    reply = ({ body }) => {
      if (body.nickname === 'a2') stop.abort('SIGINT');
      return body.nickname === 'lost' ? 500 : undefined;
    };
    const ran = await fleet(['schools', '--yes'], stop.signal);
    expect(ran.status).toBe(130);
    expect(ran.stdout).toContain('1 organisation   waiting');
    expect(ran.stdout).toMatch(DECISION);
    expect(ran.stdout).toContain('a: a decision (unconfirmed) (1)');
    expect(await statusText()).toBe(ran.stdout);
    const settled = await fleet(['settle', 'schools', '--look-up', '--yes']);
    expect(settled.status).toBe(1);
    expect(settled.stdout).toContain('1 still unconfirmed');
  });

  it('an unconfirmed user still needs a decision after checks were interrupted', async () => {
    school('a', ['lost']);
    await send();
    const before = await statusText();
    expect(before).toMatch(DECISION);
    const ran = await fleet(['schools', '--yes'], AbortSignal.abort('SIGINT'));
    expect(ran.status).toBe(130);
    expect(ran.stdout).toBe(before);
    expect(await statusText()).toBe(before);
  });

  it('an unconfirmed user still needs a decision after the row was removed from the list', async () => {
    school('a', ['a1', 'lost']);
    await send();
    roster('a', ['a1']);
    const ran = await send();
    expect(ran.status).not.toBe(0);
    expect(ran.stdout).toMatch(DECISION);
    roster('a', ['a1', 'a2']);
    expect((await send()).stdout).toMatch(DECISION);
    expect(await statusText()).toMatch(DECISION);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, lost: 1 });
  });

  it('an unconfirmed user still needs a decision after the organisation was removed from the fleet, until a person settles it', async () => {
    school('a', ['a1']);
    school('b', ['lost']);
    folder.write('schools/fleet.csv', 'org,roster\na,a/users.csv\nb,b/users.csv\n');
    await send();
    folder.write('schools/fleet.csv', 'org,roster\na,a/users.csv\n');
    const ran = await send();
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('b: a decision (unconfirmed) (1)');
    expect(await statusText()).toBe(ran.stdout);
    const settled = await fleet(['settle', 'schools', '--look-up', '--yes']);
    expect(settled.status).toBe(1);
    expect(settled.stdout).toContain('b/users.csv.results');
    await single('b', 'settle', 'users.csv.results', 'lost', '--created');
    expect((await send()).stdout).toBe('1 organisation   done\n');
  });

  it('an unconfirmed user is named once if the folder was renamed, and can still be settled', async () => {
    school('a', ['lost']);
    await send();
    renameSync(`${folder.path}/schools/a`, `${folder.path}/schools/b`);
    const settled = await fleet(['settle', 'schools', '--look-up', '--yes']);
    expect(settled.status).toBe(1);
    expect(settled.stdout).toContain('0 users settled, 1 still unconfirmed.');
    expect(settled.stdout).toContain('a: No organisation of the fleet has the results folder');
    const ran = await send();
    expect(ran.stdout).toContain('1 organisation   needs attention');
    expect(ran.stdout).toContain('b: a decision (unconfirmed) (1)');
    expect(directory.hits()).toEqual({ lost: 1 });
  });

  it('no user is sent again while the results folder is missing, unless the status of the fleet is removed', async () => {
    school('a', ['a1', 'lost']);
    school('b', ['b1']);
    await send();
    renameSync(`${folder.path}/schools/a/users.csv.results`, `${folder.path}/kept`);
    reply = () => undefined;
    for (const call of [
      ['schools', '--dry-run'],
      ['schools', '--yes'],
      ['status', 'schools'],
    ]) {
      const { stdout } = await fleet(call);
      expect(stdout).toContain('2 organisations   1 done   1 lost');
      expect(stdout).toMatch(DECISION);
      expect(stdout).toContain('The journal in schools/a/users.csv.results is missing');
    }
    expect(directory.hits()).toEqual({ a1: 1, b1: 1, lost: 1 });
    rmSync(`${folder.path}/schools/fleet.results/status.jsonl`);
    expect((await send()).stdout).toBe('2 organisations   all done\n');
    expect(directory.hits()).toEqual({ a1: 2, b1: 1, lost: 2 });
  });

  it.each([
    ['that are invalid', 7],
    ['of another directory', 'https://id.example.org'],
  ])('an unconfirmed user still needs a decision if the organisation has settings %s', async (_, url) => {
    school('a', ['a1', 'lost']);
    await send();
    configure('a', url);
    const ran = await send();
    expect(ran.stdout).toMatch(DECISION);
    expect(await statusText()).toMatch(DECISION);
  });

  it('an unconfirmed user still needs a decision after single commands used another list', async () => {
    school('a', ['a1', 'a2']);
    await send();
    roster('a', ['a1', 'lost']);
    await single('a', 'create', 'users.csv', '--yes');
    const status = await statusText();
    expect(status).toContain('needs attention');
    expect(status).toMatch(DECISION);
  });
});

describe('single commands after a fleet', () => {
  it('a list that grew is done once a single run has created all its users, without those left out', async () => {
    school('a', ['a1', 'a2']);
    await send();
    roster('a', ['a1', 'a2', 'a3', 'a4']);
    await single('a', 'create', 'users.csv', '--yes', '--skip-line', '5');
    expect(await statusText()).toBe('1 organisation   done\n');
    const [event] = await eventsOf('status', 'schools');
    expect(event).toMatchObject({ state: 'done', counts: { created: 3, left_out: 1, total: 4 } });
  });

  it('after a run with a new token, the status no longer has the message about the old one', async () => {
    school('a', ['a1']);
    reply = () => 401;
    expect((await send()).stdout).toMatch(/^a: a new token – .*401/m);
    reply = () => undefined;
    await single('a', 'create', 'users.csv', '--yes');
    const [event] = await eventsOf('status', 'schools');
    expect(event).toMatchObject({ state: 'done', reason: null, message: null });
  });
});

describe('the status of an organisation', () => {
  it('a list that does not exist is no row to correct', async () => {
    school('a', ['a1']);
    folder.write('schools/fleet.csv', 'org,roster\na,a/none.csv\n');
    await send();
    const text = await statusText();
    expect(text).toContain('a: a list that can be read – ');
    expect(text).not.toContain('corrected rows');
  });

  it('the terminal and the page show the reason in the language of the reader', async () => {
    school('a', ['a1']);
    configure('a', 'ftp://id.example.org');
    expect((await send()).stdout).toMatch(/^a: other settings – .*base_url takes an https: address/m);
    const { message } = (await eventsOf('status', 'schools'))[0] ?? {};
    const { stdout } = await fleet(['status', 'schools', '--lang', 'ru']);
    const reason = /^a: другие настройки – (.*)$/m.exec(stdout)?.[1] ?? '';
    expect(reason).toMatch(/[а-я]/);
    expect(message).toMatch(/^[ -~“”’]+$/);
    await fleet(['report', 'schools', '--lang', 'ru']);
    expect(folder.read('schools/fleet.results/fleet.html')).toContain(reason.slice(0, 20));
  });

  it('the page links to a report only if it exists', async () => {
    school('a', ['a1']);
    await send();
    const link = 'a/users.csv.results/report.html';
    await fleet(['report', 'schools']);
    expect(folder.read('schools/fleet.results/fleet.html')).toContain(link);
    rmSync(`${folder.path}/schools/${link}`);
    await fleet(['report', 'schools']);
    expect(folder.read('schools/fleet.results/fleet.html')).not.toContain(link);
  });

  it('an organisation that was already done also has an event', async () => {
    school('a', ['a1']);
    await send();
    const events = await eventsOf('schools', '--yes');
    expect(events.filter(({ event }) => event === 'organisation')).toMatchObject([
      { org: 'a', state: 'done' },
    ]);
  });

  it('status --watch prints an event for each change, and an interruption determines its exit status', async () => {
    school('a', ['a1']);
    const watching: Promise<readonly Record<string, unknown>[]>[] = [];
    let interrupted: Ran | undefined;
    reply = () => (response) => {
      watching.push(eventsOf('status', 'schools', '--watch'));
      void fleet(['status', 'schools', '--watch'], AbortSignal.abort('SIGINT')).then((ran) => {
        interrupted = ran;
        response.writeHead(201).end('{}');
      });
    };
    await send();
    const [events = []] = await Promise.all(watching);
    expect(interrupted?.status).toBe(130);
    const states = events.flatMap(({ event, state }) => (event === 'organisation' ? [state] : []));
    expect(states[0]).toBe('running');
    expect(states.at(-1)).toBe('done');
    const shown = events.map(({ at: _, ...event }) => JSON.stringify(event));
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('people of another list, and rows left out after an attempt, count once while their school is running', async () => {
    school('a', ['a1', 'a2', 'gone', 'bad', 'a3']);
    reply = ({ body }) => (body.nickname === 'bad' ? 400 : undefined);
    await single('a', 'create', 'users.csv', '--yes');
    renameSync(`${folder.path}/schools/a/users.csv`, `${folder.path}/old.csv`);
    roster('a', ['a1', 'a2', 'bad', 'a4', 'a5']);
    renameSync(`${folder.path}/schools/a/users.csv`, `${folder.path}/schools/a/next.csv`);
    await single('a', 'create', 'next.csv', '--yes', '--limit', '1');
    await single('a', 'create', 'next.csv', '--yes', '--limit', '1', '--skip-line', '4');
    const running: Promise<Ran>[] = [];
    reply = () => (response) => {
      running.push(fleet(['status', 'schools', '--json']));
      void running.at(-1)?.then(() => response.writeHead(201).end('{}'));
    };
    directory.received.length = 0;
    await send();
    expect(directory.hits()).toEqual({ a5: 1 });
    const [ran] = await Promise.all(running);
    const counts = { total: 5, created: 3, failed: 0, left_out: 1, unconfirmed: 1, pending: 0 };
    expect(ran?.stdout).toContain('"state":"running"');
    expect(JSON.parse(ran?.stdout.split('\n')[0] ?? '')).toMatchObject({ counts });
    const [done] = await eventsOf('status', 'schools');
    expect(done).toMatchObject({ state: 'done', counts: { ...counts, created: 4, unconfirmed: 0 } });
    // Nothing is left to send, so the fleet only checks the school.
    expect((await send()).status).toBe(0);
    expect(await statusText()).toContain('1 organisation   done');
  });

  it('no user is looked up without --look-up', async () => {
    school('a', ['lost']);
    await send();
    const ran = await fleet(['settle', 'schools', '--yes']);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('fleet settle schools --look-up');
  });
});
