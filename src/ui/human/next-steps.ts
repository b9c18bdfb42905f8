/** What to do after a run, step by step, with the very commands: for the summary and for the report's page alike. */

import { dirname, join } from 'node:path';
import type { Standing } from '../../app/ending.js';
import type { Language } from '../../domain/language.js';
import type { NextStep, OutcomeName } from '../../domain/outcome.js';
import { OUTCOME_TABLE, STILL_TO_DO } from '../../domain/outcome-table.js';
import { shellQuote } from '../../lib/shell-quote.js';
import { CONTINUE_TEXTS, type ContinueTexts } from '../../texts/continue-texts.js';
import { type Rows, STEP_TEXTS, type StepTexts } from '../../texts/step-texts.js';
import { stopText } from './stop-reasons.js';

type ToResolve = Exclude<OutcomeName, 'created' | 'pending'>;

/** In the order in which a person would go about it. */
const ADVICE: Readonly<Record<ToResolve, (rows: Rows, standing: Standing, texts: StepTexts) => NextStep>> = {
  weak_password(rows, { folder, rosterOption, program, rehearsal }, texts) {
    // A password that is generated in a rehearsal is of no use in the real run.
    if (rehearsal !== undefined) return sentence(texts.weakRehearsed(rows));
    const { csv } = rows;
    const retry = csv === undefined ? [] : [`${program} retry ${shellQuote(csv)}${rosterOption}`];
    const generate = `${program} retry ${shellQuote(folder)}${rosterOption} --only weak_password --generate-passwords weak`;
    return { text: texts.weak(rows), commands: [...retry, generate] };
  },
  invalid: (rows, _, texts) => sentence(texts.invalid(rows)),
  failed: (rows, { service: { title } }, texts) => sentence(texts.failed(rows, title)),
  exists(rows, { folder, rosterName, rosterOption, profileOption = '', program }, texts) {
    const { csv, roster } = rows;
    if (csv === undefined || roster === undefined) return sentence(texts.exists(rows));
    const named = rosterOption.slice(0, rosterOption.length - profileOption.length);
    const list = named.replace(/^ --roster /u, '') || shellQuote(join(dirname(folder), rosterName));
    // A workbook is not written in its place.
    const where = /\.xlsx$/iu.test(rosterName) ? '-o roster.xlsx' : '--write';
    const command = `${program} prepare ${list} --renew ${shellQuote(csv)} ${where}`;
    return { text: texts.renew({ ...rows, csv }), commands: [command] };
  },
  unconfirmed({ n, csv }, { folder, program, profileOption = '', canLookUp, doubts = [], ...more }, texts) {
    const { title } = more.service;
    const nicknames = doubts.length === n && n <= MOST_NAMED ? doubts : [];
    const settle = `${program} settle ${shellQuote(folder)}`;
    if (canLookUp === true) {
      const text = texts.lookUp({ n, csv, nicknames }, title);
      return { text, commands: [`${settle} --look-up${profileOption}`] };
    }
    const named = settleNames(nicknames, n);
    const commands = ['--created', '--not-created'].map(
      (found) => `${settle} ${named} ${found}${profileOption}`,
    );
    return { text: texts.settle({ n, csv, nicknames }, title), commands };
  },
};

/** Whose accounts the nicknames are that earlier requests may have created: nobody gets another one before. */
function ownerStep(
  { n, csv }: Rows,
  { folder, program, profileOption = '', canLookUp, mayBeOurs = [], service: { title } }: Standing,
  texts: StepTexts,
): NextStep {
  const settle = `${program} settle ${shellQuote(folder)}`;
  if (canLookUp === true)
    return { text: texts.lookUpOwner({ n, csv }), commands: [`${settle} --look-up${profileOption}`] };
  const named = settleNames(n <= MOST_NAMED ? mayBeOurs : [], n);
  const commands = ['--created', '--not-created'].map(
    (found) => `${settle} ${named} ${found}${profileOption}`,
  );
  return { text: texts.settleOwner({ n, csv }, title), commands };
}

/** So many nicknames are named; more are in the file. */
const MOST_NAMED = 3;

