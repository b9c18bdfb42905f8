import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { showHelp } from '../../../src/cli/base-program.js';
import { createCli } from '../../../src/cli/cli.js';
import type { CommandEntry } from '../../../src/cli/command-entry.js';
import { COMMANDS } from '../../../src/cli/command-table.js';
import { FEATURES } from '../../../src/cli/feature-list.js';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { Io } from '../../../src/platform/io.js';
import { journals, sealed } from '../../support/journals.js';

/** Prints the help on a terminal of this width. */
async function help(argv: readonly string[], width: number): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { columns: width, isTTY: true });
  const none = new AbortController().signal;
  const io: Io = {
    argv,
    program: 'provision',
    env: {},
    cwd: import.meta.dirname,
    uid: undefined,
    locale: () => 'en',
    stdin: Readable.from([]),
    stdout,
    stderr: new PassThrough(),
    clock: {
      now: () => 0,
      monotonic: () => 0,
      sleep: async () => {},
      timer: () => () => {},
    },
    debug: NO_DEBUG_LOG,
    random: () => 0,
    journals,
    sealed,
    secrets: new KnownSecrets(),
    host: { pid: 1, platform: 'linux', probe() {} },
    raise() {},
    onContinue: () => () => {},
    isForeground: () => true,
    suspend() {},
    interruption: { first: none, second: none },
    version: '0.0.0',
    nodeVersion: 'v0.0.0',
  };
  expect(await createCli(io).run()).toBe(0);
  return String(stdout.read());
}

const CALLS: readonly (readonly [name: string, argv: readonly string[]])[] = [
  ['provision', ['--help']],
  ...COMMANDS.map(({ name }) => [name, [name, '--help']] as const),
  ...COMMANDS.filter(hasMany).map(({ name }) => [`${name} --all`, ['help', name, '--all']] as const),
];

function hasMany({ options }: CommandEntry): boolean {
  return options.length > 15;
}

/** The file with the expected help. For the command of a feature, it is in the folder of the tests of the feature. */
function fileOf(call: string): string {
  const [name = '', all = ''] = call.split(' --');
  const isOfFeature = FEATURES.some(({ command }) => command.name === name);
  return `${isOfFeature ? `../../${name}/help` : name}${all === '' ? '' : `-${all}`}.txt`;
}

describe.each(CALLS)('the help of %s', (name, argv) => {
  it(`the help of ${name} is as expected`, async () => {
    await expect(await help(argv, 80)).toMatchFileSnapshot(fileOf(name));
  });

  it.each([60, 80, 120])(`the help of ${name} fits into %i columns`, async (width) => {
    const lines = (await help(argv, width)).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    // The text fills the columns: a line of a long paragraph or list comes close to the edge.
    expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(width / 2);
  });

  it(`the help of ${name} begins with one sentence and at least two examples`, async () => {
    const [about, examples] = (await help(argv, 120)).split('\n\n');
    expect(about).toMatch(/^[A-Z][^\n]*\.$/);
    expect(examples?.split('\n')[0]).toBe('Examples:');
    expect(examples?.match(/^ .*\bprovision\b/gm)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('every command', () => {
  it.each(COMMANDS)('help $name prints the help of $name', async ({ name }) => {
    expect(await help(['help', name], 80)).toBe(await help([name, '--help'], 80));
  });

  const flagsIn = (text: string) => text.match(/^ {2}-.*?(?= {2})/gm)?.map((flags) => flags.trim()) ?? [];

  it.each(COMMANDS.filter(hasMany))(
    'the help of $name fits two screens and names the rest',
    async (entry) => {
      const { name, options } = entry;
      const everyday = await help([name, '--help'], 80);
      expect(everyday.trimEnd().split('\n').length).toBeLessThanOrEqual(48);
      expect(everyday).toContain(`\nAll ${options.length + 1} options: provision help ${name} --all\n`);
      const all = await help(['help', name, '--all'], 80);
      expect(flagsIn(all)).toEqual(expect.arrayContaining(flagsIn(everyday)));
      expect(flagsIn(everyday).length).toBeLessThanOrEqual(16);
      expect(flagsIn(all)).toHaveLength(options.length + 2);
      expect(await help([name, '--help', '--all'], 80)).toBe(all);
    },
  );

  let all = '';
  beforeAll(async () => {
    all = await help(['--help'], 120);
  });

  it.each(COMMANDS)('the list of all commands has $name', ({ name, summary }) => {
    expect(all).toMatch(new RegExp(`^ {2}${name}\\b.* ${summary.replace(/[()]/g, '\\$&')}$`, 'm'));
  });

  // The process shows it before it loads the rest of the program.
  it.each([[['--help']], [['-h']], [['--help', '-h']]])(
    'the list of all commands is the same before their options are loaded: %j',
    async (argv) => {
      const stdout = Object.assign(new PassThrough(), { columns: 120 });
      expect(showHelp({ argv, env: {}, version: '0.0.0', stdout, stderr: new PassThrough() })).toBe(true);
      expect(String(stdout.read())).toBe(all);
    },
  );

  it.each([[[]], [['create', '--help']], [['help']], [['--help', '--debug']], [['users.csv']]])(
    'any other call shows nothing before the options are loaded: %j',
    (argv) => {
      const stdout = new PassThrough();
      expect(showHelp({ argv, env: {}, version: '0.0.0', stdout, stderr: stdout })).toBe(false);
      expect(stdout.read()).toBe(null);
    },
  );
});
