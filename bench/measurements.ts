/** The measurement of each row of the table, against a program that does part of the work. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import type { Result } from './figure.js';
import { journalOf } from './journal.js';
import { compareTimes, hasTime, type Program, sideBySide } from './measure.js';
import { rosterOf } from './roster.js';
import { withServer } from './server.js';

/** The environment of a measurement. */
export type Place = {
  readonly rounds: number;
  /** The time to compare: elapsed or of the processor. */
  readonly of: 'seconds' | 'processor';
  /** A scratch folder. */
  readonly folder: string;
  /** The command that runs the program. */
  readonly provision: readonly string[];
  /** The command that runs a program of `bench/programs`, by its file name after the build. */
  program(name: string, ...args: string[]): readonly string[];
};

export const TOKEN = 'token-of-a-benchmark';
const NEWMAN = 'newman@6.2.2';
const NO_TIME: Result = { missing: 'GNU time' };

export function dryRun(place: Place, rows: number, other: string): Promise<Result> {
  const { path, cwd } = writeRoster(place, rows);
  return compareTimes(place, ourDryRun(place, rows), { command: place.program(other, path), cwd });
}

export async function dryRunPeak(place: Place, rows: number): Promise<Result> {
  if (!hasTime) return NO_TIME;
  const { ours } = await sideBySide(place.rounds, { ours: ourDryRun(place, rows) });
  return { value: ours.peak, note: `in ${ours.seconds.toPrecision(3)} s` };
}

/** The same list as an array of JSON objects. */
export async function jsonPeak(place: Place, rows: number): Promise<Result> {
  if (!hasTime) return NO_TIME;
  const { path, cwd } = writeRoster(place, rows);
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().replaceAll('"', '').split('\n');
  const keys = header.split(',');
  const objects = lines.map((line) => {
    const cells = line.split(',');
    return JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, cells[at]])));
  });
  const json = join(cwd, 'users.json');
  writeFileSync(json, `[\n${objects.join(',\n')}\n]\n`);
  const ours = { command: [...place.provision, json, '--dry-run'], cwd };
  const { ours: measured } = await sideBySide(place.rounds, { ours });
  return {
    value: measured.peak,
    note: `${(statSync(json).size / 2 ** 20).toFixed(0)} MiB, in ${measured.seconds.toPrecision(3)} s`,
  };
}

function ourDryRun(place: Place, rows: number): Program {
  const { path, cwd } = writeRoster(place, rows);
  return { command: [...place.provision, path, '--dry-run'], cwd };
}

export function againstUndici(place: Place, rows: number): Promise<Result> {
  return against(place, rows, (path, url) => place.program('undici-loop.js', path, url));
}

export function againstCurl(place: Place, rows: number): Promise<Result> {
  return against(place, rows, (path, url) => place.program('curl-loop.sh', path, url), 'curl');
}

export async function againstNewman(place: Place, rows: number): Promise<Result> {
  // npx stores it in its own cache.
  const find = ['--yes', '--package', NEWMAN, '--call', 'command -v newman'];
  const { status, stdout } = spawnSync('npx', find, { encoding: 'utf8' });
  if (status !== 0) return { missing: NEWMAN };
  return against(place, rows, (path, url) => {
    const collection = join(place.folder, 'create.json');
    writeFileSync(collection, newmanCollection(url));
    return [execPath, stdout.trim(), 'run', collection, '-d', path, '--silent'];
  });
}

/**
 * @param other returns the command that sends the same roster
 * @param tool what that command also needs
 */
async function against(
  place: Place,
  rows: number,
  other: (path: string, url: string) => readonly string[],
  tool?: string,
): Promise<Result> {
  const { path, cwd } = writeRoster(place, rows);
  return withServer(place, 0, (url) =>
    compareTimes(place, ourSending(place, rows, url), { command: other(path, url), cwd }, tool),
  );
}

export async function sendingPeak(place: Place, rows: number, fewer: number): Promise<Result> {
  if (!hasTime) return NO_TIME;
  return withServer(place, 0, async (url) => {
    const { many, few } = await sideBySide(place.rounds, {
      many: ourSending(place, rows, url),
      few: ourSending(place, fewer, url),
    });
    return {
      value: many.peak / few.peak,
      note: `${many.peak.toFixed(0)} MiB against ${few.peak.toFixed(0)} MiB`,
    };
  });
}

/** A typical run, without pauses and questions. */
export function ourSending(place: Place, rows: number, url: string): Program {
  const { path, cwd } = writeRoster(place, rows);
  return {
    command: [...place.provision, path, '--pace', '0', '--yes', '--base-url', url],
    cwd,
    env: { PROVISION_TOKEN: TOKEN },
    prepare: () => rmSync(`${path}.results`, { recursive: true, force: true }),
  };
}

export function openingJournal(place: Place, rows: number): Promise<Result> {
  const { folder, program } = place;
  const results = join(folder, 'journal');
  const path = join(results, 'journal.jsonl');
  mkdirSync(results, { mode: 0o700 });
  writeFileSync(path, journalOf(rows), { mode: 0o600 });
  return compareTimes(
    place,
    { command: program('open-journal.js', results), cwd: folder },
    { command: program('readline.js', path), cwd: folder },
  );
}

export function help(place: Place): Promise<Result> {
  const { folder: cwd, provision } = place;
  const node = { command: [execPath, '-e', '0'], cwd };
  return compareTimes(place, { command: [...provision, '--help'], cwd }, node);
}

/** Writes a roster to its own folder. */
function writeRoster({ folder }: Place, rows: number): { readonly path: string; readonly cwd: string } {
  const cwd = join(folder, `rows-${rows}`);
  const path = join(cwd, 'users.csv');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(path, rosterOf(rows));
  return { path, cwd };
}

/** A Postman collection with one request per row. The columns of the roster provide the values. */
function newmanCollection(url: string): string {
  const raw =
    '{"department_id":{{Department}},"position":"{{Position}}","password":"{{Password}}","nickname":"{{Login}}",' +
    '"name":{"first":"{{First name}}","last":"{{Last name}}","middle":"{{Middle name}}"}}';
  const header = [
    { key: 'Content-Type', value: 'application/json' },
    { key: 'Authorization', value: `OAuth ${TOKEN}` },
  ];
  const request = { method: 'POST', header, url: `${url}/v6/users/`, body: { mode: 'raw', raw } };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return JSON.stringify({ info: { name: 'create', schema }, item: [{ name: 'create a user', request }] });
}
