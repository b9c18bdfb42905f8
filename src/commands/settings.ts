/** From flags and environment, which are text, to settings, which mean something. Bad values end here. */

import { basename, dirname, join, resolve } from 'node:path';
import type { Generates } from '../check/replaced.js';
import type { Config } from '../config/config.js';
import type { PasswordStyle } from '../credentials/generator.js';
import { parseHeader } from '../directory/header.js';
import { UserError } from '../errors.js';
import type { CheckCode, Severity } from '../finding.js';
import type { Io } from '../io.js';
import type { Pace } from '../pacer.js';
import type { RosterFormat } from '../roster/roster.js';
import type { TokenSource } from '../token/source.js';
import type { ColumnField, NameOrder } from '../user.js';
import { type ApplicationText, applicationText } from './application.js';
import {
  decimal,
  parseDelimiter,
  parseDepartment,
  parseEncoding,
  parseFormat,
  parseGenerates,
  parseMapping,
  parseNameOrder,
  parsePace,
  passwordStyleOf,
  wholeNumber,
} from './option-values.js';
import { type Address, addressOf, type Configured, configuredOf, tokenOf } from './origin.js';
import { BESIDE } from './results.js';

/** The options of create and retry as they were typed. */
export type RawOptions = {
  /** `false` for `--no-config`. */
  readonly config?: string | false;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly baseUrl?: string;
  readonly org?: string;
  readonly header?: readonly string[];
  readonly department?: string;
  readonly map?: readonly string[];
  readonly columns?: string;
  readonly rosterFormat?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly nameOrder?: string;
  readonly nickname?: readonly string[];
  readonly slips?: boolean;
  readonly dryRun?: boolean;
  readonly findings?: string;
  readonly allFindings?: boolean;
  readonly skipInvalid?: boolean;
  readonly skipExisting?: boolean;
  readonly generatePasswords?: string;
  readonly limit?: string;
  readonly yes?: boolean;
  readonly pace?: string;
  readonly timeout?: string;
  readonly wait?: string;
  readonly stopAfter?: string;
  readonly results?: string;
  readonly fresh?: boolean;
  readonly forceUnlock?: boolean;
  readonly sandbox?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
};

/** How the roster is to be read, where the user said so. */
export type ReadingSettings = {
  readonly format?: RosterFormat;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly columns?: readonly string[];
  readonly map?: readonly { readonly field: ColumnField; readonly from: string }[];
};

export type Settings = {
  readonly address: Address;
  /** For trouble with what nobody typed. */
  readonly configured: Configured | undefined;
  readonly token: TokenSource | undefined;
  /** What could get another token, as far as environment and configuration say. */
  readonly application: ApplicationText;
  readonly org: string | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly department: number | undefined;
  /** Names of departments, to their ids. */
  readonly departments: Readonly<Record<string, number>>;
  readonly severities: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly reading: ReadingSettings;
  /** Of whole names. Default: by the header of their column. */
  readonly nameOrder: NameOrder | undefined;
  /** Patterns by which `prepare` makes logins, the first choice first. */
  readonly nickname: readonly string[];
  readonly dryRun: boolean;
  /** Absolute path for `--findings`. */
  readonly findings: string | undefined;
  readonly allFindings: boolean;
  readonly skipInvalid: boolean;
  readonly skipExisting: boolean;
  /** Whose passwords are made up; undefined: nobody's. */
  readonly generates: Generates | undefined;
  readonly passwordStyle: PasswordStyle;
  /** Where people sign in, by the configuration. */
  readonly signIn: string | undefined;
  /** Infinity: all. */
  readonly limit: number;
  readonly yes: boolean;
  readonly pace: Pace;
  /** Whether the pace is the user's and not the default. */
  readonly isPaceSaid: boolean;
  readonly timeoutMs: number;
  readonly waitMs: number;
  readonly stopAfter: number;
  /** As typed, or as PROVISION_RESULTS has it; the default depends on the roster. */
  readonly results: string | undefined;
  readonly fresh: boolean;
  readonly forceUnlock: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
};

const DEFAULT_PACE: Pace = { min: 1000, max: 2000 };
export const NO_PACE: Pace = { min: 0, max: 0 };
const MINUTE_MS = 60_000;

/**
 * Flags win over the environment, and both over the configuration file.
 * @throws {UserError} `usage` or `configuration`, naming the option and what it takes
 */
