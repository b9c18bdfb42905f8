/** From flags, environment and configuration, which are text, to settings, which mean something. Bad values end here. */

import { basename, dirname, join, resolve } from 'node:path';
import type { Pace } from '../app/pacer.js';
import { BESIDE } from '../app/results-folder.js';
import { UserError } from '../domain/errors.js';
import type { Mapping } from '../domain/reading.js';
import { defined } from '../lib/defined.js';
import type { Io } from '../lib/io.js';
import { DEFAULT_STYLE, type PasswordStyle } from '../passwords/password-generator.js';
import { applicationOf } from './application-settings.js';
import type { Config } from './config-file.js';
import type { PasswordValues } from './config-settings.js';
import { type RawOptions, SETTINGS } from './option-table.js';
import { addressOf, configuredOf, givenText, meaning, type Sources, tokenOf } from './setting-source.js';
import { department, meaningOf } from './value-kinds.js';

export type Settings = ReturnType<typeof toSettings>;

const DEFAULT_PACE: Pace = { min: 1000, max: 2000 };
export const NO_PACE: Pace = { min: 0, max: 0 };

/**
 * @returns what the table of options says of each setting; times in milliseconds, `undefined` where nobody gave it
 * @throws {UserError} `usage` or `configuration`, naming the flag, variable or file and what it takes
 */
export function toSettings(flags: RawOptions, { env, cwd }: Pick<Io, 'env' | 'cwd'>, config?: Config) {
  const sources: Sources = { flags, env, config };
  const values = config?.values ?? {};
  const raw: RawOptions = { ...values, ...flags };
  const isOn = (name: keyof RawOptions): boolean => raw[name] === true;
  const pace = meaning('pace', sources);
  const address = addressOf(sources);
  const isSandbox = address.kind === 'sandbox';
  return {
    address,
    /** For errors about what nobody typed. */
    configured: configuredOf(sources),
    token: isSandbox ? undefined : tokenOf(sources),
    /** What could get another token, as far as environment and configuration say. */
    application: () => applicationOf(sources),
    org: givenText('org', sources)?.text ?? null,
    headers: (raw.header ?? []).map((text) => meaningOf(SETTINGS.header.kind, { text, from: '--header' })),
    department: departmentOf(sources),
    departments: values.departments ?? {},
    severities: values.checks ?? {},
    /** How the roster is to be read, where the user said so. */
    reading: toReading(sources),
    /** Of whole names. Default: by the header of their column. */
    nameOrder: meaning('nameOrder', sources),
    /** Patterns by which `prepare` makes logins, the first choice first. */
    nickname: raw.nickname ?? [],
    dryRun: isOn('dryRun'),
    /** Absolute path. */
    findings: raw.findings === undefined ? undefined : findingsPath(raw.findings, raw, cwd),
    allFindings: isOn('allFindings'),
    skipInvalid: isOn('skipInvalid'),
    skipExisting: isOn('skipExisting'),
    /** Whose passwords are generated; undefined: nobody's. */
    generates: meaning('generatePasswords', sources),
    passwordStyle: passwordStyleOf(values.passwords),
    /** Where people sign in, for the slips. */
    signIn: meaning('signIn', sources),
    limit: meaning('limit', sources) ?? Number.POSITIVE_INFINITY,
    yes: isOn('yes'),
    pace: pace ?? (isSandbox ? NO_PACE : DEFAULT_PACE),
    /** Whether the pace is the user's and not the default. */
    isPaceSaid: pace !== undefined,
    timeoutMs: meaning('timeout', sources) ?? 30_000,
    waitMs: meaning('wait', sources) ?? 15 * 60_000,
    stopAfter: meaning('stopAfter', sources) ?? 5,
    /** As typed; the default depends on the roster. A rehearsal does not use the variable's, which is for the real thing. */
    results: isSandbox ? raw.results : givenText('results', sources)?.text,
    fresh: isOn('fresh'),
    forceUnlock: isOn('forceUnlock'),
    json: isOn('json'),
    quiet: isOn('quiet'),
  } as const;
}

/** @throws {UserError} that names the departments of the configuration */
function departmentOf(sources: Sources): number | undefined {
  const given = givenText('department', sources);
  return given && meaningOf(department(sources.config?.values.departments), given);
}

function toReading(sources: Sources) {
  const { flags, config } = sources;
  const tab = givenText('rosterFormat', sources)?.text.toLowerCase() === 'tsv' ? '\t' : undefined;
  const typed = (flags.map ?? []).map(toMapping);
  // A field that a flag maps is mapped by the flag alone.
  const configured = (config?.values.map ?? []).map(toMapping);
  const map = [...configured.filter(({ field }) => !typed.some((one) => one.field === field)), ...typed];
  return defined({
    format: meaning('rosterFormat', sources),
    delimiter: meaning('delimiter', sources) ?? tab,
    encoding: meaning('encoding', sources),
    sheet: meaning('sheet', sources),
    columns: meaning('columns', sources),
    map: map.length > 0 ? map : undefined,
  });
}

function toMapping(text: string): Mapping {
  return meaningOf(SETTINGS.map.kind, { text, from: '--map' });
}

function findingsPath(path: string, { dryRun }: RawOptions, cwd: string): string {
  if (dryRun !== true) throw new UserError('usage', '--findings goes with --dry-run');
  if (/\.(csv|json)$/i.test(path)) return resolve(cwd, path);
  throw new UserError('usage', `--findings takes a file that ends in .csv or .json, not "${path}"`);
}

/** Random characters, unless the configuration says words. */
function passwordStyleOf(values: PasswordValues | undefined): PasswordStyle {
  if (values?.style === 'words') return { style: 'words', language: values.language ?? 'en' };
  return values?.length === undefined ? DEFAULT_STYLE : { style: 'random', length: values.length };
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