/** The operands of `settle`: the users in doubt by name where they are few, else a gap to fill in. */
export function settleNames(nicknames: readonly string[], n: number): string {
  // What begins with a dash would be read as an option.
  const canBeNamed = nicknames.length > 0 && !nicknames.some((nickname) => nickname.startsWith('-'));
  if (canBeNamed) return nicknames.map((nickname) => shellQuote(nickname)).join(' ');
  return n === 1 ? '<nickname>' : '<nickname…>';
}

/** The steps in their order; none where nothing is left to do. */
export function nextSteps(standing: Standing, language: Language = 'en'): readonly NextStep[] {
  const texts = CONTINUE_TEXTS[language];
  const before = [...stopSteps(standing, language), ...resolveSteps(standing, STEP_TEXTS[language])];
  return [...before, ...continueSteps(standing, before, texts), ...afterSteps(standing, texts)];
}

/** What has to change before anything is sent again. */
function stopSteps(standing: Standing, language: Language): readonly NextStep[] {
  const { ended, reportError, service } = standing;
  const reason = ended === 'stopped' ? standing.reason : reportError?.reason;
  if (reason === undefined) return [];
  if (reason === 'token_refused') return [renewToken(standing, CONTINUE_TEXTS[language])];
  return [sentence(`${stopText(reason, service, standing.status, language).next}.`)];
}

/** To the place that the refused one came from, so that the next run finds it there. */
function renewToken(
  { program, tokenFile, tokenOption, service: { title, grant } }: Standing,
  texts: ContinueTexts,
): NextStep {
  if (grant === undefined) return sentence(texts.newKey(title, tokenFile));
  const command =
    tokenFile === undefined
      ? `export PROVISION_TOKEN="$(${program} token${tokenOption})"`
      : `${program} token${tokenOption} --save ${shellQuote(tokenFile)}`;
  return { text: texts.newToken, commands: [command] };
}

/** A step for each outcome that a person has to do something about. */
function resolveSteps(standing: Standing, texts: StepTexts): readonly NextStep[] {
  const { counts, notInRoster, files, folder, rosterName, mayBeOurs = [] } = standing;
  const steps: NextStep[] = [];
  for (const outcome of Object.keys(ADVICE).filter(isToResolve)) {
    const n = counts[outcome] + (outcome === 'unconfirmed' ? notInRoster.unconfirmed : 0);
    if (n === 0 || needsNone(outcome, standing)) continue;
    const name = files.find((one) => one === OUTCOME_TABLE[outcome].csv);
    const csv = name === undefined ? undefined : join(folder, name);
    const rows = { n, csv, roster: rosterName === '-' ? undefined : rosterName };
    if (outcome === 'exists' && mayBeOurs.length > 0) {
      steps.push({ ...ownerStep({ ...rows, n: mayBeOurs.length }, standing, texts), outcome });
      // The file has them all, so nobody gets another nickname by it now.
      const others = { ...rows, n: n - mayBeOurs.length, csv: undefined };
      if (others.n > 0 && standing.skipExisting !== true)
        steps.push({ ...ADVICE[outcome](others, standing, texts), outcome });
    } else steps.push({ ...ADVICE[outcome](rows, standing, texts), outcome });
  }
  return steps;
}

function needsNone(
  outcome: ToResolve,
  { run, ended, rehearsal, skipExisting, mayBeOurs }: Standing,
): boolean {
  if (outcome === 'exists') return skipExisting === true && (mayBeOurs ?? []).length === 0;
  // Nobody can look into a sandbox that is gone.
  if (outcome === 'unconfirmed') return rehearsal !== undefined;
  // Rows of an earlier run that this one did not come to may have been corrected since.
  return outcome !== 'invalid' && ended !== 'complete' && run?.[outcome] === 0;
}

