/**
 * How the program is put together: what runs is a few files instead of a hundred, since each file costs a start one to
 * two milliseconds. What is imported with `import()` is in files of its own (`dist/parts/`), loaded when it is needed.
 * Packages stay outside, but for commander, which each start needs: in here it is one file instead of seven.
 */

import { readFileSync } from 'node:fs';
import { build } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const outside = Object.keys(dependencies).filter((name) => name !== 'commander');
const license = readFileSync('node_modules/commander/LICENSE', 'utf8').trim();

/** What the start shares with what comes later; in one file, so that a start loads main.js and this one. */
const SHARED =
  /src[\\/]((clock|color|errors|outcome|shell-quote)|commands[\\/](exit-status|shown-path|steps))\.ts$/;

/**
 * commander takes from Node at its start what only a command that is a program of its own needs. In a help that would
 * be a tenth of the time.
 */
const LEAN = [
  ["const childProcess = require('node:child_process');", ''],
  ['childProcess.spawn(', "require('node:child_process').spawn("],
  ["const process = require('node:process');", 'const { process } = globalThis;'],
];

const leanCommander = {
  name: 'lean-commander',
  transform(code, id) {
    if (!/commander[\\/]lib[\\/]command\.js$/.test(id)) return null;
    return LEAN.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`commander has changed: ${from}`);
      return text.replaceAll(from, to);
    }, code);
  },
};

// By this and not by its command, which would list each file that it writes.
await build({
  input: { main: 'src/main.ts', index: 'src/index.ts' },
  external: outside.map((name) => new RegExp(`^${name}(/|$)`)),
  plugins: [leanCommander],
  platform: 'node',
  transform: { target: 'node20' },
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    // One folder below dist, as what looks for a file beside it (import.meta.url) expects.
    chunkFileNames: 'parts/[name].js',
    codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
    // Only the comments go: the stack of a fault is to be read.
    comments: { legal: true, annotation: false, jsdoc: false },
    postBanner: ({ name }) =>
      name === 'main' ? `/*\nHolds commander, which is under this license:\n\n${license}\n*/` : '',
  },
});
