/** Every command that a call prints at its end can be parsed, and keeps the typed options. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandTexts } from '../../src/app/connect/index.js';
import type { Standing } from '../../src/app/results/index.js';
import { createCommandTexts } from '../../src/cli/command-texts.js';
import { noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import { OUTCOME_TABLE } from '../../src/domain/outcome-table.js';
import { noStepCounts } from '../../src/domain/step.js';
import { nextSteps } from '../../src/ui/human/next-steps.js';
import { SERVICE } from '../support/default-profile.js';
import { flawsOf, type Parsed, parseCommand, printedCommands } from '../support/printed-commands.js';

let cwd: string;
const ROSTER = "o'brien 5а.csv";
const RESULTS = 'июнь 1';
const FILES = [
  ROSTER,
  'own.json',
  'conf.json',
  'token.txt',
  ...OUTCOMES.map((one) => OUTCOME_TABLE[one].csv),
];

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'next-'));
  for (const name of FILES) {
    const path = name.endsWith('.csv') && name !== ROSTER ? join(cwd, RESULTS, name) : join(cwd, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const COMMON = [
  '--profile',
  './own.json',
  '--set',
  'realm=my school',
  '--set',
  'change_password=false',
  '--map',
  'name.last=Фамилия сейчас',
  '--encoding',
  'windows-1251',
  '--delimiter',
  ';',
  '--roster-format',
  'csv',
  '--name-order',
  'last-first',
  '--config',
  'conf.json',
  '--no-color',
];
const SENDING = [
  '--base-url',
  'https://wrong.example',
  '--token-file',
  'token.txt',
  '--header',
  'X-Org: 42',
  '--client-id',
  'app',
  '--timeout',
  '10',
  '--wait',
  '1',
  '--stop-after',
  '3',
  '--department',
  '7',
  '--org',
  'School 12',
  '--skip-existing',
  '--generate-passwords',
  'missing',
  '--slips',
  '--yes',
  '--password-style',
  'words',
  '--sign-in',
  'https://mail.example.com',
  '--limit',
  '5',
  '--lang',
  'de',
  '--force-unlock',
  '--all-findings',
];

const CALLS: Readonly<Record<string, readonly string[]>> = {
  'a run': [ROSTER, '--results', RESULTS, '--fresh', '--pace', '3-5', ...COMMON, ...SENDING],
  'a rehearsal': [ROSTER, '--sandbox', '--results', RESULTS, '--pace', '0', ...COMMON, '--slips'],
  'a retry': ['retry', RESULTS, '--roster', ROSTER, '--only', 'failed', ...COMMON, ...SENDING],
  'a report': [
    'report',
    RESULTS,
    '--roster',
    ROSTER,
    '--open',
    ...COMMON,
    '--department',
    '7',
    '--lang',
    'de',
  ],
};

const ENDS: readonly Partial<Standing>[] = [
  { ended: 'complete' },
  { ended: 'limit' },
  { ended: 'interrupted' },
  { ended: 'refused', reason: 'invalid_rows' },
  ...(['unreachable', 'wrong_address', 'token_refused', 'no_token', 'roster_changed', 'fenced'] as const).map(
    (reason) => ({ ended: 'stopped', reason }) as const,
  ),
];

/** All commands that a run prints if it ended with rows of each outcome. */
function commandsAfter(call: Parsed, end: Partial<Standing>, more: Partial<Standing>): readonly string[] {
  const { entry, operands, options } = call;
  const invocation = { command: entry.name, operands, options: Object.fromEntries(options) };
  const place = { folder: join(cwd, RESULTS), roster: ROSTER, rosterPath: join('..', ROSTER) };
  const usual = createCommandTexts(invocation, { program: 'provision', cwd }).withRoster(place);
  const wrong = { settings: ['realm'], recorded: { address: true, settings: true } };
  const isWrong = end.reason === 'wrong_address';
  const commands: CommandTexts = (isWrong ? usual.withoutAddress(wrong) : undefined) ?? usual;
  const counts = { ...noCounts(), ...Object.fromEntries(OUTCOMES.map((one) => [one, 2])), total: 14 };
  const isRetry = ['retry', 'report'].includes(entry.name);
  const steps = nextSteps({
    ended: 'complete',
    counts,
    notInRoster: noCounts(),
    stepCounts: noStepCounts(),
    folder: RESULTS,
    rosterName: ROSTER,
    rosterPath: ROSTER,
    service: SERVICE,
    commands,
    kept: { created: 2, unconfirmed: 0 },
    files: OUTCOMES.map((one) => OUTCOME_TABLE[one].csv),
    again: (added = {}) =>
      isRetry ? commands.on('retry', RESULTS, added) : commands.again({ options: added }),
    token: (save) => commands.next('token', { options: { save } }),
    ...end,
    ...more,
  });
  return steps.flatMap((step) => step.commands);
}

