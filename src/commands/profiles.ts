/** `provision profiles`: lists the directory services that have a profile, prints a profile, or checks a file. */

import { createEndpoint, settingNames } from '../directory/configure-profile.js';
import type { Profile } from '../directory/load-profile.js';
import { MEANINGS } from '../directory/profile.js';
import { lookUpsAt } from '../directory/profile-templates.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { DEFAULT_PROFILE, isProfilePath, isShipped, PROFILE_NAMES } from '../domain/profile-name.js';
import type { Io } from '../lib/io.js';
import { jsonText } from '../lib/json-text.js';
import { printable } from '../lib/terminal-text.js';
import { capitalized, count, wrapped } from '../lib/text.js';
import { profileNamed } from '../settings/profile-setting.js';
import { widthOf } from '../ui/human/human-reporter.js';
import type { Events, FieldsOf } from '../ui/json/events.js';

/** Where the schema is, from a file that is printed. */
const SCHEMA = './directory.schema.json';

const LINE_WIDTH = 100;

/** @param typed a name, or the path of a file. Default: all that are shipped @throws {UserError} for a wrong one */
export async function profiles(
  typed: string | undefined,
  { json = false }: { readonly json?: boolean },
  io: Pick<Io, 'stdout' | 'stderr' | 'cwd'>,
  events: Events,
): Promise<number> {
  const all = typed === undefined ? PROFILE_NAMES.map(shippedProfile) : [await profileNamed(typed, io.cwd)];
  if (json) {
    for (const profile of all) events.emit('profile', eventFields(profile));
    const message = typed === undefined ? count(all.length, 'profile') : `${typed} is a correct profile`;
    events.end('finished', { exit_status: 0, reason: null, message });
    return 0;
  }
  const [first] = all;
  if (typed === undefined || first === undefined) io.stdout.write(tableOf(all, widthOf(io.stdout)));
  else if (isProfilePath(typed)) showChecked(typed, first, io);
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

/** A line for each profile; where that is too long, its evidence is on a line of its own. */
function tableOf(all: readonly Profile[], columns = Number.POSITIVE_INFINITY): string {
  const rows = all.map((profile) => [
    `${profile.form.name}${isDefault(profile) ? ' (default)' : ''}`,
    capitalized(profile.form.title),
    // The query says nothing about what is created.
    endpointOf(profile).replace(/\?.*/s, ''),
  ]);
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const evidence = all.map(({ form }) => form.evidence);
  const longest = [...widths, Math.max(...evidence.map((text) => text.length))];
  const fits = longest.reduce((sum, width) => sum + width + GAP.length, -GAP.length) <= columns;
  const lines = rows.map((row, at) => {
    const start = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(GAP);
    if (fits) return `${start}${GAP}${evidence[at]}`;
    return `${start.trimEnd()}\n${GAP}${wrapped(evidence[at] ?? '', columns, GAP.length)}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The possible meanings of its answers, and the evidence of a look-up. */
function summaryOf({ form, uses }: Profile): string {
  const meanings = MEANINGS.filter((meaning) => form.answers.some(({ means }) => means === meaning));
  const lookUps = lookUpsAt(form).map(({ lookUp }) => lookUp);
  const strength =
    uses.has('attempt_id') && lookUps.some(({ attempt_id }) => attempt_id !== undefined)
      ? 'A, by the id of the request'
      : lookUps.some(({ created_at, names }) => created_at !== undefined && names !== undefined)
        ? 'B, by name and time of creation'
        : 'C, by the nickname alone';
  return `  answers: ${meanings.join(', ')}\n  look-up: ${lookUps.length === 0 ? 'none' : strength}\n`;
}

/** Warnings: allowed, and seldom meant. */
function notesOn({ form }: Profile): readonly string[] {
  const { answers } = form;
  const isTold = (meaning: string) => answers.some(({ means }) => means === meaning);
  const byStatus = answers.find(
    ({ means, status, at }) => means === 'exists' && at === undefined && status !== 409,
  );
  return [
    ...(isTold('exists') ? [] : ['no answer means "exists", so a taken nickname is "failed".']),
    ...(isTold('weak_password') || form.password === 'ignored'
      ? []
      : ['no answer means "weak_password", so a weak password is "failed", and a rehearsal accepts it.']),
    ...(byStatus === undefined
      ? []
      : [
          `every answer ${[byStatus.status].flat().join(', ')} means "exists". Does the service answer it for anything else? Add "at".`,
        ]),
    ...(lookUpsAt(form).some(({ lookUp: { items, absent } }) => items === undefined && absent === undefined)
      ? [
          'a look-up has neither "items" nor "absent": if nobody is found with another answer than an empty list, say which with "absent".',
        ]
      : []),
  ];
}

function showChecked(
  typed: string,
  profile: Profile,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): void {
  const { name, title } = profile.form;
  stdout.write(
    `${printable(typed)} is a correct profile: ${name}, ${printable(title)}, ${endpointOf(profile)}\n`,
  );
  stdout.write(summaryOf(profile));
  for (const note of notesOn(profile)) stderr.write(`${wrapped(`Note: ${note}`, widthOf(stderr))}\n`);
  if (!isShipped(name)) return;
  const why = `"${name}" is also the name of a profile that comes with the program, which a command without --profile would use for the results of this one.`;
  stderr.write(`${wrapped(`Give it a name of its own: ${why}`, widthOf(stderr))}\n`);
}
