/** The steps after a run, with their commands, for the summary and for the report's page. */

import { join } from 'node:path';
import type { Standing } from '../../app/results/index.js';
import type { NextStep, OutcomeName } from '../../domain/outcome.js';
import { BY_HAND_CSV, OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { STDIN } from '../../domain/roster-options.js';
import { hasGap } from '../../texts/command-change.js';
import { fillIn } from '../../texts/fill-in.js';
import { settleCommands } from '../../texts/settle-commands.js';
import type { Rows } from '../../texts/text-facts.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { stopText } from './stop-reasons.js';
import { settleNames, takenSteps } from './taken-steps.js';
import { MAX_NAMED, unfinishedSteps } from './unfinished-steps.js';

type ToResolve = Exclude<OutcomeName, 'created' | 'pending' | 'left_out'>;

const ADVICE: Readonly<
  Record<ToResolve, (rows: Rows, standing: Standing, texts: Texts['steps']) => NextStep | readonly NextStep[]>
> = {
  weak_password(rows, { folder, commands, rehearsal }, texts) {
    // The real run does not use a password that a rehearsal generated.
    if (rehearsal !== undefined) return sentence(texts.weakRehearsed(rows));
    const { csv } = rows;
    const typed = { generatePasswords: undefined };
    const retry = csv === undefined ? [] : [commands.on('retry', csv, typed)];
    const generated = { only: 'weak_password', generatePasswords: 'weak' };
    return { text: texts.weak(rows), commands: [...retry, commands.on('retry', folder, generated)] };
  },
  invalid: (rows, _, texts) => sentence(texts.invalid(rows)),
  failed: (rows, { service: { title } }, texts) => sentence(texts.failed(rows, title)),
  exists: takenSteps,
  unconfirmed({ n, csv }, { folder, commands: printed, canLookUp, unconfirmed = [], ...more }, texts) {
    const { title } = more.service;
    const nicknames = unconfirmed.length === n && n <= MAX_NAMED ? unconfirmed : [];
    if (canLookUp === true) {
      const text = texts.lookUp({ n, csv, nicknames }, title);
      return { text, commands: [printed.on('settle', folder, { lookUp: true })] };
    }
    const { created, notCreated } = settleCommands(printed, folder, settleNames(nicknames, n));
    const commands = [created, notCreated];
    return { text: texts.settle({ n, csv, nicknames }, title), commands };
  },
};

/** Earlier requests may have created these nicknames. Their owners are found first, then rows get other nicknames. */
function ownerStep(
  { n, csv }: Rows,
  { folder, commands: printed, canLookUp, mayBeOurs = [], service: { title } }: Standing,
  texts: Texts['steps'],
): NextStep {
  if (canLookUp === true) {
    const commands = [printed.on('settle', folder, { lookUp: true })];
    return { text: texts.lookUpOwner({ n, csv }), commands };
  }
  const names = settleNames(n <= MAX_NAMED ? mayBeOurs : [], n);
  const { created, notCreated } = settleCommands(printed, folder, names);
  return { text: texts.settleOwner({ n, csv }, title), commands: [created, notCreated] };
}

export function nextSteps(standing: Standing, language: Language = 'en'): readonly NextStep[] {
  const texts = textsIn(language);
  const before = stepsBefore(standing, language);
  const go = texts.continuing;
  const all = [...before, ...continueSteps(standing, before, go), ...afterSteps(standing, go)];
  return [...withFillIn(all, language), ...byHandSteps(standing, language)];
}

/** Returns only the steps that resolve errors, for the guided start, which asks how to continue. */
export function stepsToResolve(standing: Standing, language: Language): readonly NextStep[] {
  const steps = stepsBefore(standing, language);
  // If no user was created, its next question is about the taken logins: no answer brings back a lost folder.
  const first = standing.counts.created === 0 ? steps.findIndex(isAboutTaken) : -1;
  const left = first < 0 ? steps : steps.filter((step, at) => at === first || !isAboutTaken(step));
  return [...withFillIn(left, language), ...byHandSteps(standing, language)];
}

function isAboutTaken({ outcome }: NextStep): boolean {
  return outcome === 'exists';
}

/** Changes that this program cannot make in the directory. */
function byHandSteps({ byHand = 0, folder, service }: Standing, language: Language): readonly NextStep[] {
  if (byHand === 0) return [];
  return [sentence(textsIn(language).difference.byHand(byHand, join(folder, BY_HAND_CSV), service.title))];
}

function stepsBefore(standing: Standing, language: Language): readonly NextStep[] {
  const texts = textsIn(language);
  return [
    ...stopSteps(standing, language),
    ...resolveSteps(standing, texts.steps),
    ...unfinishedSteps(standing, texts),
  ];
}

/** For the last event, one step or command per line; only the command if the only step is to continue. */
export function nextText(standing: Standing): string | null {
  const steps = nextSteps(standing);
  if (steps.length === 0) return null;
  const { continue: goOn, rehearseOn } = textsIn('en').continuing;
  const isAlone = steps.length === 1 && [goOn(true), rehearseOn(true)].includes(steps[0]?.text ?? '');
  return steps.flatMap(({ text, commands }) => (isAlone ? commands : [text, ...commands])).join('\n');
}

/** Removes the commands of texts that do not end with a colon, and adds a sentence about gaps in commands. */
function withFillIn(all: readonly NextStep[], language: Language): readonly NextStep[] {
  const steps = all.map((step) => (step.text.endsWith(':') ? step : { ...step, commands: [] }));
  const gaps = steps.flatMap(({ commands }) => commands);
  const last = steps.findLastIndex(({ commands }) => commands.some(hasGap));
  return steps.toSpliced(last + 1, 0, ...fillIn(gaps, language).map(sentence));
}

function stopSteps(standing: Standing, language: Language): readonly NextStep[] {
  const { ended, reportError, service } = standing;
  const reason = ended === 'stopped' ? standing.reason : reportError?.reason;
  if (reason === undefined) return [];
  // A run that obtains tokens itself would ignore a token from a person, or would then stop obtaining its own.
  if (reason === 'token_refused' && service.obtainsToken !== true)
    return [renewToken(standing, textsIn(language).continuing)];
  const { next } = stopText(reason, service, standing, language);
  if (next.endsWith(':')) return [{ text: next, commands: [exported(standing.token())] }];
  return [sentence(`${next}.`)];
}

/** Replaces the refused token or password in the place where the next run reads it. */
function renewToken(
  { tokenFile, token, service: { title, grant, basicUser } }: Standing,
  texts: Texts['continuing'],
): NextStep {
  if (basicUser !== undefined) return sentence(texts.newPassword(basicUser, title, tokenFile));
  if (grant === undefined) return sentence(texts.newKey(title, tokenFile));
  const command = tokenFile === undefined ? exported(token()) : token(tokenFile);
  return { text: texts.newToken(tokenFile), commands: [command] };
}

function exported(command: string): string {
  return `export PROVISION_TOKEN="$(${command})"`;
}

function resolveSteps(standing: Standing, texts: Texts['steps']): readonly NextStep[] {
  const { counts, notInRoster, files, folder, rosterName, mayBeOurs = [] } = standing;
  const steps: NextStep[] = [];
  for (const outcome of Object.keys(ADVICE).filter(isToResolve)) {
    const add = (...all: readonly NextStep[]) => steps.push(...all.map((step) => ({ ...step, outcome })));
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0 || needsNone(outcome, standing)) continue;
    const name = files.find((one) => one === OUTCOME_TABLE[outcome].csv);
    const csv = name === undefined ? undefined : join(folder, name);
    const rows = { n, csv, roster: rosterName === STDIN ? undefined : rosterName };
    if (outcome === 'exists' && mayBeOurs.length > 0) {
      add(ownerStep({ ...rows, n: mayBeOurs.length }, standing, texts));
      // The CSV is not named: it also has rows that must not get another login yet.
      const others = { ...rows, n: n - mayBeOurs.length, csv: undefined };
      if (others.n > 0 && standing.skipExisting !== true)
        add(...[ADVICE[outcome](others, standing, texts)].flat());
    } else add(...[ADVICE[outcome](rows, standing, texts)].flat());
  }
  return steps;
}

