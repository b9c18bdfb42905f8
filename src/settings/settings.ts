/** Parses flags, environment and configuration into settings. All code after this has only valid values. */

import { resolve } from 'node:path';
import { NO_PACE, type Rate } from '../domain/clock.js';
import { LEFT_OUT_BY } from '../domain/left-out.js';
import type { Mapping } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { RESULTS_SUFFIX } from '../journal/folder.js';
import { DEFAULT_STYLE, type PasswordStyle } from '../passwords/password-generator.js';
import { defined } from '../platform/collections.js';
import type { Io } from '../platform/io.js';
import { fieldMeant } from '../roster/field-names.js';
import { type Language, systemLanguage } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import type { Config } from './config-file.js';
import type { ConfigValues } from './config-settings.js';
import { department, flagOf, parseGiven } from './option.js';
import { type KindName, kindOf, type RawOptions, SETTINGS } from './option-table.js';
import { type ProfileChoice, withMadeUp } from './profile-setting.js';
import {
  applicationOf,
  clientSecretOf,
  configuredOf,
  destinationOf,
  givenText,
  givenValue,
  keyFileOf,
  type Sources,
  tokenFileOf,
  tokenOf,
  usedFilesOf,
  valueOrDefault,
} from './setting-source.js';

export type Settings = ReturnType<typeof toSettings>;

/** Times are in milliseconds. @throws {UserError} `usage` or `configuration`, with the source and accepted values */
export function toSettings(
  flags: RawOptions,
  io: Pick<Io, 'env' | 'cwd' | 'locale' | 'guide' | 'clock'>,
  config?: Config,
  profileChoice: ProfileChoice = { profile: undefined, from: 'default', settings: {}, secrets: {} },
) {
  const { env, cwd } = io;
  const sources: Sources = { flags, env, config };
  const values = config?.values ?? {};
  const raw: RawOptions = { ...values, ...flags };
  const isOn = (name: keyof RawOptions): boolean => raw[name] === true;
  const requestedRate = requestedRateOf(sources);
  const isPaceGiven = givenText('pace', sources) !== undefined && Object.keys(requestedRate).length === 0;
  const destination = destinationOf(sources);
  const isSandbox = destination.kind === 'sandbox';
  const { token: pasted, clientSecret: typed } = io.guide ?? {};
  const guided = (secret: Secret | undefined) =>
    secret && ({ kind: 'text', token: secret, from: '' } as const);
  const token = isSandbox ? undefined : (guided(pasted) ?? tokenOf(sources));
  // No directory may get values that are made up.
  const madeUp = isSandbox ? io.guide?.madeUp : undefined;
  const findings = raw.findings === undefined ? undefined : findingsPath(raw.findings, raw, cwd);
  const language = givenValue('lang', sources) ?? systemLanguage(io.env, io.locale);
  return {
    /** How to read the roster, as specified; the rest is detected. */
    reading: readingOf(sources),
    checks: {
      department: departmentOf(sources) ?? madeUp?.department,
      departments: { ...values.departments, ...madeUp?.departments },
      severities: values.checks ?? {},
      nameOrder: givenValue('nameOrder', sources),
      generates: givenValue('generatePasswords', sources),
      newNicknames: namesIn(raw.new),
      othersNicknames: namesIn(raw.others),
      newLines: new Set(parseAll('newLine', raw.newLine).flat()),
      sameLines: new Set(parseAll('sameLine', raw.sameLine).flat()),
      skipLines: new Map(
        parseAll('skipLine', raw.skipLine)
          .flat()
          .map((line) => [line, LEFT_OUT_BY.option]),
      ),
      // A typed answer replaces a configured one.
      status: Object.fromEntries(parseAll('status', [...(values.status ?? []), ...(flags.status ?? [])])),
      now: io.clock.now(),
    },
    known: raw.known ?? [],
    loginPatterns: raw.nickname ?? [],
    destination,
    profileChoice: madeUp === undefined ? profileChoice : withMadeUp(profileChoice, madeUp.fields),
    org: givenValue('org', sources) ?? null,
    sending: {
      headers: parseAll('header', raw.header),
      pace: isSandbox && !isPaceGiven ? NO_PACE : valueOrDefault('pace', sources),
      requestedRate,
      timeoutMs: valueOrDefault('timeout', sources),
      waitMs: valueOrDefault('wait', sources),
      limit: givenValue('limit', sources) ?? Number.POSITIVE_INFINITY,
      stopAfter: valueOrDefault('stopAfter', sources),
    },
    /** True if a source gives the pace, and no source with precedence gives a rate. */
    isPaceGiven,
    consent: { yes: isOn('yes'), skipInvalid: isOn('skipInvalid') },
    token: {
      source: token,
      file: tokenFileOf(token, cwd),
      /** Address and client for getting another token. */
      application: () => applicationOf(sources),
      clientSecret: isSandbox ? undefined : (guided(typed) ?? clientSecretOf(sources)),
      keyFile: isSandbox ? undefined : keyFileOf(sources),
      secretSettings: profileChoice.secrets,
    },
    passwordStyle: passwordStyleOf(styleOf(sources), values.passwords, language),
    isPasswordStyleGiven: styleOf(sources) !== undefined,
    signIn: givenValue('signIn', sources),
    /** True if a source gives an address, even if a rehearsal does not use it. */
    hasBaseUrl: givenText('baseUrl', sources) !== undefined,
    sealTo: givenValue('sealTo', sources),
    slips: wantsSlips(raw),
    language,
    skipExisting: isOn('skipExisting'),
    dryRun: isOn('dryRun') ? { findings, overwrite: overwrites(raw) } : undefined,
    /** Other files that this call reads, which no output may replace. */
    files: usedFilesOf(sources, cwd),
    /** As typed; the default depends on the roster. Sandbox runs ignore the variable, which is for real runs. */
    results: isSandbox ? raw.results : givenText('results', sources)?.text,
    fresh: isOn('fresh'),
    forceUnlock: isOn('forceUnlock'),
    output: { json: isOn('json'), quiet: isOn('quiet'), allFindings: isOn('allFindings') },
    /** For errors about options that come from the configuration. */
    configured: configuredOf(sources),
  } as const;
}