/** The command that sends the rest; none where it would send nothing. */
function continueSteps(
  { counts, ended, reason, again, rehearsal, rosterName }: Standing,
  before: readonly NextStep[],
  texts: ContinueTexts,
): readonly NextStep[] {
  const isRehearsal = rehearsal !== undefined;
  const toSend = counts.pending + counts.failed + counts.weak_password;
  if (ended === 'refused' && toSend > 0) {
    const others = isRehearsal ? texts.rehearseValid(toSend) : texts.onlyValid(toSend);
    return [
      { text: texts.runCorrected, commands: [again] },
      { text: others, commands: [`${again} --skip-invalid`] },
    ];
  }
  // A roster that was changed during the run may have more rows by now, and where nothing was counted nobody knows.
  const isUnknown = ended === 'stopped' && (reason === 'roster_changed' || counts.total === 0);
  if (!isUnknown && toSend + counts.invalid === 0) return [];
  const isFirst = before.length === 0;
  const corrected = before.filter(({ outcome }) => outcome !== undefined && STILL_TO_DO.has(outcome));
  if (corrected.length === 0 || counts.pending > 0)
    return [{ text: isRehearsal ? texts.rehearseOn(isFirst) : texts.continue(isFirst), commands: [again] }];
  if (isRehearsal) return [{ text: texts.rehearseCorrected, commands: [again] }];
  // Commands above may have sent them already.
  const isWeakAlone = corrected.every(({ outcome }) => outcome === 'weak_password');
  const roster = rosterName === '-' ? undefined : rosterName;
  return [{ text: isWeakAlone ? texts.sendChanged(roster) : texts.sendCorrected, commands: [again] }];
}

/** What follows once users are there: passwords are handed out; after a rehearsal, the real run. */
function afterSteps(standing: Standing, texts: ContinueTexts): readonly NextStep[] {
  const { rehearsal, service, counts, run = counts } = standing;
  if (rehearsal !== undefined) return realSteps(standing, texts);
  const isUntried = service.password === 'unknown' && counts.created > 0 && run.created > 0;
  return [...(isUntried ? [sentence(texts.signInFirst)] : []), ...handOutSteps(standing, texts)];
}

function realSteps(
  { rehearsal = {}, ended, counts, service }: Standing,
  texts: ContinueTexts,
): readonly NextStep[] {
  if (ended !== 'complete' && ended !== 'limit') return [];
  const { real, hasAddress = false, settings = [] } = rehearsal;
  if (real === undefined) return [sentence(texts.rehearsedElsewhere)];
  const isOne = counts.total > 1;
  const address = hasAddress ? '' : ' --base-url <address>';
  const values = settings.map((name) => ` --set ${name}=<${name}>`).join('');
  const gap = values !== '' ? 'several' : hasAddress ? undefined : { addressOf: service.title };
  const text = texts.rehearsed(isOne, gap);
  return [{ text, commands: [`${real}${address}${values}${isOne ? ' --limit 1' : ''}`] }];
}

/** Whether passwords of real users are in the results folder, or will be at once. */
export function hasWaitingPasswords({
  kept,
  slips,
  sheet,
  counts,
  notInRoster,
  rehearsal,
}: Standing): boolean {
  if (rehearsal !== undefined) return false;
  const isOnSheet = sheet !== undefined || slips === 'following';
  return (kept?.created ?? 0) > 0 || (isOnSheet && counts.created + notInRoster.created > 0);
}

/** What becomes of passwords in the folder. Where nobody was created for certain, there is nothing to hand out. */
function handOutSteps(standing: Standing, texts: ContinueTexts): readonly NextStep[] {
  const { kept, slips = 'all', sheet, program, folder, rosterOption } = standing;
  if (slips === 'following' || !hasWaitingPasswords(standing)) return [];
  const clean = `${program} clean ${shellQuote(folder)}`;
  if (kept === undefined || kept.created === 0) {
    // Those of unconfirmed users may be needed.
    const isWanted = sheet === undefined || (kept?.unconfirmed ?? 0) > 0;
    return isWanted ? [] : [{ text: texts.removeSheet(join(folder, sheet)), commands: [clean] }];
  }
  const { created, createdNow = created, unconfirmed } = kept;
  const isLast = slips === 'last';
  const path = join(folder, 'credentials.csv');
  if (slips === 'none' || (isLast && createdNow === 0))
    return unconfirmed > 0 ? [] : [{ text: texts.remove(path, created), commands: [clean] }];
  const copy = { path, n: created + unconfirmed, unconfirmed, news: isLast ? createdNow : undefined };
  const print = `${program} slips ${shellQuote(folder)}${isLast ? ' --run last' : ''}${rosterOption}`;
  return [{ text: texts.handOut(copy), commands: [print, clean] }];
}

function isToResolve(name: string): name is ToResolve {
  return Object.hasOwn(ADVICE, name);
}

function sentence(text: string): NextStep {
  return { text, commands: [] };
}
