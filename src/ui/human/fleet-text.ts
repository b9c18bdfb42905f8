/** The texts of a fleet for people: its plan, and who has to do what. */

import type { FleetPlan } from '../../app/fleet/index.js';
import type { CommandTexts } from '../../app/types/printed-commands.js';
import {
  countNeeds,
  countStates,
  doneAt,
  type Need,
  needsOf,
  OF_THE_ORGANISATION,
  ORG_STATES,
  type OrgStatus,
} from '../../domain/org-status.js';
import { printable } from '../../lib/terminal-text.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { timeOfDay } from '../format/time.js';

/** Hosts and organisations that are named; the page has all of them. */
export const NAMED = 10;

export type FleetWords = {
  readonly language: Language;
  readonly commands: Pick<CommandTexts, 'next'>;
  /** The folder or the list, as it was typed. */
  readonly typed: string;
  /** The path of the results of an organisation in a command. */
  readonly results: (of: string) => string;
};

/** @param shown how a path is shown */
export function fleetPlanText(
  plan: FleetPlan,
  { language }: FleetWords,
  shown: (path: string) => string,
): string {
  const texts = textsIn(language);
  const { organisations, sending, users, hosts, atOnce, findings } = plan;
  const lines = [texts.fleet.plan(organisations.length, sending, users)];
  if (sending > 0) {
    const named = [...hosts].slice(0, NAMED).map(([host, n]) => [printable(host), n] as const);
    lines.push(texts.fleet.hosts(named, hosts.size - named.length));
    const lasts = doneAt(organisations, atOnce, 0) ?? 0;
    lines.push(texts.fleet.pace(atOnce, texts.times.duration(lasts)));
  }
  if (findings.length > 0) lines.push(texts.fleet.findings(findings.map((path) => printable(shown(path)))));
  return `${lines.join('\n')}\n\n`;
}

/** @param now milliseconds since the epoch; absent: nothing runs */
export function fleetStatusText(
  organisations: readonly OrgStatus[],
  atOnce: number,
  now: number | undefined,
  words: FleetWords,
): string {
  const { fleet } = textsIn(words.language);
  const counts = countStates(organisations);
  const parts = ORG_STATES.filter((state) => counts[state] > 0).map((state) =>
    fleet.counted(state, counts[state]),
  );
  const until = now === undefined ? undefined : doneAt(organisations, atOnce, now);
  const headline = fleet.headline(
    organisations.length,
    parts,
    until === undefined ? undefined : timeOfDay(until),
  );
  return [headline, ...needLines(organisations, words)].join('\n');
}

function needLines(organisations: readonly OrgStatus[], words: FleetWords): readonly string[] {
  const { fleet, grouped } = textsIn(words.language);
  const needs = countNeeds(organisations);
  if (needs.length === 0) return [];
  const { columns } = fleet;
  const rows = needs.map(({ need, organisations: n, users }) => [
    ...[fleet.needs[need], grouped(n), users === null ? '–' : grouped(users)],
    whoText(need, organisations, words, fleet),
  ]);
  const table = [[columns.need, columns.organisations, columns.users, columns.who], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, at) =>
        at === 0 ? cell.padEnd(widths[0] ?? 0) : at === 3 ? cell : cell.padStart(widths[at] ?? 0),
      )
      .join('   '),
  );
  const needing = organisations.filter((status) => needsOf(status).length > 0);
  const named = needing.slice(0, NAMED).map((status) => {
    const what = needsOf(status).map(({ need, users }) => fleet.need(fleet.needs[need], users));
    const message = status.message?.[words.language].replaceAll(/\s+/g, ' ');
    return fleet.org(printable(status.org), what, message && printable(message));
  });
  const more = needing.length - named.length;
  const report = words.commands.next('fleet', { operands: ['report', words.typed] });
  return ['', ...lines, '', ...named, ...(more > 0 ? [fleet.more(more, report)] : [])];
}

function whoText(
  need: Need,
  organisations: readonly OrgStatus[],
  { commands, typed, results }: FleetWords,
  fleet: Texts['fleet'],
): string {
  if (OF_THE_ORGANISATION.has(need)) return fleet.organisation;
  if (need !== 'decision') return fleet.you();
  const undecided = organisations.filter((one) => needsOf(one).some((its) => its.need === need));
  const operands = ['settle', typed];
  if (undecided.some(({ hasLookUp }) => hasLookUp))
    return fleet.you(commands.next('fleet', { operands, options: { lookUp: true } }));
  // Where nobody can be looked up, somebody has to find out for each.
  const first = undecided.find(({ reason }) => reason !== 'results');
  // Its journal has to be in order before anybody can settle.
  if (first === undefined) return fleet.you();
  return fleet.youForEach(commands.next('settle', { operands: [results(first.results ?? '')] }));
}
