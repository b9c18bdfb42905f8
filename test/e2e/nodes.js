/**
 * Runs the end-to-end tests with the built program under other versions of Node: `NODES="20 26" npm run test:nodes`;
 * `-- /process/create` runs only matching files. The tests themselves run on this machine's Node. The binaries come from
 * the npm registry (the package `node`) and are stored in node_modules/.cache.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import PQueue from 'p-queue';

const ROOT = resolve(import.meta.dirname, '../..');
/** The oldest supported version, and the newest of each later major version. */
const ALL = '20.18.1 22 24 26';

/** @returns whether the program succeeded, and its output */
function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) =>
      done({ isSuccess: status === 0, output: Buffer.concat(output).toString() }),
    );
  });
}

/** The binary of a version, which is installed if it is missing. */
async function binaryOf(version) {
  const folder = join(ROOT, 'node_modules/.cache/nodes', version);
  const binary = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  // Without a package.json here, npm would use one in a parent folder.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-save', '--ignore-scripts=false', '--prefix', folder, `node@${version}`];
  const { isSuccess, output } = await run('npm', args);
  if (!isSuccess || !existsSync(binary)) throw new Error(`Node ${version} cannot be installed:\n${output}`);
  return binary;
}

/** @returns the version if its tests fail */
async function test(version, files) {
  const binary = await binaryOf(version);
  const { output: name } = await run(binary, ['--version']);
  const projects = ['unit', 'process', 'in-process'].flatMap((name) => ['--project', name]);
  const { isSuccess, output } = await run('npx', ['vitest', 'run', ...projects, ...files], {
    PROVISION_NODE: binary,
  });
  console.log(`\nThe program under Node ${name.trim()}:\n${output}`);
  return isSuccess ? [] : [version];
}

const names = process.argv.slice(2);
const files = names.length === 0 ? ['e2e/'] : names;
const versions = (process.env.NODES || ALL).split(/[\s,]+/).map((v) => (v === '20' ? '20.18.1' : v));
// The tests mostly wait, so several versions run at once.
const queue = new PQueue({ concurrency: availableParallelism() });
const failed = (await queue.addAll(versions.map((version) => () => test(version, files)))).flat();
console.log(
  failed.length === 0
    ? `\nAll tests passed under Node ${versions.join(', ')}.`
    : `\nFailed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
