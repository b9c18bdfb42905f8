/** The texts of the commands that a call suggests. The real command line also parses them. */

import { describe, expect, it } from 'vitest';
import type { CommandTexts } from '../../src/app/connect/index.js';
import { COMMANDS } from '../../src/cli/command-table.js';
import { createCommandTexts } from '../../src/cli/command-texts.js';
import { attributeOf } from '../../src/settings/option.js';
import { hasGap } from '../../src/texts/command-change.js';
import { parseCommand, printedCommands } from '../support/printed-commands.js';

/** The commands that this call can print. */
async function commandsOf(...argv: readonly string[]): Promise<CommandTexts> {
  const parsed = await parseCommand(argv, '/lists');
  if (typeof parsed === 'string') throw new Error(parsed);
  const { entry, operands, options } = parsed;
  const call = { command: entry.name, operands, options: Object.fromEntries(options) };
  return createCommandTexts(call, { program: 'provision', cwd: '/lists' });
}

/** The arguments that a shell passes for this command. */
function argvOf(command: string): readonly string[] {
  return printedCommands(command, 'provision')[0]?.argv ?? [];
}

const READING = ['--map', 'name.last=Фамилия сейчас', '--encoding', 'windows-1251', '--delimiter', ';'];
const DIRECTORY = ['--profile', './own.json', '--set', 'realm=school', '--base-url', 'https://d.example'];

describe('a command that is repeated', () => {
  it('a command that is repeated has the same options, without the token and options for one run', async () => {
    const call = await commandsOf(
      'my users.csv',
      '--token',
      'abc',
      '--limit',
      '1',
      '--fresh',
      '--yes',
      '--force-unlock',
      '--pace',
      '3',
      '--json',
      '--results',
      'june',
    );
    expect(call.again()).toBe("provision 'my users.csv' --pace 3 --json --results june");
  });

  it('a command that is repeated may overwrite the same file, but a next command may not', async () => {
    const check = await commandsOf('users.csv', '--dry-run', '--findings', 'x.csv', '--overwrite');
    expect(check.again()).toBe('provision users.csv --dry-run --findings x.csv --overwrite');
    expect(check.on('retry', 'june')).toBe('provision retry june');
    const compared = await commandsOf('diff', 'users.csv', '-o', 'x.csv', '--overwrite');
    expect(compared.again()).toBe('provision diff users.csv -o x.csv --overwrite');
  });

  it('a command that is repeated shows neither the value of a header nor the pipe of a shell', async () => {
    const call = await commandsOf('users.csv', '--header', 'X-Key: secret', '--token-file', '/dev/fd/63');
    expect(call.again()).toBe("provision users.csv --header 'X-Key: <value>' --token-file <(…)");
    expect(hasGap(call.again())).toBe(true);
  });

  it.each([
    ['provision users.csv --set realm=<realm> --limit 1', true],
    ["provision prepare a.csv --nickname '{first:1}.{last}@<domain>'", true],
    ['provision settle june <login…> --created', true],
    ['provision retry june --roster <path>', true],
    ['export PROVISION_TOKEN="$(provision token --client-id <id>)"', true],
    ['provision "a <b> c.csv"', false],
    ['provision users.csv --token-file <(…)', false],
    ["provision 'a <b> c.csv' --limit 1", false],
    ["provision '<a>b.csv'", false],
  ])('the printed command %s has a placeholder: %s', (command, expected) => {
    expect(hasGap(command)).toBe(expected);
  });

  it.each([
    ['-x.csv', './-x.csv'],
    ['prepare', './prepare'],
    ["o'brien 5а.csv", "'o'\\''brien 5а.csv'"],
    ['список\n.csv', "$'список\\012.csv'"],
  ])('a printed command names the roster %j as %s', (roster, named) => {
    const call = { command: 'create', operands: [roster], options: {} };
    const again = createCommandTexts(call, { program: 'provision', cwd: '/lists' }).again();
    expect(again).toBe(`provision ${named}`);
    expect(argvOf(again)).toEqual([roster.replace(/^(?=-|prepare)/, './')]);
  });

  it('a value that begins with a dash is printed so that the parser does not read it as an option', async () => {
    const call = await commandsOf('users.csv', '--delimiter=-');
    expect(call.again()).toBe('provision users.csv --delimiter -');
    expect((await commandsOf('prepare', 'a.csv', '--output=-x.csv')).again()).toContain(' --output=-x.csv');
  });

  it('the real command after a rehearsal has the usual pace and folder, and creates real users', async () => {
    const call = await commandsOf(
      'users.csv',
      '--sandbox',
      '--pace',
      '0',
      '--results',
      'x',
      ...READING,
      '--slips',
    );
    expect(call.real({ options: { limit: '1' } })).toBe(
      "provision users.csv --map 'name.last=Фамилия сейчас' --encoding windows-1251 --delimiter ';' --slips --limit 1",
    );
  });
});

