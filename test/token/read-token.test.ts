import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Interrupted, UserError } from '../../src/domain/errors.js';
import type { Input } from '../../src/platform/io.js';
import { LARGEST_TOKEN_FILE, MAX_PIPE_MS } from '../../src/token/secret-file.js';
import { readToken } from '../../src/token/token-source.js';
import { createFakeClock, type FakeClock } from '../support/fake-clock.js';

let folder: string;
let clock: FakeClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'provision-token-'));
  clock = createFakeClock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;

function read(path: string, stdin: Input = Readable.from([]), first = never) {
  const source = { kind: 'file', path, from: '--token-file' } as const;
  return readToken(source, { cwd: folder, stdin, clock, interruption: { first, second: never } });
}

async function refusal(read: Promise<unknown>): Promise<UserError> {
  const error = await read.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof UserError) return error;
  throw new Error('it was not refused with a UserError');
}

function fifo(): string {
  const path = join(folder, 'fifo');
  execFileSync('mkfifo', [path]);
  return path;
}

/** Opens a pipe for reading and writing, since opening it only for writing waits for a reader. */
function writer(path: string): number {
  const fd = openSync(path, 'r+');
  onTestFinished(() => closeSync(fd));
  return fd;
}

/** Calls back 20 milliseconds later what is to happen after 30 seconds. */
function endWaitSoon(): void {
  clock.timer = (ms, callback) => {
    expect(ms).toBe(MAX_PIPE_MS);
    setTimeout(callback, 20);
    return () => {};
  };
}

test('a token is read from a regular file, with its permissions', async () => {
  const path = join(folder, 'token');
  writeFileSync(path, 'abc\n');
  chmodSync(path, 0o640);
  const { value: token, ...place } = await read(path);
  expect(token.reveal()).toBe('abc');
  expect(place).toEqual({ isPipe: false, mode: 0o640 });
});

test('the path of a token file is relative to the current folder', async () => {
  writeFileSync(join(folder, 'token'), 'abc\n');
  expect((await read('token')).value.reveal()).toBe('abc');
});

test('an empty token file is refused at once', async () => {
  writeFileSync(join(folder, 'token'), '');
  expect((await refusal(read(join(folder, 'token')))).message).toMatch(/access token is empty/);
  expect(clock.slept).toEqual([]);
});

test('a file that is larger than any token is refused', async () => {
  writeFileSync(join(folder, 'token'), 'a'.repeat(LARGEST_TOKEN_FILE + 1));
  expect((await refusal(read(join(folder, 'token')))).message).toMatch(/is larger than 64 KiB/);
});

describe.runIf(process.platform !== 'win32')('a path that is not a regular file', () => {
  test.each(['/dev/urandom', '/dev/zero', '/dev/null', '/dev/tty'])(
    '%s is refused at once as a token file',
    async (path) => {
      expect(await refusal(read(path))).toMatchObject({
        reason: 'no_token',
        message: `The token file ${path} (--token-file) is a device; a token is read from a file or a pipe`,
      });
    },
  );

  test('a folder and a socket are refused as a token file', async () => {
    mkdirSync(join(folder, 'sub'));
    expect((await refusal(read(join(folder, 'sub')))).message).toMatch(/is a folder;/);
    const server = createServer();
    onTestFinished(() => void server.close());
    await new Promise<void>((done) => server.listen(join(folder, 'socket'), done));
    expect((await refusal(read(join(folder, 'socket')))).message).toMatch(/is a socket;/);
  });

  test('a token is read from a pipe to its end, even if the writer comes late', async () => {
    const path = fifo();
    const reading = read(path);
    await sleep(20);
    const fd = openSync(path, 'r+');
    writeSync(fd, 'ab');
    await sleep(20);
    writeSync(fd, 'c\n');
    await sleep(20);
    closeSync(fd);
    const { value: token, isPipe } = await reading;
    expect(token.reveal()).toBe('abc');
    expect(isPipe).toBe(true);
  });

  test('a pipe without a writer is refused after 30 seconds', async () => {
    endWaitSoon();
    const { message } = await refusal(read(fifo()));
    expect(message).toMatch(/\(--token-file\) did not end within 30 seconds$/);
  });

  test('a pipe that is never closed is refused, and its content is not shown', async () => {
    const path = fifo();
    writeSync(writer(path), 'abc\n');
    endWaitSoon();
    const { message } = await refusal(read(path));
    expect(message).toMatch(/did not end within/);
    expect(message).not.toContain('abc');
  });

  test('a pipe with more bytes than a token is refused', async () => {
    const path = fifo();
    const fd = writer(path);
    writeSync(fd, 'a'.repeat(LARGEST_TOKEN_FILE));
    const reading = refusal(read(path));
    await sleep(20);
    writeSync(fd, 'a');
    expect((await reading).message).toMatch(/is larger than 64 KiB/);
  });

  test('a signal ends the wait for a pipe', async () => {
    const controller = new AbortController();
    const reading = read(fifo(), Readable.from([]), controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(reading).rejects.toThrow(Interrupted);
  });
});

test('a token file is also read after a signal, so that a run can end in order', async () => {
  const path = join(folder, 'token');
  writeFileSync(path, 'abc\n', { mode: 0o600 });
  const { value } = await read(path, Readable.from([]), AbortSignal.abort());
  expect(value.reveal()).toBe('abc');
});

describe('standard input', () => {
  test('a token is read from standard input to its end', async () => {
    const { value: token, isPipe } = await read('-', Readable.from([Buffer.from('ab'), Buffer.from('c\n')]));
    expect(token.reveal()).toBe('abc');
    expect(isPipe).toBe(true);
  });

  test('standard input without an end is refused after 30 seconds', async () => {
    const stdin = new PassThrough();
    endWaitSoon();
    stdin.write('abc');
    expect((await refusal(read('-', stdin))).message).toBe(
      'Standard input (--token-file) did not end within 30 seconds',
    );
  });

  test('standard input that is larger than any token is refused', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(10_000, 'a');
      })(),
    );
    expect((await refusal(read('-', endless))).message).toMatch(/^Standard input \(--token-file\) is larger/);
  });

  test('a terminal is refused as standard input, since it would show the token', async () => {
    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    expect(await refusal(read('-', terminal))).toMatchObject({
      message: expect.stringContaining('is this terminal'),
      next: expect.stringContaining('Without --token-file, the program asks for the token'),
    });
  });
});

test('a token in place of a path is not shown', async () => {
  const token = 'y0_AgAAAAB-no-real-token-but-as-long-as-one';
  const { message, next } = await refusal(read(token));
  expect(`${message} ${next}`).not.toContain('AgAAAA');
  expect(next).toContain('PROVISION_TOKEN');
  expect((await refusal(read('no-such.txt'))).message).toContain('no-such.txt');
});
