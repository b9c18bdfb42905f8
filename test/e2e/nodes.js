/**
 * Runs the end-to-end tests with the built program under other versions of Node: `NODES="20 26" npm run test:nodes`;
 * `-- e2e/create` runs the files that are named so.
 * The tests themselves run on this machine's Node. The binaries come from the npm registry (the package `node`) and
 * are kept in node_modules/.cache.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import PQueue from 'p-queue';

const ROOT = resolve(import.meta.dirname, '../..');
/** The oldest that is supported, and the newest of each line since. */
const ALL = '20.18.1 22 24 26';

/** Runs a program with the output of this one. @returns whether it ended well */
function ran(program, args, env = {}) {
  return (
    spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/** The binary of a version, installed where it is not yet. */
function binaryOf(version) {
  const folder = join(ROOT, 'node_modules/.cache/nodes', version);
  const binary = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  // A package of its own, or npm would look for one further up.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--no-save', '--ignore-scripts=false', '--prefix', folder, `node@${version}`];
  if (!ran('npm', install) || !existsSync(binary)) throw new Error(`Node ${version} cannot be installed`);
  return binary;
}

/** @returns whether the tests pass with this binary, and all that they print */
function test(binary, files) {
  const projects = ['--project', 'e2e', '--project', 'program'];
  const child = spawn('npx', ['vitest', 'run', ...projects, ...files], {
    cwd: ROOT,
    env: { ...process.env, PROVISION_NODE: binary },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((done) => {
    child.on('close', (status) => done({ isWell: status === 0, output: Buffer.concat(output).toString() }));
  });
}

const files = process.argv.slice(2);
const versions = (process.env.NODES || ALL).split(/[\s,]+/).map((v) => (v === '20' ? '20.18.1' : v));
const binaries = versions.map(binaryOf);
// The tests of one version wait for one another more than for a processor.
const queue = new PQueue({ concurrency: availableParallelism() });
const failed = await queue.addAll(
  versions.map((version, at) => async () => {
    const { isWell, output } = await test(binaries[at], files);
    const { stdout } = spawnSync(binaries[at], ['--version'], { encoding: 'utf8' });
    console.log(`\nThe program under Node ${stdout.trim()}:\n${output}`);
    return isWell ? [] : [version];
  }),
);
const wrong = failed.flat();
console.log(
  wrong.length === 0 ? `\nAll well under Node ${versions.join(', ')}.` : `\nFailed: ${wrong.join(', ')}`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;
