/** From flags, environment and configuration, which are text, to settings, which mean something. Bad values end here. */

import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import { DEFAULT_PACE, NO_PACE } from '../domain/pace.js';
import type { Mapping } from '../domain/roster-options.js';
import { RESULTS_SUFFIX } from '../journal/folder-names.js';
import { defined } from '../lib/defined.js';
import type { Io } from '../lib/io.js';
import { DEFAULT_STYLE, type PasswordStyle } from '../passwords/password-generator.js';
import { applicationOf } from './application-settings.js';
import type { Config } from './config-file.js';
import type { PasswordValues } from './config-settings.js';
import { type RawOptions, SETTINGS } from './option-table.js';
import {
  configuredOf,
  destinationOf,
  givenText,
  meaning,
  type Sources,
  tokenFileOf,
  tokenOf,
} from './setting-source.js';
import { department, meaningOf } from './value-kinds.js';

export type Settings = ReturnType<typeof toSettings>;

/**
 * @returns what the table of options says of each setting, in the groups in which they are used; times in milliseconds,
 *   `undefined` where nobody gave it
 * @throws {UserError} `usage` or `configuration`, naming the flag, variable or file and what it takes
 */
export function toSettings(flags: RawOptions, { env, cwd }: Pick<Io, 'env' | 'cwd'>, config?: Config) {
  const sources: Sources = { flags, env, config };
  const values = config?.values ?? {};
  const raw: RawOptions = { ...values, ...flags };
  const isOn = (name: keyof RawOptions): boolean => raw[name] === true;
  const pace = meaning('pace', sources);
  const destination = destinationOf(sources);
  const isSandbox = destination.kind === 'sandbox';
  const token = isSandbox ? undefined : tokenOf(sources);
  const findings = raw.findings === undefined ? undefined : findingsPath(raw.findings, raw, cwd);
  return {
    /** How the roster is to be read, where the user said so. */
    reading: toReading(sources),
    checks: {
      department: departmentOf(sources),
      departments: values.departments ?? {},
      severities: values.checks ?? {},
      nameOrder: meaning('nameOrder', sources),
      generates: meaning('generatePasswords', sources),
    },
    /** Patterns by which `prepare` makes logins, the first choice first. */
    loginPatterns: raw.nickname ?? [],
    destination,
    org: givenText('org', sources)?.text ?? null,
    sending: {
      headers: (raw.header ?? []).map((text) => meaningOf(SETTINGS.header.kind, { text, from: '--header' })),
      pace: pace ?? (isSandbox ? NO_PACE : DEFAULT_PACE),
      timeoutMs: meaning('timeout', sources) ?? 30_000,
      waitMs: meaning('wait', sources) ?? 15 * 60_000,
      limit: meaning('limit', sources) ?? Number.POSITIVE_INFINITY,
      stopAfter: meaning('stopAfter', sources) ?? 5,
    },
    /** Whether the pace is the user's and not the default. */
    isPaceGiven: pace !== undefined,
    consent: { yes: isOn('yes'), skipInvalid: isOn('skipInvalid') },
    token: {
      source: token,
      file: tokenFileOf(token, cwd),
      /** What could get another token, as far as environment and configuration say. */
      application: () => applicationOf(sources),
    },
    passwordStyle: passwordStyleOf(values.passwords),
    /** Where people sign in, for the slips. */
    signIn: meaning('signIn', sources),
    slips: wantsSlips(raw),
    skipExisting: isOn('skipExisting'),
    /** Check only. */
    dryRun: isOn('dryRun') ? { findings } : undefined,
    /** As typed; the default depends on the roster. A rehearsal does not use the variable's, which is for real runs. */
    results: isSandbox ? raw.results : givenText('results', sources)?.text,
    fresh: isOn('fresh'),
    forceUnlock: isOn('forceUnlock'),
    output: { json: isOn('json'), quiet: isOn('quiet'), allFindings: isOn('allFindings') },
    /** For errors about what nobody typed. */
    configured: configuredOf(sources),
  } as const;
}

/** @throws {UserError} `usage` where there could be no sheet, or no events after the last */
function wantsSlips({ slips, json, dryRun }: RawOptions): boolean {
  if (slips !== true) return false;
  if (json !== true && dryRun !== true) return true;
  const why = json === true ? '--json, which has one last event' : '--dry-run, which creates nobody';
  throw new UserError('usage', `--slips cannot be used with ${why}`, 'Make the sheet with provision slips.');
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
export function resultsFolder(
  rosterPath: string,
  settings: Pick<Settings, 'destination' | 'results'>,
  cwd: string,
): string {
  if (settings.destination.kind === 'sandbox' && settings.results === undefined) {
    return `${resolve(cwd, rosterPath)}${RESULTS_SUFFIX.rehearsal}`;
  }
  if (settings.results !== undefined) return resolve(cwd, settings.results);
  const path = resolve(cwd, rosterPath);
  return join(dirname(path), `${basename(path)}${RESULTS_SUFFIX.run}`);
}