function needsNone(outcome: ToResolve, { run, ended, rehearsal, ...standing }: Standing): boolean {
  const { skipExisting, mayBeOurs = [] } = standing;
  if (outcome === 'exists') return skipExisting === true && mayBeOurs.length === 0;
  // The sandbox of a rehearsal no longer exists.
  if (outcome === 'unconfirmed') return rehearsal !== undefined;
  // Rows of an earlier run that this run did not reach may have been corrected since.
  return outcome !== 'invalid' && ended !== 'complete' && run?.[outcome] === 0;
}

function continueSteps(
  { counts, stepCounts, ended, reason, again, rehearsal, rosterName }: Standing,
  before: readonly NextStep[],
  texts: Texts['continuing'],
): readonly NextStep[] {
  const isRehearsal = rehearsal !== undefined;
  const toSend = counts.pending + counts.failed + counts.weak_password;
  if (ended === 'refused' && toSend > 0) {
    const others = isRehearsal ? texts.rehearseValid(toSend) : texts.onlyValid(toSend);
    return [
      { text: texts.runCorrected, commands: [again()] },
      { text: others, commands: [again({ skipInvalid: true })] },
    ];
  }
  // A changed roster may have more rows, and rows that were not counted may be left.
  const isUnknown = ended === 'stopped' && (reason === 'roster_changed' || counts.total === 0);
  const { open, blocked } = stepCounts;
  if (!isUnknown && toSend + counts.invalid + open + blocked === 0) return [];
  // The ways to continue are there already.
  if (before.some(({ commands }) => commands.includes(again({ skipExisting: true })))) return [];
  const isFirst = before.length === 0;
  const corrected = before.filter(({ outcome }) => outcome !== undefined && STILL_TO_DO.has(outcome));
  if (corrected.length + blocked === 0 || counts.pending + open > 0)
    return [{ text: isRehearsal ? texts.rehearseOn(isFirst) : texts.continue(isFirst), commands: [again()] }];
  if (isRehearsal) return [{ text: texts.rehearseCorrected, commands: [again()] }];
  // The commands above may already have sent these rows.
  const isWeakAlone = blocked === 0 && corrected.every(({ outcome }) => outcome === 'weak_password');
  const roster = rosterName === STDIN ? undefined : rosterName;
  return [{ text: isWeakAlone ? texts.sendChanged(roster) : texts.sendCorrected, commands: [again()] }];
}