describe('a next command', () => {
  it('a next command has no option that it does not accept or that belongs only to the first call', async () => {
    const call = await commandsOf(
      'diff',
      'users.csv',
      '--all',
      '-o',
      'x.csv',
      '--limit',
      '9',
      '--json',
      '--quiet',
      '--token',
      'abc',
      '--stop-after',
      '3',
      '--no-config',
    );
    expect(call.on('create', 'users.csv')).toBe('provision users.csv --stop-after 3 --no-config');
    expect(call.on('clean', 'users.csv.results')).toBe('provision clean users.csv.results --no-config');
  });

  it('a next command has the profile, its settings and reading options, if it accepts them', async () => {
    const call = await commandsOf(
      'users.csv',
      ...DIRECTORY,
      ...READING,
      '--results',
      'june',
      '--org',
      'School 12',
    );
    const read = "--map 'name.last=Фамилия сейчас' --encoding windows-1251 --delimiter ';'";
    const set = '--profile ./own.json --set realm=school';
    expect(call.on('retry', 'june')).toBe(
      `provision retry june ${set} --base-url https://d.example ${read} --org 'School 12'`,
    );
    expect(call.on('slips', 'june')).toBe(`provision slips june ${set} ${read}`);
    expect(call.on('prepare', 'users.csv')).toBe(`provision prepare users.csv ${set} ${read}`);
    expect(call.on('settle', 'june', { created: true })).toBe(`provision settle june --created ${set}`);
    expect(call.on('settle', 'june', { lookUp: true })).toBe(
      `provision settle june --look-up ${set} --base-url https://d.example`,
    );
  });

  it('a command that settles users has no options for look-ups', async () => {
    const call = await commandsOf(
      'settle',
      'june',
      '--look-up',
      '--accept',
      'time',
      '--pace',
      '0',
      '--set',
      'realm=x',
    );
    const settle = { operands: ['june', 'a'], options: { notCreated: true } } as const;
    expect(call.next('settle', settle)).toBe('provision settle june a --not-created --set realm=x');
    expect(call.on('settle', 'june', { lookUp: true })).toBe(
      'provision settle june --look-up --pace 0 --set realm=x',
    );
  });

  it('a next command names the roster unless the roster is next to its results', async () => {
    const call = await commandsOf('users.csv', '--results', 'june');
    const nextToIt = { folder: '/lists/users.csv.results', roster: 'users.csv', rosterPath: '../users.csv' };
    expect(call.withRoster(nextToIt).on('report', 'users.csv.results')).toBe(
      'provision report users.csv.results',
    );
    const elsewhere = call.withRoster({ ...nextToIt, folder: '/out/june', rosterPath: '/lists/users.csv' });
    expect(elsewhere.on('report', '/out/june')).toBe('provision report /out/june --roster users.csv');
    expect(elsewhere.on('settle', '/out/june', { created: true })).toBe(
      'provision settle /out/june --created --roster users.csv',
    );
    expect(elsewhere.on('clean', '/out/june')).toBe('provision clean /out/june');
    const unknown = call.withRoster({ ...nextToIt, rosterPath: null });
    expect(unknown.on('retry', 'june')).toBe('provision retry june --roster <path>');
    // A settlement by a person needs no roster.
    expect(unknown.on('settle', 'june', { created: true })).toBe('provision settle june --created');
    const withNewRoster = await commandsOf('retry', 'june', '--roster', 'new.csv');
    expect(withNewRoster.withRoster({ ...nextToIt, rosterPath: '/lists/new.csv' }).on('slips', 'june')).toBe(
      'provision slips june --roster new.csv',
    );
  });

  it('a next command replaces only settings with the same name', async () => {
    const call = await commandsOf('users.csv', '--set', 'realm=a', '--set', 'change_password=false');
    expect(call.next('token', { settings: { realm: 'b', org: { gap: 'org' } } })).toBe(
      'provision token --set change_password=false --set realm=b --set org=<org>',
    );
  });

  it('a command that settles users quotes logins that look like options', async () => {
    const call = await commandsOf('users.csv');
    const settle = call.next('settle', { operands: ['-x', 'a', '-y'], options: { created: true } });
    expect(settle).toBe('provision settle --created ./-x a -- -y');
    expect(await parseCommand(argvOf(settle), '/')).toMatchObject({ operands: ['./-x', 'a', '-y'] });
  });

  it('a next command has placeholders for a wrong address and its settings', async () => {
    const call = await commandsOf('users.csv', '--base-url', 'https://wrong.example', '--set', 'realm=a');
    const none = { address: false, settings: false };
    const open = call.withoutAddress({ settings: ['realm', 'org'], recorded: none });
    expect(open?.again()).toBe('provision users.csv --base-url <address> --set realm=<realm>');
    const plain = await commandsOf('retry', 'june');
    expect(plain.withoutAddress({ settings: ['realm'], recorded: none })).toBeUndefined();
    const recorded = plain.withoutAddress({
      settings: ['realm'],
      recorded: { address: true, settings: true },
    });
    expect(recorded?.again()).toBe('provision retry june --base-url <address> --set realm=<realm>');
  });
});

describe('every option of every command', () => {
  /** A value that the option accepts. */
  const typed = (flags: string): readonly string[] =>
    flags.includes('<') ? [flags.replace(/^-\w, | <.*/g, ''), 'x=1'] : [flags];

  it.each(COMMANDS.map((entry) => [entry.name, entry] as const))(
    'the options of %s are only in next commands that accept them',
    async (called, entry) => {
      const printed = [
        'create',
        'prepare',
        'diff',
        'retry',
        'settle',
        'report',
        'slips',
        'clean',
        'token',
      ] as const;
      for (const option of entry.options) {
        const words = entry.operands.flatMap((operand) => (operand.name.startsWith('<') ? ['x'] : []));
        const call = await commandsOf(called, ...words, ...typed(option.flags));
        for (const next of printed) {
          const operands = next === 'token' ? [] : ['x'];
          const command = call.next(next, { operands });
          const parsed = await parseCommand(argvOf(command), '/');
          expect(parsed, `${called} ${option.flags}: ${command}`).toBeTypeOf('object');
          if (typeof parsed === 'string') continue;
          const name = attributeOf(option);
          const accepted = parsed.entry.options.find((candidate) => attributeOf(candidate) === name);
          const isPassedOn = accepted !== undefined && accepted.carriesOver === undefined;
          // A command that sends no requests does not get the options for requests.
          expect(parsed.options.has(name), `${called} ${option.flags}: ${command}`).toBe(
            isPassedOn && accepted.onlyWith === undefined,
          );
        }
      }
    },
  );
});
