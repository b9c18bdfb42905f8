/** The options of `provision fleet`, and those of the store, which commands on one results folder also accept. */

import { type CommandOption, type Kind, option, type Setting, wholeNumber } from '../../settings/option.js';
import {
  CONFIG_OPTIONS,
  inGroup,
  type OptionGroup,
  type RawOf,
  type RawOptions,
} from '../../settings/option-table.js';
import { READING_OPTIONS } from '../../settings/reading-options.js';
import { OUTPUT_OPTIONS, RESULTS_OPTIONS, RUN_OPTIONS } from '../../settings/run-options.js';
import { phrase } from '../../texts/phrase.js';
import { withoutPassword } from '../postgres/database-address.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';

const RATE: Kind<number> = {
  takes: phrase((_, language) => fleetTextsIn(language).takes.rate),
  parse: (typed) => (/^\d+(?:\.\d+)?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined),
};

const RENAMED: Kind<readonly [now: string, before: string]> = {
  takes: phrase((_, language) => fleetTextsIn(language).takes.renamed),
  parse(typed) {
    const [before = '', now = '', ...more] = typed.split('=').map((name) => name.trim());
    return before === '' || now === '' || more.length > 0 ? undefined : [now, before];
  },
};

export const FLEET_OPTIONS = {
  splitBy: option('--split-by <column>', 'split one list by this column of organisations', {
    isEveryday: true,
  }),
  sameOrg: option(
    '--same-org <old=new>',
    'with --split-by: the list uses a different name for an organisation',
    {
      repeatable: true,
      kind: RENAMED,
    },
  ),
  newOrg: option(
    '--new-org <name>',
    'with --split-by: a new organisation, even if its name resembles another',
    {
      repeatable: true,
    },
  ),
  atOnce: option('--at-once <n>', 'organisations to run at the same time', {
    default: '100',
    kind: wholeNumber(1),
  }),
  fresh: option('--fresh <org,…>', 'create the users of these organisations, whose results are lost, again', {
    repeatable: true,
    carriesOver: 'again',
  }),
  perTenant: option(
    '--per-tenant <n>',
    'requests per second for organisations with the same host and token',
    {
      default: 'the pace of one run',
      kind: RATE,
    },
  ),
  perHost: option('--per-host <n>', 'requests per second to one host, with any token', {
    default: 'no limit',
    kind: RATE,
  }),
  acceptServer: option(
    '--accept-server',
    'init: accept a different database that lacks no records of the previous one',
    { carriesOver: 'never' },
  ),
  watch: option('--watch', 'status: refresh it until the fleet ends', {
    carriesOver: 'again',
    isEveryday: true,
  }),
};

/** The options of a run that apply to every organisation. */
const RUN_OPTIONS_OF_FLEET = {
  dryRun: RUN_OPTIONS.dryRun,
  findings: option(
    '--findings <name>',
    'write the findings to a file of this name in each organisation’s folder',
    { carriesOver: 'again', isEveryday: true },
  ),
  overwrite: RUN_OPTIONS.overwrite,
  allFindings: {
    ...RUN_OPTIONS.allFindings,
    text: 'show every finding and every organisation instead of examples',
  },
  skipInvalid: RUN_OPTIONS.skipInvalid,
  skipExisting: RUN_OPTIONS.skipExisting,
  generatePasswords: RUN_OPTIONS.generatePasswords,
  passwordStyle: RUN_OPTIONS.passwordStyle,
  sealTo: RUN_OPTIONS.sealTo,
  limit: { ...RUN_OPTIONS.limit, text: 'send at most n rows of each organisation' },
  yes: RUN_OPTIONS.yes,
  pace: RUN_OPTIONS.pace,
  parallel: RUN_OPTIONS.parallel,
  perSecond: RUN_OPTIONS.perSecond,
  timeout: RUN_OPTIONS.timeout,
  wait: RUN_OPTIONS.wait,
  stopAfter: RUN_OPTIONS.stopAfter,
  lookUp: option('--look-up', 'settle: look up all unconfirmed users of all organisations', {
    carriesOver: 'again',
    isEveryday: true,
  }),
};

export const STORE_OPTIONS = {
  store: option('--store <address>', 'PostgreSQL database of the journals: postgres://user@host/db', {
    env: 'PROVISION_STORE',
    shown: withoutPassword,
  }),
  workerIsDead: option(
    '--worker-is-dead',
    'with --store: confirm that the worker that announced these users has ended, which this computer cannot check',
    { of: ['settle'], carriesOver: 'again' },
  ),
};

const TITLE = 'Journal and report:';

/** The options of the feature. Commands on one results folder get those of the store. */
export const FEATURE_OPTIONS: readonly OptionGroup[] = [
  { title: 'Fleet:', of: [], settings: FLEET_OPTIONS },
  { title: TITLE, of: ['retry', 'report', 'slips', 'settle', 'diff', 'clean'], settings: STORE_OPTIONS },
];

export type RawFleetOptions = RawOptions &
  RawOf<Omit<typeof FLEET_OPTIONS, 'fresh'>> &
  RawOf<typeof STORE_OPTIONS>;

const { roster: _, skipLine: __, ...READING } = READING_OPTIONS;
const { forceUnlock, open } = RESULTS_OPTIONS;

const GROUPS: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  'Reading the roster:': READING,
  'Fleet:': FLEET_OPTIONS,
  'Each run:': RUN_OPTIONS_OF_FLEET,
  [TITLE]: { ...STORE_OPTIONS, forceUnlock, open },
  'Output:': OUTPUT_OPTIONS,
};

/** The options in the order of the help. */
export const OPTIONS_OF_FLEET: readonly CommandOption[] = [
  ...Object.entries(GROUPS).flatMap(([title, settings]) => inGroup(title, Object.values(settings))),
  ...CONFIG_OPTIONS,
];
