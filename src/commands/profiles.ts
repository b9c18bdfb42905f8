/** `provision profiles`: lists the directory services with a profile, prints a profile, or checks a file. */

import { createEndpoint, settingNames } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { MEANINGS } from '../directory/profile.js';
import { looksIntoBody } from '../directory/profile-answer-rules.js';
import { isUpsert } from '../directory/profile-rules.js';
import type { StepForm } from '../directory/profile-steps.js';
import { lookUpsAt } from '../directory/profile-templates.js';
import { profileTitle } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { DEFAULT_PROFILE, isProfilePath, isShipped, PROFILE_NAMES } from '../domain/profile-name.js';
import { printable } from '../domain/terminal-text.js';
import { count, wrapped } from '../domain/text.js';
import type { Io } from '../platform/io.js';
import { jsonText } from '../platform/json-text.js';
import { profileNamed } from '../settings/profile-setting.js';
import { type Language, type Texts, textsIn } from '../texts/texts.js';
import { widthOf } from '../ui/human/human-reporter.js';
import type { Events, FieldsOf } from '../ui/json/events.js';

const SCHEMA = './directory.schema.json';

const LINE_WIDTH = 100;

/** @param typed a name, or the path of a file @throws {UserError} if the profile is unknown or invalid */
export async function profiles(
  typed: string | undefined,
  { json = false }: { readonly json?: boolean },
  io: Pick<Io, 'stdout' | 'stderr' | 'cwd'>,
  events: Events,
  language: Language,
): Promise<number> {
  const all = typed === undefined ? PROFILE_NAMES.map(shippedProfile) : [await profileNamed(typed, io.cwd)];
  if (json) {
    for (const profile of all) events.emit('profile', eventFields(profile));
    const message = typed === undefined ? count(all.length, 'profile') : `${typed} is a valid profile`;
    events.end('finished', { exit_status: 0, reason: null, message });
    return 0;
  }
  const texts = textsIn(language).commands.profiles;
  const [first] = all;
  if (typed === undefined || first === undefined) io.stdout.write(tableOf(all, language, widthOf(io.stdout)));
  else if (isProfilePath(typed)) showChecked(typed, first, texts, io);
  else io.stdout.write(`${jsonText({ ...first.form, $schema: SCHEMA }, LINE_WIDTH)}\n`);
  return 0;
}

function eventFields(profile: Profile): FieldsOf<'profile'> {
  const { form } = profile;
  const { name, title, evidence, base_url = null, settings = {}, fields = {} } = form;
  return {
    name,
    title,
    evidence,
    is_default: isDefault(profile),
    endpoint: endpointOf(profile),
    base_url,
    grant: form.token?.grant ?? null,
    settings: settingNames(profile).map((setting) => ({
      name: setting,
      required: settings[setting]?.required === true,
    })),
    fields: Object.keys(fields),
    look_up: lookUpsAt(form).length > 0,
  };
}

function isDefault({ form: { name } }: Profile): boolean {
  return name === DEFAULT_PROFILE;
}

function endpointOf(profile: Profile): string {
  return createEndpoint({ ...profile, settings: {} });
}

const GAP = '  ';

type ProfileTexts = Texts['commands']['profiles'];

/** One line for each profile. If the lines are too long, the evidence goes below. */
function tableOf(all: readonly Profile[], language: Language, columns = Number.POSITIVE_INFINITY): string {
  const texts = textsIn(language).commands.profiles;
  const rows = all.map((profile) => [
    `${profile.form.name}${isDefault(profile) ? ` ${texts.isDefault}` : ''}`,
    profileTitle(profile.form, language),
    // Omits the query, which says nothing about the users.
    endpointOf(profile).replace(/\?.*/s, ''),
  ]);
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const evidence = all.map(({ form }) => texts.evidence(testedWith(form.evidence)));
  const longest = [...widths, Math.max(...evidence.map((text) => text.length))];
  const fits = longest.reduce((sum, width) => sum + width + GAP.length, -GAP.length) <= columns;
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    if (fits) return [...cells, evidence[at]].join(GAP);
    const [name, title, endpoint = ''] = cells;
    const facts = [endpoint.trimEnd(), wrapped(evidence[at] ?? '', columns, GAP.length)];
    return [`${name}${GAP}${title}`.trimEnd(), ...facts.map((fact) => `${GAP}${fact}`)].join('\n');
  });
  return `${lines.join('\n')}\n`;
}

