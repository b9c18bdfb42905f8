/** From flags and environment, which are text, to settings, which mean something. Bad values end here. */

import { basename, dirname, join, resolve } from 'node:path';
import { parseBaseUrl } from '../directory/base-url.js';
import { parseHeader } from '../directory/header.js';
import { UserError } from '../errors.js';
import type { CheckCode, Severity } from '../finding.js';
import type { Io } from '../io.js';
import type { Pace } from '../pacer.js';
import type { RosterFormat } from '../roster/roster.js';
import { findTokenSource, type TokenSource } from '../token/source.js';
import type { Field } from '../user.js';
import {
  decimal,
  parseDelimiter,
  parseDepartment,
  parseEncoding,
  parseFormat,
  parseMapping,
  parsePace,
  wholeNumber,
} from './option-values.js';

/** The options of create and retry as they were typed. */
export type RawOptions = {
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
  readonly dryRun?: boolean;
  readonly findings?: string;
  readonly allFindings?: boolean;
  readonly skipInvalid?: boolean;
  readonly skipExisting?: boolean;
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
  readonly map?: readonly { readonly field: Field; readonly from: string }[];
};

/** The address of the directory and who said so; `sandbox` has none before it is started. */
export type Address =
  | { readonly kind: 'url'; readonly url: URL; readonly from: string }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

export type Settings = {
  readonly address: Address;
  readonly token: TokenSource | undefined;
  readonly org: string | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly department: number | undefined;
  readonly severities: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly reading: ReadingSettings;
  readonly dryRun: boolean;
  /** Absolute path for `--findings`. */
  readonly findings: string | undefined;
  readonly allFindings: boolean;
  readonly skipInvalid: boolean;
  readonly skipExisting: boolean;
  /** Infinity: all. */
  readonly limit: number;
  readonly yes: boolean;
  readonly pace: Pace;
  readonly timeoutMs: number;
  readonly waitMs: number;
  readonly stopAfter: number;
  /** As typed; the default depends on the roster. */
  readonly results: string | undefined;
  readonly fresh: boolean;
  readonly forceUnlock: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
};

const DEFAULT_PACE: Pace = { min: 1000, max: 2000 };
const NO_PACE: Pace = { min: 0, max: 0 };
const MINUTE_MS = 60_000;

/** @throws {UserError} `usage` or `configuration`, naming the option and what it takes */
export function toSettings(raw: RawOptions, io: Pick<Io, 'env' | 'cwd'>): Settings {
  const sandbox = raw.sandbox === true;
  return {
    address: addressOf(raw, io.env),
    token: sandbox ? undefined : findTokenSource({ token: raw.token, tokenFile: raw.tokenFile, env: io.env }),
    org: raw.org ?? (io.env.PROVISION_ORG || null),
    headers: (raw.header ?? []).map(parseHeader),
    department: raw.department === undefined ? undefined : parseDepartment(raw.department),
    severities: {},
    reading: toReading(raw),
    dryRun: raw.dryRun === true,
    findings: raw.findings === undefined ? undefined : parseFindingsPath(raw, io.cwd),
    allFindings: raw.allFindings === true,
    skipInvalid: raw.skipInvalid === true,
    skipExisting: raw.skipExisting === true,
    limit: raw.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--limit', raw.limit, 1),
    yes: raw.yes === true,
    pace: raw.pace === undefined ? (sandbox ? NO_PACE : DEFAULT_PACE) : parsePace(raw.pace),
    timeoutMs:
      raw.timeout === undefined ? 30_000 : decimal('--timeout', raw.timeout, 'seconds', 1, 3600) * 1000,
    waitMs:
      raw.wait === undefined ? 15 * MINUTE_MS : decimal('--wait', raw.wait, 'minutes', 0, 10_080) * MINUTE_MS,
    stopAfter: raw.stopAfter === undefined ? 5 : wholeNumber('--stop-after', raw.stopAfter, 0),
    results: raw.results,
    fresh: raw.fresh === true,
    forceUnlock: raw.forceUnlock === true,
    json: raw.json === true,
    quiet: raw.quiet === true,
  };
}

function addressOf(raw: RawOptions, env: Io['env']): Address {
  if (raw.sandbox === true) {
    if (raw.baseUrl !== undefined || raw.token !== undefined || raw.tokenFile !== undefined) {
      throw new UserError(
        'usage',
        '--sandbox starts a directory of its own and takes no address and no token',
        'Leave out --base-url, --token and --token-file, or leave out --sandbox.',
      );
    }
    return { kind: 'sandbox' };
  }
  if (raw.baseUrl !== undefined) return { kind: 'url', url: parseBaseUrl(raw.baseUrl), from: '--base-url' };
  if (env.PROVISION_BASE_URL) {
    return { kind: 'url', url: parseBaseUrl(env.PROVISION_BASE_URL), from: 'PROVISION_BASE_URL' };
  }
  return { kind: 'none' };
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
    ...(raw.map === undefined ? {} : { map: raw.map.map(parseMapping) }),
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
    return `${resolve(cwd, rosterPath)}.sandbox-results`;
  }
  if (settings.results !== undefined) return resolve(cwd, settings.results);
  const path = resolve(cwd, rosterPath);
  return join(dirname(path), `${basename(path)}.results`);
}