/** The last steps: handing out passwords or, after a rehearsal, the real run. */
function afterSteps(standing: Standing, texts: Texts['continuing']): readonly NextStep[] {
  const { rehearsal, service, counts, run = counts } = standing;
  if (rehearsal !== undefined) return realSteps(standing, texts);
  const isUntried = service.password === 'unknown' && counts.created > 0 && run.created > 0;
  return [...(isUntried ? [sentence(texts.signInFirst)] : []), ...handOutSteps(standing, texts)];
}

function realSteps(
  { rehearsal = {}, ended, counts, commands }: Standing,
  texts: Texts['continuing'],
): readonly NextStep[] {
  // A rehearsal that created no user does not show that the real run would.
  if ((ended !== 'complete' && ended !== 'limit') || counts.created === 0) return [];
  const { isCalled = false, hasAddress = false, settings = [], isOfSample = false } = rehearsal;
  if (isOfSample) return [{ text: texts.ownList, commands: [commands.program] }];
  if (!isCalled) return [sentence(texts.rehearsedElsewhere)];
  const isOne = counts.total > 1;
  const text = texts.rehearsed(isOne);
  const command = commands.real({
    options: { ...(!hasAddress && { baseUrl: { gap: 'address' } }), ...(isOne && { limit: '1' }) },
    settings: Object.fromEntries(settings.map((name) => [name, { gap: name }])),
  });
  return [{ text, commands: [command] }];
}

/** True if passwords of real users are in the results folder or on slips that are made next. */
export function hasWaitingPasswords(standing: Standing): boolean {
  const { kept, sealed, slips, sheet, counts, notInRoster, rehearsal } = standing;
  if (rehearsal !== undefined) return false;
  const isOnSheet = sheet !== undefined || slips === 'following';
  const isInFile = (kept?.created ?? 0) + (sealed?.created ?? 0) > 0;
  return isInFile || (isOnSheet && counts.created + notInRoster.created > 0);
}

/** Without a user who was certainly created, there is nothing to hand out. */
function handOutSteps(standing: Standing, texts: Texts['continuing']): readonly NextStep[] {
  const { kept: unsealed, sealed, slips = 'all', sheet, commands, folder, clean: options } = standing;
  const { hasOthers = false, continues = false } = standing;
  if (slips === 'following' || !hasWaitingPasswords(standing)) return [];
  const clean = commands.on('clean', folder, options);
  const isSealed = sealed !== undefined && sealed.created > 0;
  const kept = isSealed ? sealed : unsealed;
  if (kept === undefined || kept.created === 0) {
    // Passwords of unconfirmed users may still be needed.
    const isWanted = sheet === undefined || (kept?.unconfirmed ?? 0) > 0;
    return isWanted ? [] : [{ text: texts.removeSheet(join(folder, sheet)), commands: [clean] }];
  }
  const { created, createdNow = created, unconfirmed } = kept;
  const isLast = slips === 'last';
  const file = isSealed ? sealed.file : 'credentials.csv';
  const path = file === undefined ? folder : join(folder, file);
  if (slips === 'none' || (isLast && createdNow === 0))
    return unconfirmed > 0 ? [] : [{ text: texts.remove(path, created), commands: [clean] }];
  const copy = { path, n: created + unconfirmed, unconfirmed, news: isLast ? createdNow : undefined };
  const print = commands.on('slips', folder, {
    ...(isLast ? continues && { run: 'last' } : hasOthers && { all: true }),
    ...(isSealed && { identity: { gap: 'file' } }),
  });
  const text = isSealed ? texts.handOutSealed(copy, unsealed?.created ?? 0) : texts.handOut(copy);
  return [{ text, commands: [print, clean] }];
}

function isToResolve(name: string): name is ToResolve {
  return Object.hasOwn(ADVICE, name);
}

function sentence(text: string): NextStep {
  return { text, commands: [] };
}