/** @throws {UserError} `usage` with `--dry-run`, which creates no users, or `--json`, whose output ends with the run */
function wantsSlips({ slips, json, dryRun }: RawOptions): boolean {
  if (slips !== true) return false;
  if (json !== true && dryRun !== true) return true;
  throw userError('usage', 'slips-not-now', { other: json === true ? '--json' : '--dry-run' });
}

/** @throws {UserError} that names the configured departments */
function departmentOf(sources: Sources): number | undefined {
  const given = givenText('department', sources);
  return given && parseGiven(department(sources.config?.values.departments), given);
}

function readingOf(sources: Sources) {
  const { flags, config } = sources;
  const tab = givenText('rosterFormat', sources)?.text.toLowerCase() === 'tsv' ? '\t' : undefined;
  const typed = parseAll('map', flags.map);
  const map = mergedMap(parseAll('map', config?.values.map), typed);
  return defined({
    format: givenValue('rosterFormat', sources),
    delimiter: givenValue('delimiter', sources) ?? tab,
    encoding: givenValue('encoding', sources),
    sheet: givenValue('sheet', sources),
    columns: givenValue('columns', sources),
    map: map.length > 0 ? map : undefined,
  });
}

/** A typed mapping replaces a configured one for the same field, whatever name the field has. */
function mergedMap(configured: readonly Mapping[], given: readonly Mapping[]): readonly Mapping[] {
  const nameOf = ({ field }: Mapping) => fieldMeant(field) ?? field;
  const isGiven = (mapping: Mapping) => given.some((one) => nameOf(one) === nameOf(mapping));
  return [...configured.filter((mapping) => !isGiven(mapping)), ...given];
}

/** @throws {UserError} that names the flag */
function parseAll<N extends KindName>(name: N, texts: readonly string[] = []) {
  return texts.map((text) => parseGiven(kindOf(name), { text, from: flagOf(SETTINGS[name]) }));
}

function namesIn(texts: readonly string[] = []): readonly string[] {
  return texts.flatMap((text) => text.split(',')).flatMap((name) => name.trim() || []);
}

/** @throws {UserError} `usage` if there is no file to replace */
function overwrites({ overwrite, findings, output }: RawOptions): boolean {
  if (overwrite !== true) return false;
  if (findings !== undefined || output !== undefined) return true;
  throw userError('usage', 'overwrite-alone', {});
}

function findingsPath(path: string, { dryRun }: RawOptions, cwd: string): string {
  if (dryRun !== true) throw userError('usage', 'findings-without-dry-run', {});
  if (/\.(csv|json|html|xlsx)$/i.test(path)) return resolve(cwd, path);
  throw userError('usage', 'findings-ending', { path });
}

/** `--password-style`, else `password_style` of the configuration, else `style` within its `passwords`. */
function styleOf(sources: Sources): PasswordStyle['style'] | undefined {
  return givenValue('passwordStyle', sources) ?? sources.config?.values.passwords?.style;
}

/** @param values the length of random passwords, and the language of words @param language used if they have none */
export function passwordStyleOf(
  style: PasswordStyle['style'] | undefined,
  values: ConfigValues['passwords'],
  language: Language,
): PasswordStyle {
  if (style === 'words') return { style, language: values?.language ?? language };
  return values?.length === undefined ? DEFAULT_STYLE : { style: 'random', length: values.length };
}

/** The absolute path of the results folder: that of `--results` or its variable, otherwise next to the roster. */
export function resultsFolder(
  rosterPath: string,
  { destination, results }: Pick<Settings, 'destination' | 'results'>,
  cwd: string,
): string {
  if (results !== undefined) return resolve(cwd, results);
  const suffix = destination.kind === 'sandbox' ? RESULTS_SUFFIX.rehearsal : RESULTS_SUFFIX.run;
  return `${resolve(cwd, rosterPath)}${suffix}`;
}

/** The rate, unless a source with precedence gives a pace. @throws {UserError} `usage` if one source gives both */
function requestedRateOf(sources: Sources): Partial<Rate> {
  const pace = givenText('pace', sources);
  const rate = (['parallel', 'perSecond'] as const).flatMap((name) => {
    const given = givenText(name, sources);
    const hasPrecedence =
      given !== undefined && (pace === undefined || given.by === 'flag' || pace.by === given.by);
    return hasPrecedence ? [{ name, by: given.by }] : [];
  });
  for (const { name, by } of rate)
    if (by === pace?.by) throw userError('usage', 'pace-and-rate', { option: flagOf(SETTINGS[name]) });
  return defined(Object.fromEntries(rate.map(({ name }) => [name, givenValue(name, sources)])));
}
