/**
 * Runs Debian's PostgreSQL in its own folder, on a free port of loopback. It can be killed, started again with other
 * settings, copied and promoted, and its files can be searched. It ends with the process of the test, however that
 * ends.
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

/** Settings for a start, such as `fsync: 'off'`, in addition to those below. */
export type Settings = Readonly<Record<string, string>>;

export type Postgres = {
  readonly port: number;
  /** The password of the owner of all databases. */
  readonly password: string;
  /** The address with the password. @param port of a proxy in front of it. Default: its own port */
  address(database: string, port?: number): string;
  createDatabase(name: string): Promise<void>;
  /** Runs one statement without a proxy. @returns its rows */
  query<Row = Record<string, unknown>>(database: string, sql: string): Promise<readonly Row[]>;
  /** Ends all its processes at once, like a loss of power. */
  kill(): Promise<void>;
  /** Ends in order, if it is running. */
  stop(): Promise<void>;
  /** Starts with the existing data, and with these settings only. */
  start(settings?: Settings): Promise<void>;
  /** Returns the texts that its files contain, including the transaction log. Writes a checkpoint first. */
  filesContain(texts: readonly string[]): Promise<readonly string[]>;
  /**
   * Copies its files, like a snapshot of a machine.
   * @returns a function that restores them, and starts with them
   */
  snapshot(): Promise<() => Promise<void>>;
  /** Starts a standby that follows it asynchronously. `promote` makes the standby a primary. */
  standby(): Promise<Postgres & { promote(): Promise<void> }>;
  /** The output of pg_dump, for `restore`. @param args of pg_dump */
  dump(database: string, ...args: readonly string[]): Promise<string>;
  /** Restores a dump into an empty database, or a dump of data into empty tables. */
  restore(database: string, dump: string): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
};

const OWNER = 'provision';
const PASSWORD = 'password-of-the-store';
const PACKAGES = '/usr/lib/postgresql';

/** For many workers on a small machine. Settings for durability keep their defaults. */
const SETTINGS: Settings = { shared_buffers: '64MB', max_connections: '100', log_checkpoints: 'off' };

/** The folder with the programs of the newest PostgreSQL; `undefined` if it is not installed, see install.sh. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** @throws with its output if it does not start */
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

/** Runs a PostgreSQL program to its end. @returns its output @throws if it fails */
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
    // It may be killed during a query.
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
    // The system sends SIGQUIT when the process of the test ends, and PostgreSQL then exits immediately.
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
      for (const each of all) killHard(each);
      await closed(server);
      while (all.some(isAlive)) await setTimeout(5);
    },
    async filesContain(texts) {
      await query('postgres', 'CHECKPOINT');
      const patterns = texts.map((text) => Buffer.from(text));
      const found = new Set<string>();
      for (const name of readdirSync(data, { recursive: true, encoding: 'utf8', withFileTypes: true })) {
        if (!name.isFile()) continue;
        // A file that was removed in the meantime is empty.
        const bytes = bytesOf(join(name.parentPath, name.name));
        for (const [index, pattern] of patterns.entries())
          if (bytes.includes(pattern)) found.add(texts[index] ?? '');
      }
      return [...found];
    },
    async snapshot() {
      await stop();
      const snapshotFolder = join(folder, 'snapshot');
      copyFolder(data, snapshotFolder);
      await start();
      return async () => {
        await stop();
        copyFolder(snapshotFolder, data);
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

/** Replaces the target, and keeps the owner. */
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
  // A zombie has no memory: only its parent still has to read its status.
  return /^VmSize:/m.test(bytesOf(`/proc/${pid}/status`).toString());
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
