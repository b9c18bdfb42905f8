/** The messages of a fleet: its plan, and who must do what. */

import type { CommandTexts } from '../../app/connect/index.js';
import { errorLines } from '../../domain/errors.js';
import { type Need, ORG_STATES } from '../../domain/org-needs.js';
import { printable } from '../../domain/terminal-text.js';
import { wrapped } from '../../domain/text.js';
import { firstFew, groupBy } from '../../platform/collections.js';
import type { ChangedOption, PrintedCommand } from '../../texts/command-change.js';
import { type Language, textsIn } from '../../texts/texts.js';
import { timeOfDay } from '../../ui/format/time.js';
import { type FleetPlan, NAMED } from '../app/index.js';
import {
  byName,
  countNeeds,
  countStates,
  doneAt,
  needsOf,
  OF_THE_ORGANISATION,
  type OrgStatus,
} from '../domain/org-status.js';
import { fleetTextsIn } from '../texts/fleet-texts.js';

/** The commands that a fleet prints, including its own. */
export type FleetCommandTexts = CommandTexts<PrintedCommand | 'fleet', ChangedOption | 'splitBy'>;

export type FleetWords = {
  readonly language: Language;
  readonly commands: Pick<FleetCommandTexts, 'next' | 'again'>;
  readonly typed: string;
  /** True if nothing is sent. */
  readonly isCheck?: boolean;
  /** True to name every organisation. */
  readonly all?: boolean;
  /** The path of the results of an organisation in a command. */
  readonly results: (of: string) => string;
  /** The width of the terminal; absent: lines are not broken. */
  readonly columns?: number | undefined;
};

export function fleetPlanText(
  plan: FleetPlan,
  { language, commands, all = false, columns }: FleetWords,
  shown: (path: string) => string,
): string {
  const texts = fleetTextsIn(language);
  const { organisations, sending, users, hosts, atOnce, newcomers, findings } = plan;
  const lines = [texts.plan(organisations.length, sending, users)];
  const [shownOrgs, moreOrgs] = firstFew(newcomers, all ? newcomers.length : NAMED);
  for (const [org, [names, others]] of shownOrgs) {
    const named = texts.named(names.map(printable), others);
    lines.push(wrapped(`  ${texts.newcomers(printable(org), names.length + others, named)}`, columns, 4));
  }
  const options = { dryRun: true, allFindings: true };
  if (moreOrgs > 0) lines.push(`  ${texts.more(moreOrgs, commands.again({ options }))}`);
  if (sending > 0) {
    const named = [...hosts].slice(0, NAMED).map(([host, n]) => [printable(host), n] as const);
    lines.push(wrapped(texts.hosts(named, hosts.size - named.length), columns));
    const lasts = doneAt(organisations, atOnce, 0) ?? 0;
    lines.push(texts.pace(atOnce, textsIn(language).times.duration(lasts)));
  }
  lines.push(...lackLines(plan, language).map((line) => wrapped(line, columns, 4)));
  if (findings.length > 0)
    lines.push(wrapped(texts.findings(findings.map((path) => printable(shown(path)))), columns));
  return `${lines.join('\n')}\n\n`;
}

/** Organisations that need attention, with their errors; empty if there are none. */
export function fleetErrorsText(organisations: readonly OrgStatus[], words: FleetWords): string {
  const lines = needLines(organisations, words);
  return lines.length === 0 ? '' : `${lines.slice(1).join('\n')}\n\n`;
}

/** Lists each missing value once, with the organisations that need it. */
function lackLines({ lacks }: FleetPlan, language: Language): readonly string[] {
  const fleet = fleetTextsIn(language);
  if (lacks.length === 0) return [];
  const byText = groupBy(lacks, ({ error }) => errorLines(error, language));
  const shown = [...byText].slice(0, NAMED).map(([text, all]) => {
    const names = [...new Set(all.map(({ org }) => printable(org)))];
    return `${fleet.named(names.slice(0, NAMED), Math.max(0, names.length - NAMED))}: ${printableLines(text)}`;
  });
  const more = byText.size - shown.length;
  const n = new Set(lacks.map(({ org }) => org)).size;
  return [
    textsIn(language).notices.warning(fleet.lacking(n)),
    ...[...shown, ...(more > 0 ? [fleet.moreErrors(more)] : [])].map((line) => `  ${line}`),
  ];
}

/** Prefixes lines with the name of their organisation. @param seen advice that is not repeated */
function printableLines(text: string, seen = new Set<string>()): string {
  const [first = '', ...more] = text.split('\n');
  const rest = more.filter((line) => /\[[a-z-]+\]$/.test(line) || !seen.has(line));
  for (const line of more) seen.add(line);
  return [first, ...rest].map(printable).join('\n    ');
}