describe.each(Object.entries(CALLS))('the commands after %s', (name, argv) => {
  it.each(ENDS)(
    `each command after ${name} that ended with %o can be parsed and keeps the typed options`,
    async (end) => {
      const call = await parseCommand(argv, cwd);
      if (typeof call === 'string') throw new Error(call);
      const rehearsal = { isCalled: true, settings: ['org'] };
      const kinds: readonly Partial<Standing>[] =
        name === 'a rehearsal'
          ? [{ rehearsal }]
          : [{}, { canLookUp: true, tokenFile: 'token.txt' }, { unconfirmed: ['a b', '-x'], slips: 'last' }];
      const printed = kinds.flatMap((more) => commandsAfter(call, end, more));
      expect(printed.length).toBeGreaterThan(1);
      for (const command of printed) {
        const [found, ...others] = printedCommands(command, 'provision');
        expect(others).toEqual([]);
        expect(found && (await flawsOf(found, call, cwd)), command).toEqual([]);
        expect(command).not.toMatch(/X-Org: 42|--limit 5|--yes|--fresh|--force-unlock/);
        if (end.reason === 'wrong_address')
          expect(command).not.toMatch(/wrong\.example|my school'?(?= --base)/);
      }
    },
  );
});

const LOOKING = ['--base-url', 'https://directory.example', '--token-file', 'token.txt', '--pace', '1-2'];

/** Calls that create no users. */
const OTHER_CALLS: Readonly<Record<string, readonly string[]>> = {
  'a settlement': [
    'settle',
    RESULTS,
    'a b',
    '--created',
    '--roster',
    ROSTER,
    '--lang',
    'de',
    '--force-unlock',
  ],
  'a look-up': [
    'settle',
    RESULTS,
    '--look-up',
    '--accept',
    'time',
    '--yes',
    ...LOOKING,
    '--client-id',
    'app',
  ],
  'a comparison': ['diff', ROSTER, '--all', '-o', 'all.csv', '--limit', '5', ...LOOKING, ...COMMON],
  'a removal': ['clean', RESULTS, '--edited', '--yes', '--config', 'conf.json', '--force-unlock'],
};

describe.each(Object.entries(OTHER_CALLS))('the commands that follow %s', (name, argv) => {
  it(`each command that follows ${name} can be parsed and keeps the typed options that it accepts`, async () => {
    const call = await parseCommand(argv, cwd);
    if (typeof call === 'string') throw new Error(call);
    const { entry, operands, options } = call;
    const invocation = { command: entry.name, operands, options: Object.fromEntries(options) };
    const texts = createCommandTexts(invocation, { program: 'provision', cwd });
    const onResults = (['retry', 'report', 'slips', 'clean'] as const).map((next) => texts.on(next, RESULTS));
    const settle = texts.next('settle', { operands: [RESULTS, '-x'], options: { notCreated: true } });
    const printed = [
      ...onResults,
      settle,
      texts.on('diff', ROSTER),
      texts.on('create', ROSTER),
      texts.again(),
    ];
    for (const command of printed) {
      const [found, ...others] = printedCommands(command, 'provision');
      expect(others).toEqual([]);
      expect(found && (await flawsOf(found, call, cwd)), command).toEqual([]);
      expect(command).not.toMatch(/--limit|--yes|--force-unlock/);
    }
    expect(texts.again()).toContain(argv[0]);
  });
});