/** `undefined` for a profile that was written only from documentation. */
function testedWith(evidence: string): string | undefined {
  return evidence === 'documentation' ? undefined : evidence.replace(/^tested: /u, '');
}

function summaryOf({ form, uses }: Profile, texts: ProfileTexts): string {
  const meanings = MEANINGS.filter((meaning) => form.answers.some(({ means }) => means === meaning));
  const lookUps = lookUpsAt(form).map(({ lookUp }) => lookUp);
  const byTime = lookUps.filter(({ created_at, names }) => created_at !== undefined && names !== undefined);
  const strength =
    uses.has('attempt_id') && lookUps.some(({ attempt_id }) => attempt_id !== undefined)
      ? 'id'
      : byTime.length === 0
        ? 'nickname'
        : byTime.some(({ unit }) => unit !== undefined)
          ? 'time'
          : 'timeWithOffset';
  const lookUp = texts.lookUp[lookUps.length === 0 ? 'none' : strength];
  const { then = [], list } = form;
  const steps = then.map(({ step, for: field }) => `${step} (${field})`);
  const facts = [
    texts.answers(meanings.join(', ')),
    lookUp,
    ...(steps.length === 0 ? [] : [texts.steps(steps.join(', '))]),
    ...(list === undefined ? [] : [texts.list]),
  ];
  return facts.map((fact) => `  ${fact}\n`).join('');
}

/** Warnings about settings that are valid but rarely intended. */
function notesOn({ form }: Profile, { notes }: ProfileTexts): readonly string[] {
  const { answers, then = [] } = form;
  const all: readonly { readonly means: string }[] = [...answers, ...then.flatMap((step) => step.answers)];
  const hasMeaning = (meaning: string) => all.some(({ means }) => means === meaning);
  const byStatus = answers.find(
    (rule) => rule.means === 'exists' && !looksIntoBody(rule) && rule.status !== 409,
  );
  return [
    // A look-up precedes any request that may change a user, and shows whether the login is taken.
    ...(hasMeaning('exists') || isUpsert(form) ? [] : [notes.exists]),
    ...(hasMeaning('weak_password') || form.password === 'ignored' ? [] : [notes.weakPassword]),
    ...(byStatus === undefined ? [] : [notes.anyStatus([byStatus.status].flat().join(', '))]),
    ...(lookUpsAt(form).some(({ lookUp: { items, absent } }) => items === undefined && absent === undefined)
      ? [notes.absent]
      : []),
    ...(form.then ?? []).filter((step) => mayReplace(step, form)).map(({ step }) => notes.replaces(step)),
  ];
}

/** Each value has its own request. If that request sets a list, it may replace an earlier value. */
function mayReplace({ for: field, method, path }: StepForm, { fields = {} }: Profile['form']): boolean {
  const isOfAddress = [field, `${field}.id`].some((name) => path.includes(`{${name}}`));
  return fields[field]?.many !== undefined && (method === 'PUT' || method === 'PATCH') && !isOfAddress;
}

function showChecked(
  typed: string,
  profile: Profile,
  texts: ProfileTexts,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): void {
  const { name, title } = profile.form;
  const facts = `${name}, ${printable(title)}, ${endpointOf(profile)}`;
  stdout.write(`${texts.correct(printable(typed), facts)}\n${summaryOf(profile, texts)}`);
  for (const note of notesOn(profile, texts)) stderr.write(`${wrapped(texts.note(note), widthOf(stderr))}\n`);
  if (isShipped(name)) stderr.write(`${wrapped(texts.ownName(name), widthOf(stderr))}\n`);
}