/** @param now milliseconds since the epoch; absent if nothing is running */
export function fleetStatusText(
  organisations: readonly OrgStatus[],
  atOnce: number,
  now: number | undefined,
  words: FleetWords,
): string {
  const headline = fleetHeadline(organisations, atOnce, now, words.language);
  return [headline, ...needLines(organisations, words)].join('\n');
}

export function fleetHeadline(
  organisations: readonly OrgStatus[],
  atOnce: number,
  now: number | undefined,
  language: Language,
): string {
  const fleet = fleetTextsIn(language);
  const counts = countStates(organisations);
  const present = ORG_STATES.filter((state) => counts[state] > 0);
  const [only, ...others] = present;
  const parts =
    only !== undefined && others.length === 0
      ? [fleet.alike(only, counts[only])]
      : present.map((state) => fleet.counted(state, counts[state]));
  const until = now === undefined ? undefined : doneAt(organisations, atOnce, now);
  return fleet.headline(organisations.length, parts, until === undefined ? undefined : timeOfDay(until));
}

function needLines(organisations: readonly OrgStatus[], words: FleetWords): readonly string[] {
  const fleet = fleetTextsIn(words.language);
  const { grouped } = textsIn(words.language);
  const needs = countNeeds(organisations);
  if (needs.length === 0) return [];
  const { columns } = fleet;
  const rows = needs.map(({ need, organisations: n, users }) => {
    const { who, command } = needStep(need, organisations, words);
    return [fleet.needs[need], grouped(n), users === null ? '–' : grouped(users), who(command ?? '')];
  });
  const table = [[columns.need, columns.organisations, columns.users, columns.who], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, at) =>
        at === 0 ? cell.padEnd(widths[0] ?? 0) : at === 3 ? cell : cell.padStart(widths[at] ?? 0),
      )
      .join('   '),
  );
  const needing = organisations
    .filter((status) => needsOf(status).length > 0)
    .toSorted(byName(words.language));
  const seen = new Set<string>();
  const named = needing.slice(0, words.all === true ? undefined : NAMED).map((status) => {
    const what = needsOf(status).map(({ need, users }) => fleet.need(fleet.needs[need], users));
    const message = status.message?.[words.language];
    const text = fleet.org(printable(status.org), what, message && printableLines(message, seen));
    return wrapped(text, words.columns, 4);
  });
  const more = needing.length - named.length;
  return ['', ...lines, '', ...named, ...(more > 0 ? [fleet.more(more, allOf(words))] : [])];
}

/** The command that shows all organisations. A report does not include the results of a check. */
function allOf({ commands, typed, isCheck }: FleetWords): string {
  if (isCheck === true) return commands.again({ options: { allFindings: true } });
  return commands.next('fleet', { operands: ['report', typed] });
}

export type NeedStep = { readonly who: (command: string) => string; readonly command?: string };

/** Who must provide what these organisations need, and with which command. */
export function needStep(need: Need, organisations: readonly OrgStatus[], words: FleetWords): NeedStep {
  const { commands, typed, language } = words;
  const fleet = fleetTextsIn(language);
  if (OF_THE_ORGANISATION.has(need)) return { who: () => fleet.organisation };
  const inNeed = organisations.filter((one) => needsOf(one).some((its) => its.need === need));
  const forEach = inNeed.length === 1 ? fleet.you : fleet.youForEach;
  if (need === 'results') {
    const fresh = inNeed.length > NAMED ? { gap: 'organisation,…' } : inNeed.map(({ org }) => org);
    return {
      who: fleet.youPutBack,
      command: commands.next('fleet', { operands: [typed], options: { fresh } }),
    };
  }
  if (need === 'taken')
    // The report has the commands for each way to continue.
    return { who: forEach, command: onFirst('report', inNeed[0], words) };
  if (need === 'again') return { who: fleet.you, command: commands.next('fleet', { operands: [typed] }) };
  if (need !== 'decision') return { who: () => fleet.you() };
  const operands = ['settle', typed];
  if (inNeed.some(({ hasLookUp }) => hasLookUp))
    return { who: fleet.you, command: commands.next('fleet', { operands, options: { lookUp: true } }) };
  // Without a look-up, a person settles each user. The journal must be repaired first.
  const first = inNeed.find(({ reason }) => reason !== 'results');
  if (first === undefined) return { who: () => fleet.you() };
  return { who: forEach, command: onFirst('settle', first, words) };
}

function onFirst(
  command: 'report' | 'settle',
  { results = null, config }: Partial<OrgStatus> = {},
  { commands, results: shown }: FleetWords,
): string {
  return commands.next(command, {
    operands: [shown(results ?? '')],
    options: { config: config && shown(config) },
  });
}
