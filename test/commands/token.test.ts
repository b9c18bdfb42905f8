import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { token } from '../../src/commands/token.js';
import type { SignalName } from '../../src/domain/clock.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import type { Io } from '../../src/platform/io.js';
import { textsOfCall } from '../support/default-call.js';
import { createFakeClock } from '../support/fake-clock.js';
import { journals, sealed } from '../support/journals.js';

const COMMANDS = textsOfCall({ command: 'token', operands: [] });

const AUTH = 'https://auth.example';
const OPTIONS = { authUrl: AUTH, clientId: 'app-1' };

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'provision-token-'));
});

afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** A terminal at which a person pastes `paste(address)` as soon as the prompt appears. */
function atTerminal(paste: (address: string) => string, prompt = 'hidden): ') {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => void modes.push(raw),
  });
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
  const seen = { stdout: '', stderr: '' };
  stdout.on('data', (chunk) => {
    seen.stdout += chunk;
  });
  stderr.on('data', (chunk) => {
    seen.stderr += chunk;
    const address = /^ {2}(https\S+)$/m.exec(seen.stderr)?.[1] ?? '';
    if (String(chunk).endsWith(prompt)) stdin.write(`${paste(address)}\r`);
  });
  const first = new AbortController();
  const io: Io = {
    argv: ['token'],
    program: 'provision',
    env: { TERM: 'dumb', NO_COLOR: '1' },
    cwd,
    uid: undefined,
    locale: () => 'en',
    stdin,
    stdout,
    stderr,
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    random: () => 0,
    journals,
    sealed,
    secrets: new KnownSecrets(),
    host: { pid: 1, platform: 'linux', probe() {} },
    interruption: { first: first.signal, second: new AbortController().signal },
    raise: (signal: SignalName) => first.abort(signal),
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    version: '0',
    nodeVersion: 'v0',
  };
  return { io, seen, modes };
}

function granted(address: string): string {
  return `${AUTH}/verification_code#access_token=abc&state=${new URL(address).searchParams.get('state')}`;
}

describe('provision token', () => {
  it('provision token opens the address that it prints', async () => {
    const { io, seen, modes } = atTerminal(granted);
    const opened: string[] = [];
    const browse = async (address: string) => opened.push(address) > 0;
    expect(await token(OPTIONS, COMMANDS, 'en', io, browse)).toBe(0);
    expect(opened).toEqual([/^ {2}(https\S+)$/m.exec(seen.stderr)?.[1]]);
    expect(seen.stdout).toBe('abc\n');
    expect(modes).toEqual([true, false]);
  });

  it('provision token opens no browser with --no-open', async () => {
    const { io } = atTerminal(granted);
    const opened: string[] = [];
    const browse = async (address: string) => opened.push(address) > 0;
    expect(await token({ ...OPTIONS, open: false }, COMMANDS, 'en', io, browse)).toBe(0);
    expect(opened).toEqual([]);
  });

  it('provision token continues if no browser can be opened', async () => {
    const { io, seen } = atTerminal(granted);
    const browse = async () => false;
    expect(await token(OPTIONS, COMMANDS, 'en', io, browse)).toBe(0);
    expect(seen.stderr).toContain('No browser could be started.');
    expect(seen.stdout).toBe('abc\n');
  });

  it('provision token treats Ctrl-C at its prompt as SIGINT and restores the terminal', async () => {
    const { io, seen, modes } = atTerminal(() => 'abc\x03');
    await expect(token({ ...OPTIONS, open: false }, COMMANDS, 'en', io)).rejects.toThrow(
      expect.objectContaining({ name: 'Interrupted' }),
    );
    expect(io.interruption.first.reason).toBe('SIGINT');
    expect(modes).toEqual([true, false]);
    expect(seen.stdout).toBe('');
  });

  it.each([
    ['de', 'Der Browser sollte diese Adresse öffnen', 'Das ist das Token.'],
    ['ru', 'Этот адрес должен открыться в браузере', 'Это токен.'],
  ] as const)('provision token speaks %s', async (language, opened, end) => {
    const { io, seen } = atTerminal(granted, '): ');
    expect(await token(OPTIONS, COMMANDS, language, io, async () => true)).toBe(0);
    expect(seen.stderr).toContain(opened);
    expect(seen.stderr).toContain(end);
    expect(seen.stderr).not.toMatch(/\b(?:the|sign in|paste|address)\b/i);
    expect(seen.stdout).toBe('abc\n');
  });
});
