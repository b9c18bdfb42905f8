/**
 * A PostgreSQL of Debian in a folder of its own, on a free port of loopback: it can be killed, started again with other
 * settings, copied and promoted, and its files searched. It ends with the process of the test, however that ends.
 */

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';

/** Settings of a start, as `fsync: 'off'`, over those of the harness. */
export type Settings = Readonly<Record<string, string>>;

export type Postgres = {
  readonly port: number;
  /** The password of the owner of all databases. */
  readonly password: string;
  /** With the password. @param port of a proxy in front of it. Default: its own */
  address(database: string, port?: number): string;
  createDatabase(name: string): Promise<void>;
  /** The rows of one statement, past every proxy. */
  query<Row = Record<string, unknown>>(database: string, sql: string): Promise<readonly Row[]>;
  /** As a loss of power: every process of it ends at once. */
  kill(): Promise<void>;
  /** Ends in order. Does nothing if it does not run. */
  stop(): Promise<void>;
  /** Starts again with the existing data, and with only these settings. */
  start(settings?: Settings): Promise<void>;
  /** The texts that a file of it has, the log of its transactions included. It is written out first. */
  filesContain(texts: readonly string[]): Promise<readonly string[]>;
  /** Keeps its files as they are, as a snapshot of a machine does. @returns what brings them back, and starts it with them */
  snapshot(): Promise<() => Promise<void>>;
  /** A copy that follows it, without it waiting for the copy. `promote` makes it a primary. */
  standby(): Promise<Postgres & { promote(): Promise<void> }>;
  /** A database as pg_dump writes it, for `restore`. @param args of pg_dump */
  dump(database: string, ...args: readonly string[]): Promise<string>;
  /** Into a database that is empty, or has empty tables for a dump of data alone. */
  restore(database: string, dump: string): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
};

const OWNER = 'provision';
const PASSWORD = 'password-of-the-store';
const PACKAGES = '/usr/lib/postgresql';

/** For many workers on a small machine. Everything that makes commits durable is as PostgreSQL has it. */
const SETTINGS: Settings = { shared_buffers: '64MB', max_connections: '100', log_checkpoints: 'off' };

/** The folder of the newest PostgreSQL's programs; `undefined`: not installed, see install.sh. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** @throws if it does not start, with its output */
export async function startPostgres(settings: Settings = {}): Promise<Postgres> {
  const folder = makeFolder();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  giveToServer(passwordFile);
  const auth = ['--auth', 'scram-sha-256', '--pwfile', passwordFile];
  await program('initdb', [
    '-D',
    dataOf(folder),
    '-U',
    OWNER,
    ...auth,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  return await startIn(folder, settings);
}

/** PostgreSQL refuses to run as root. */
const SERVER_USER = process.getuid?.() === 0 ? userOf('postgres', 'nobody') : undefined;

function userOf(...names: readonly string[]): { readonly uid: number; readonly gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = names.flatMap((name) => users.filter(([of]) => of === name))[0] ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function giveToServer(path: string): void {
  if (SERVER_USER !== undefined) chownSync(path, SERVER_USER.uid, SERVER_USER.gid);
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'provision-postgres-'));
  giveToServer(folder);
  return folder;
}

const dataOf = (folder: string): string => join(folder, 'data');

/** Runs a program of PostgreSQL to its end. @returns its output @throws if it fails */
async function program(name: string, args: readonly string[]): Promise<string> {
  const path = join(postgresPrograms() ?? '', name);
  const env = { PGPASSWORD: PASSWORD, LC_ALL: 'C' };
  const options = { cwd: '/', env, maxBuffer: 2 ** 30, ...SERVER_USER };
  return (await promisify(execFile)(path, [...args], options)).stdout;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function startIn(folder: string, settings: Settings): Promise<Postgres> {
  const port = await freePort();
  const data = dataOf(folder);
  const address = (database: string, at = port): string =>
    `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${at}/${database}`;
  const at = ['-h', '127.0.0.1', '-p', String(port), '-U', OWNER];
  let server: ChildProcess | undefined;

  async function query<Row>(database: string, sql: string): Promise<readonly Row[]> {
    const client = new Client({ connectionString: address(database) });
    // It is killed while it is asked.
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function start(own: Settings = {}): Promise<void> {
    const all = { ...SETTINGS, listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...own };
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // A forced end of the tests ends it, too: the system sends SIGQUIT, at which it exits at once.
    const postgres = [join(postgresPrograms() ?? '', 'postgres'), '-D', data, '-p', String(port), ...options];
    const child = spawn('setpriv', ['--pdeathsig', 'QUIT', ...postgres], {
      cwd: folder,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...SERVER_USER,
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4_000);
    });
    server = child;
    for (const began = performance.now(); ; await setTimeout(20)) {
      if (hasEnded(child) || performance.now() - began > WAIT_LIMIT_MS)
        throw new Error(`PostgreSQL did not start: ${errors}`);
      if (
        await query('postgres', 'SELECT 1').then(
          () => true,
          () => false,
        )
      )
        return;
    }
  }

  async function stop(): Promise<void> {
    if (server === undefined || hasEnded(server)) return;
    server.kill('SIGINT');
    await closed(server);
  }

  const postgres: Postgres = {
    port,
    password: PASSWORD,
    address,
    query,
    start,
    stop,
    createDatabase: async (name) => void (await query('postgres', `CREATE DATABASE ${name}`)),
    async kill() {
      if (server === undefined || hasEnded(server)) return;
      const { pid = 0 } = server;
      const all = [pid, ...childrenOf(pid)];
      for (const one of all) killHard(one);
      await closed(server);
      while (all.some(isAlive)) await setTimeout(5);
    },
    async filesContain(texts) {
      await query('postgres', 'CHECKPOINT');
      const needles = texts.map((text) => Buffer.from(text));
      const found = new Set<string>();
      for (const name of readdirSync(data, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
        if (!name.isFile()) continue;
        // One that was removed in the meantime has nothing.
        const bytes = bytesOf(join(name.parentPath, name.name));
        for (const [index, needle] of needles.entries())
          if (bytes.includes(needle)) found.add(texts[index] ?? '');
      }
      return [...found];
    },
    async snapshot() {
      await stop();
      const kept = join(folder, 'snapshot');
      copyFolder(data, kept);
      await start();
      return async () => {
        await stop();
        copyFolder(kept, data);
        await start();
      };
    },
    async standby() {
      const copy = makeFolder();
      const from = ['-D', dataOf(copy), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
      await program('pg_basebackup', [...at, ...from]);
      const started = await startIn(copy, {});
      const promote = async () => void (await started.query('postgres', 'SELECT pg_promote(true, 60)'));
      return { ...started, promote };
    },
    dump: (database, ...args) => program('pg_dump', [...at, ...args, database]),
    async restore(database, dump) {
      const file = join(folder, 'dump.sql');
      writeFileSync(file, dump, { mode: 0o600 });
      giveToServer(file);
      await program('psql', [...at, '-q', '-v', 'ON_ERROR_STOP=1', '-f', file, database]);
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start(settings);
  return postgres;
}

/** Replaces the existing value, with its owner. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function closed(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((done) => child.once('exit', done));
}

function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

function isAlive(pid: number): boolean {
  // A zombie has no memory: its parent only has to fetch its status.
  return /^VmSize:/m.test(bytesOf(`/proc/${pid}/status`).toString());
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