export function toSettings(flags: RawOptions, io: Pick<Io, 'env' | 'cwd'>, config?: Config): Settings {
  const values = config?.values ?? {};
  const raw: RawOptions = { ...values, ...flags, map: joinMaps(values.map, flags.map) };
  const sandbox = raw.sandbox === true;
  return {
    address: addressOf(flags, io.env, config),
    configured: configuredOf(flags, config),
    token: sandbox ? undefined : tokenOf(flags, io.env, config),
    application: applicationText({}, io.env, config),
    org: flags.org ?? (io.env.PROVISION_ORG || (values.org ?? null)),
    headers: (raw.header ?? []).map(parseHeader),
    department:
      raw.department === undefined ? undefined : parseDepartment(raw.department, values.departments),
    departments: values.departments ?? {},
    severities: values.checks ?? {},
    reading: toReading(raw),
    nameOrder: raw.nameOrder === undefined ? undefined : parseNameOrder(raw.nameOrder),
    nickname: raw.nickname ?? [],
    dryRun: raw.dryRun === true,
    findings: raw.findings === undefined ? undefined : parseFindingsPath(raw, io.cwd),
    allFindings: raw.allFindings === true,
    skipInvalid: raw.skipInvalid === true,
    skipExisting: raw.skipExisting === true,
    generates: raw.generatePasswords === undefined ? undefined : parseGenerates(raw.generatePasswords),
    passwordStyle: passwordStyleOf(values.passwords),
    signIn: values.signInUrl,
    limit: raw.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--limit', raw.limit, 1),
    yes: raw.yes === true,
    pace: raw.pace === undefined ? (sandbox ? NO_PACE : DEFAULT_PACE) : parsePace(raw.pace),
    isPaceSaid: raw.pace !== undefined,
    timeoutMs:
      raw.timeout === undefined ? 30_000 : decimal('--timeout', raw.timeout, 'seconds', 1, 3600) * 1000,
    waitMs:
      raw.wait === undefined ? 15 * MINUTE_MS : decimal('--wait', raw.wait, 'minutes', 0, 10_080) * MINUTE_MS,
    stopAfter: raw.stopAfter === undefined ? 5 : wholeNumber('--stop-after', raw.stopAfter, 0),
    // A rehearsal has a folder of its own, whatever the environment holds for the real thing.
    results: raw.results ?? (sandbox ? undefined : io.env.PROVISION_RESULTS || undefined),
    fresh: raw.fresh === true,
    forceUnlock: raw.forceUnlock === true,
    json: raw.json === true,
    quiet: raw.quiet === true,
  };
}

/** A field that a flag maps is mapped by the flag alone. */
function joinMaps(
  ofConfig: readonly string[] | undefined,
  ofFlags: readonly string[] | undefined,
): readonly string[] {
  const fields = new Set((ofFlags ?? []).map(fieldOfMapping));
  return [...(ofConfig ?? []).filter((text) => !fields.has(fieldOfMapping(text))), ...(ofFlags ?? [])];
}

function fieldOfMapping(text: string): string {
  return (text.split('=', 1)[0] ?? '').trim();
}

function toReading(raw: RawOptions): ReadingSettings {
  const format = raw.rosterFormat === undefined ? undefined : parseFormat(raw.rosterFormat);
  const delimiter = raw.delimiter === undefined ? undefined : parseDelimiter(raw.delimiter);
  const tab = raw.rosterFormat?.toLowerCase() === 'tsv' ? '\t' : undefined;
  const separator = delimiter ?? tab;
  return {
    ...(format === undefined ? {} : { format }),
    ...(separator === undefined ? {} : { delimiter: separator }),
    ...(raw.encoding === undefined ? {} : { encoding: parseEncoding(raw.encoding) }),
    ...(raw.sheet === undefined ? {} : { sheet: raw.sheet }),
    ...(raw.columns === undefined ? {} : { columns: raw.columns.split(',').map((name) => name.trim()) }),
    ...(raw.map === undefined || raw.map.length === 0 ? {} : { map: raw.map.map(parseMapping) }),
  };
}

function parseFindingsPath(raw: RawOptions, cwd: string): string {
  const path = raw.findings ?? '';
  if (raw.dryRun !== true) throw new UserError('usage', '--findings goes with --dry-run');
  if (!/\.(csv|json)$/i.test(path)) {
    throw new UserError('usage', `--findings takes a file that ends in .csv or .json, not "${path}"`);
  }
  return resolve(cwd, path);
}

/** Where journal and report of a roster go: `users.csv.results` beside it, unless `--results` says otherwise. */
export function resultsFolder(rosterPath: string, settings: Settings, cwd: string): string {
  if (settings.address.kind === 'sandbox' && settings.results === undefined) {
    return `${resolve(cwd, rosterPath)}${BESIDE.rehearsal}`;
  }
  if (settings.results !== undefined) return resolve(cwd, settings.results);
  const path = resolve(cwd, rosterPath);
  return join(dirname(path), `${basename(path)}${BESIDE.run}`);
}
