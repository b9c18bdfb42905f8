/**
 * The progress as a person sees it in a real terminal: while it is drawn, resized, slowed, interrupted, and after its
 * end.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rosterOf } from '../program.js';
import { type Reply, startDirectory, type TestDirectory } from '../server.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

const LONG = `${'the reason goes on '.repeat(9)}to its end`;
const BAR = /^[█░]+ /gm;

describe.skipIf(noTmux())('the progress in a terminal', () => {
  let terminal: Terminal;
  let directory: TestDirectory;
  let reply: (nickname: string, n: number) => Reply;
  /** Delayed answers; `undefined`: answers are sent at once. */
  let held: (() => void)[] | undefined;

  beforeEach(async () => {
    reply = () => undefined;
    held = undefined;
    directory = await startDirectory(({ body }, n) => {
      const answer = reply(body.nickname, n) ?? 201;
      const send = typeof answer === 'number' ? saying(answer, '') : answer;
      return (response) => (held === undefined ? send(response) : held.push(() => send(response)));
    });
  });
  afterEach(async () => {
    await terminal.close();
    await directory.close();
  });

  function start(columns: number, rows: number, options = '', roster = rosterOf(300)): void {
    const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
    terminal = openTerminal({ columns, rows, env });
    writeFileSync(join(terminal.cwd, 'users.csv'), roster);
    terminal.type(`provision users.csv --yes --pace 0.1 ${options}; echo "status $?"`);
    terminal.press('Enter');
  }

  function saying(status: number, message: string): Exclude<Reply, number | undefined> {
    return (response) => response.writeHead(status).end(JSON.stringify({ message }));
  }

  /**
   * Resizes while no row is settled, so that nothing is drawn between the resize and its signal. Before the signal, no
   * program knows the new size, and drawing for the old size would leave a line.
   */
  async function resize(columns: number, rows: number): Promise<void> {
    const waiting: (() => void)[] = [];
    held = waiting;
    await screenAtRest();
    await terminal.resize(columns, rows);
    await screenAtRest();
    held = undefined;
    for (const send of waiting) send();
  }

  /** Resolves once the screen has stopped changing. */
  async function screenAtRest(): Promise<void> {
    for (let before: string | undefined; before !== terminal.screen(); ) {
      before = terminal.screen();
      await new Promise((later) => setTimeout(later, 300));
    }
  }

  /** The screen has one block, below everything else, and no remains of an earlier one, not even in the history. */
  function expectOneBlock(screen: string): void {
    const lines = screen.split('\n');
    const at = lines.findIndex((line) => /^[█░]+ /.test(line));
    expect(screen.match(BAR), screen).toHaveLength(1);
    expect(screen.match(/^C \d+/gm), screen).toHaveLength(1);
    expect(screen.match(/a minute/g) ?? [], screen).toHaveLength(1);
    expect(screen.match(/^Last error: /gm) ?? [], screen).toHaveLength(1);
    expect(lines.slice(at), screen).toHaveLength(4);
    expect(lines[at]).toMatch(/ of 300 {2}\d+% {2}done at (\w{3} )?\d\d:\d\d$/);
  }

  /** Resolves once the block has been drawn twice: the first drawing may have begun before the call. */
  async function redrawn(): Promise<void> {
    for (let times = 0; times < 2; times += 1) {
      const before = / (\d+) of 300/.exec(terminal.screen())?.[1] ?? 'none';
      await terminal.until(new RegExp(`^[█░]+ {2}(?!${before} )\\d+ of 300`, 'm'));
    }
  }

  it('the progress in a terminal is a block with bar, rows, counts, pace, time and the last problem, and is gone at the end', async () => {
    reply = (nickname) => (nickname === 'user3' ? saying(409, 'taken') : undefined);
    start(100, 30, '', rosterOf(12));
    const running = await terminal.until(/a minute/);
    expect(running).toMatch(/^█+░+ {2}\d+ of 12 {2}\d+% {2}done at \d\d:\d\d$/m);
    expect(running).toMatch(/^C \d+ created {2}W 0 weak {2}E 1 exist {2}F 0 failed$/m);
    expect(running).toMatch(/^\d+(\.\d)? a minute$/m);
    expect(running).toMatch(/^Last error: exists users.csv:4: user3: taken$/m);
    const ended = await terminal.until(/status \d/);
    expect(ended).not.toMatch(BAR);
    expect(ended).not.toContain('Last error');
    expect(ended).toMatch(/^exists users.csv:4: user3: taken\nThe run has finished. 1 user not created\.$/m);
    expect(ended).toMatch(/^status 1\n[$#]$/m);
  });

  it('the progress in a terminal keeps its place when the terminal becomes narrower and wider', async () => {
    reply = (nickname) => (/[27]$/.test(nickname) ? saying(400, LONG) : undefined);
    start(100, 14, '--stop-after 0');
    await terminal.until(/a minute[\s\S]*Last error/);
    for (const columns of [60, 120, 100, 41, 80]) {
      await resize(columns, 14);
      await redrawn();
      const screen = terminal.screen({ history: true });
      expectOneBlock(screen);
      for (const line of screen.split('\n')) expect(line.length, screen).toBeLessThanOrEqual(columns);
    }
    terminal.press('C-c');
    expect(await terminal.until(/status 130\n[$#]$/)).not.toMatch(BAR);
  });

  it('the progress in a terminal of 60 columns shows long problems in full above the block, and cut inside it', async () => {
    reply = (nickname) => (nickname === 'user2' ? saying(400, LONG) : undefined);
    start(60, 30, '', rosterOf(20));
    const screen = await terminal.until(/a minute/);
    expect(screen.replaceAll('\n', '')).toContain(`failed users.csv:3: user2: ${LONG}`);
    expect(screen).toMatch(/^Last error: failed users.csv:3: user2: the reason .*…$/m);
    const ended = await terminal.until(/status \d/);
    expect(ended.replaceAll('\n', '')).toContain(`failed users.csv:3: user2: ${LONG}`);
  });

  it('the progress in a terminal respects the width of names with wide and combining characters', async () => {
    const wide = '王小明ёe\u0301한국어';
    reply = (nickname) => (nickname.endsWith('2') ? saying(409, `${wide} `.repeat(8)) : undefined);
    start(60, 20, '--config c.json', rosterOf(300).replaceAll(/^user/gm, wide));
    writeFileSync(
      join(terminal.cwd, 'c.json'),
      '{"checks":{"nickname-characters":"off","mixed-script":"off"}}',
    );
    const screen = await terminal.until(/a minute[\s\S]*Last error/);
    expectOneBlock(screen);
    expect(screen).toMatch(/^Last error: exists users.csv:3: 王小明ёe\u0301한국어2: .*…$/m);
    await resize(45, 20);
    await redrawn();
    expectOneBlock(terminal.screen({ history: true }));
  });

  it('the progress in a terminal says that the directory slows the run down, and until when it waits; Ctrl-C ends the wait', async () => {
    reply = (_, n) =>
      n === 6 ? (response) => response.writeHead(429, { 'retry-after': '60' }).end() : undefined;
    start(80, 30);
    const waiting = await terminal.until(/Waiting until/);
    expect(waiting).toMatch(/^Waiting until \d\d:\d\d:\d\d \(\d+ s\): the directory asked for a pause$/m);
    expect(waiting).toMatch(/^\d+ a minute, slowed 2× by the directory$/m);
    const [, before] = /\((\d+) s\)/.exec(waiting) ?? [];
    await terminal.until(new RegExp(`\\(${Number(before) - 2} s\\)`));
    terminal.press('C-c');
    const ended = await terminal.until(/status \d/);
    expect(ended).toMatch(/^Stopping\. No request is in progress\.$/m);
    expect(ended).toMatch(/^Interrupted \(SIGINT\)\.$/m);
    expect(ended).toMatch(/^status 130\n[$#]$/m);
    expect(ended).not.toMatch(/Waiting until|\^C/);
  });

  it('the progress in a terminal says after Ctrl-C which answer it waits for, and leaves a clean last line', async () => {
    let answer = (): void => {};
    reply = (_, n) => {
      if (n !== 4) return undefined;
      return (response) => {
        answer = () => response.writeHead(201).end();
      };
    };
    start(100, 30);
    await expect.poll(() => directory.received.length).toBe(4);
    terminal.press('C-c');
    await terminal.until(/Stopping after the current request, in at most 30 seconds\. Press Ctrl-C again/);
    answer();
    const ended = await terminal.until(/status \d/);
    expect(ended).toMatch(/^ +4 {2}created$/m);
    expect(ended).toMatch(/Continue with:\n.*provision.js users\.csv --pace 0\.1$/m);
    expect(ended).toMatch(/^status 130\n[$#]$/m);
  });

  it('a second Ctrl-C ends the run immediately, names the unconfirmed row, and leaves a clean last line', async () => {
    reply = (_, n) => (n === 4 ? () => {} : undefined);
    start(80, 30);
    await expect.poll(() => directory.received.length).toBe(4);
    terminal.press('C-c');
    await terminal.until(/Stopping after the current request/);
    terminal.press('C-c');
    const ended = await terminal.until(/status \d/);
    expect(ended).toMatch(/^ +1 {2}unconfirmed/m);
    expect(ended).not.toMatch(BAR);
    expect(ended).toMatch(/^status 130\n[$#]$/m);
  });

  it('the progress does not overwrite what the shell printed after Ctrl-Z and fg', async () => {
    reply = (nickname) => (nickname === 'user2' ? saying(409, 'taken') : undefined);
    start(90, 30);
    await terminal.until(/a minute[\s\S]*Last error/);
    terminal.press('C-z');
    await terminal.until(/Stopped/);
    terminal.type('clear; echo "kept 1"; echo "kept 2"; echo "kept 3"; echo "kept 4"; fg');
    terminal.press('Enter');
    await terminal.until(/\nkept 4\n(.*provision.*\n)[█░]+ /);
    await redrawn();
    const screen = terminal.screen();
    expect(screen).toMatch(/^kept 1\nkept 2\nkept 3\nkept 4\n/m);
    expectOneBlock(screen);
    terminal.press('C-c');
    expect(await terminal.until(/Interrupted[\s\S]*\n[$#]$/)).not.toMatch(BAR);
  });

  it.skipIf(process.platform !== 'linux')(
    'the progress of a job in the background does not overwrite what is typed',
    async () => {
      reply = (nickname) => (nickname === 'user25' ? saying(409, 'taken') : undefined);
      start(90, 30);
      await terminal.until(/a minute/);
      terminal.press('C-z');
      await terminal.until(/Stopped/);
      terminal.type('clear; bg');
      terminal.press('Enter');
      await terminal.until(/^\[1\].*\n[$#]$/m);
      terminal.type('echo kept');
      await terminal.until(/exists users.csv:26: user25: taken/);
      expect(terminal.screen()).toMatch(/^[$#] echo kept/m);
      expect(terminal.screen()).not.toMatch(BAR);
      terminal.press('Enter');
      await terminal.until(/^kept$/m);
      terminal.type('fg');
      terminal.press('Enter');
      await terminal.until(/^[█░]+ /m);
      terminal.press('C-c');
      await terminal.until(/Interrupted[\s\S]*\n[$#]$/);
    },
  );

  it('the progress in a terminal distinguishes outcomes by letters as well as by colours', async () => {
    start(80, 30);
    await terminal.until(/a minute/);
    const colors = terminal.screen({ colors: true });
    expect(colors).toMatch(/\u001b\[32mC \d+ created/);
    expect(colors).toMatch(/\u001b\[31mF 0 failed/);
  });
});
