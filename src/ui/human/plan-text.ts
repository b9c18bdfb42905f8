/** The plan: how the file was read, how many users are created where, how long it takes, and what is not sent again. */

import type { PeopleFacts, SharedValues } from '../../app/people/index.js';
import type { Plan } from '../../app/run/index.js';
import type { Pace, Rate } from '../../domain/clock.js';
import type { CountedValue } from '../../domain/lookalike.js';
import { DEFAULT_PROFILE } from '../../domain/profile-name.js';
import { type IgnoredColumn, identityColumns } from '../../domain/row.js';
import { shellQuote } from '../../domain/shell-quote.js';
import { capitalized, excerpt } from '../../domain/text.js';
import { type NameOrder, spokenName, type User } from '../../domain/user.js';
import { firstFew } from '../../platform/collections.js';
import { fieldName } from '../../texts/finding-text.js';
import { leftOutText } from '../../texts/left-out-text.js';
import { type Language, type Texts, textsIn } from '../../texts/texts.js';
import { comingTime, spanRange } from '../format/time.js';
import { differenceLines } from './difference-lines.js';

const FORMAT_NAMES = { csv: 'CSV', json: 'JSON', jsonl: 'JSON Lines' } as const;

/** The assumed time of an answer, in milliseconds. */
const ANSWER_MS = { least: 100, most: 500 } as const;

/** One request at a time with a pause, or several at a rate. */
type Speed = Pace | Rate;

export function forecast(rows: number, speed: Speed): { readonly from: number; readonly to: number } {
  const { least, most } = ANSWER_MS;
  const pauses = Math.max(0, rows - 1);
  if (!('parallel' in speed))
    return { from: pauses * speed.min + rows * least, to: pauses * speed.max + rows * most };
  const starts = (pauses * 1000) / speed.perSecond;
  const lasts = (answerMs: number) => Math.max(starts + answerMs, (rows * answerMs) / speed.parallel);
  return { from: lasts(least), to: lasts(most) };
}

/** The longest duration of one row in milliseconds; `undefined` without a limit, when the directory sets the pace. */
export function expectedEach(rows: number, speed: Speed): number | undefined {
  return hasLimit(speed) ? forecast(rows, speed).to / Math.max(1, rows) : undefined;
}

function hasLimit(speed: Speed): boolean {
  return 'parallel' in speed ? Number.isFinite(speed.perSecond) : speed.max > 0;
}

export function speedOf({ pace, rate }: Pick<Plan, 'pace' | 'rate'>): Speed {
  return rate ?? pace;
}

/** The pause between requests: `1 to 2 s`, `1.5 s`; nothing if there is none. */
export function paceText({ min, max }: Pace, language: Language): string | undefined {
  return max === 0 ? undefined : textsIn(language).plan.pause(min / 1000, max / 1000);
}

/** The pause, or the rate: `up to 8 at once, 5 a second`. */
function speedLine({ pace, rate }: Pick<Plan, 'pace' | 'rate'>, language: Language) {
  const { labels, rate: rateText } = textsIn(language).plan;
  if (rate === undefined) return [labels.pause, paceText(pace, language)] as const;
  const perSecond = Number.isFinite(rate.perSecond) ? rate.perSecond : undefined;
  return [labels.pace, rateText(rate.parallel, perSecond)] as const;
}

export type Line = readonly [label: string, text: string];

/**
 * Omits counts that are zero.
 * @param isListShown true if list and people are on the screen already @param showsAll true to name all people
 */
export function planLines(
  plan: Plan,
  now: number,
  language: Language,
  isListShown = false,
  showsAll = false,
): readonly Line[] {
  const { checked, roster, sending, department, retry } = plan;
  const { domain, people, stepCounts } = checked;
  const { before, notInRoster } = notInDifference(checked);
  const { unwanted } = stepCounts;
  const isSending = sending > 0;
  const requests = sending + stepCount(plan);
  const titles = checked.titles.map(([title, rows]) => `${title} (${rows})`);
  const texts = textsIn(language).plan;
  const { labels } = texts;
  const lines: readonly (readonly [string, string | false | null | undefined])[] = [
    ...(isListShown
      ? []
      : listLines(roster, plan.nameOrder, language, plan.profile.title, checked.leftInIgnored)),
    [labels.nicknames, domain !== undefined && texts.withoutDomain(domain)],
    ...differenceLines(checked, language, showsAll),
    ...(isListShown ? [] : peopleLines(people, checked.toSend, plan.names, language)),
    [labels.titles, checked.titles.length > 0 && texts.titles(titles.join(', '))],
    [labels.roster, texts.roster(roster.name, checked.before.total)],
    [labels.directory, directoryText(plan, texts)],
    [labels.service, serviceText(plan.profile, plan.defaults, language)],
    [labels.profile, profileText(plan, texts)],
    [labels.otherHosts, otherHosts(plan, texts)],
    [labels.organisation, plan.org],
    ...plan.unclearLists.map(
      ({ folder, people, all }) => [labels.otherList, texts.otherList(folder, people, all)] as const,
    ),
    [labels.toCreate, toCreate(plan, texts)],
    ...namesLines(plan, language),
    [labels.steps, checked.steps.size > 0 && textsIn(language).afterCreation.counted([...checked.steps])],
    [labels.toFinish, plan.finishing > 0 && texts.toFinish(plan.finishing)],
    [labels.openSteps, unwanted.length > 0 && texts.openSteps(unwanted.length)],
    [labels.created, before.created > 0 && texts.created(before.created)],
    [labels.exists, before.exists > 0 && texts.exists(before.exists, retry)],
    [labels.unconfirmed, before.unconfirmed > 0 && texts.unconfirmed(before.unconfirmed, retry)],
    [labels.invalid, checked.refused > 0 && invalidText(checked, texts)],
    [labels.leftOut, leftOutText(checked.leftOut, language)],
    [labels.notInRoster, notInRoster.total > 0 && texts.notInRoster(notInRoster.total)],
    [labels.passwords, isSending && passwordText(plan, texts)],
    [labels.firstSignIn, isSending && signInText(plan, texts)],
    [
      labels.effects,
      isSending &&
        plan.destination?.kind !== 'sandbox' &&
        effectsText(plan.profile, plan.roster.columns, language),
    ],
    [labels.department, isSending && department !== undefined && texts.defaultDepartment(department)],
    ...(requests > 1 ? [speedLine(plan, language)] : []),
    [labels.time, requests > 0 && timeText(plan, now, language)],
  ];
  return lines.filter((line): line is Line => typeof line[1] === 'string');
}

/** The counts without the people in the lines about the difference. */
function notInDifference({ before, notInRoster, difference }: Plan['checked']) {
  const { isUsedBefore, inDirectory } = difference;
  const exists = before.exists - inDirectory.taken.length - inDirectory.unnamed.length;
  if (!isUsedBefore)
    return { before: { ...before, exists, created: before.created - inDirectory.same.length }, notInRoster };
  const { total, created, unconfirmed } = notInRoster;
  return { before: { ...before, exists, created: 0 }, notInRoster: { total: total - created - unconfirmed } };
}

const MAX_NAMED = 10;

/** The first three people and the last two, and the values that many of them share. */
function peopleLines(
  { first, last, values, sharedNumbers }: PeopleFacts,
  people: number,
  names: Plan['names'],
  language: Language,
): readonly Line[] {
  const texts = textsIn(language).plan;
  const { labels } = texts;
  const between = people - first.length - last.length;
  const groups = values.flatMap((shared): readonly Line[] => {
    // Names that are looked up in the directory are shown on another line.
    const hasLine = names.some((one) => one.field === shared.field);
    const text = sharedText(shared, hasLine ? 0 : people, language);
    return text === '' ? [] : [[fieldLabel(shared.field, language), text]];
  });
  return [
    ...first.map((person): Line => [labels.person, personText(person, language)]),
    ...(between > 0 ? [['', texts.morePeople(between)] as const] : []),
    ...last.map((person): Line => [labels.person, personText(person, language)]),
    ...groups,
    ...sharedNumbers.map(({ id, names }): Line => [labels.department, texts.oneDepartment(names, id)]),
  ];
}

export function fieldLabel(field: string, language: Language): string {
  return capitalized(fieldName(field, language).replaceAll('_', ' '));
}

const MAX_VALUES = 12;

/** Shows all values if they are few, else only those that look like another value. */
function sharedText({ values }: SharedValues, people: number, language: Language): string {
  const isFew = values.length <= MAX_VALUES && values.length < people;
  return valuesText(isFew ? values : values.filter(({ like }) => like !== undefined), language);
}

/** `5А (24), 5Б (23), 5 а (1, like 5А)`. @param shown formats a value */
export function valuesText(
  values: readonly CountedValue[],
  language: Language,
  shown = (text: string): string => text,
): string {
  const { shared } = textsIn(language).plan;
  return values
    .map(({ value, people, like }) => shown(shared(excerpt(value), people, like && excerpt(like))))
    .join(', ');
}

/** Lines of the list without people. A repeated header, as on each page of an export, is one line. */
export function skippedLines(skipped: Plan['roster']['skipped'], language: Language): Line[] {
  const { labels, ...texts } = textsIn(language).plan;
  const again = skipped.filter(({ header }) => header === 'again').map(({ line }) => line);
  const others = skipped.filter(({ header }) => header !== 'again');
  return [
    ...others.map(({ line, text, header }): Line => {
      const shown = header === undefined ? excerpt(text) : texts.secondHeader;
      return [labels.skipped, texts.skippedLine(line, shown)];
    }),
    ...(again.length === 0 ? [] : [[labels.skipped, texts.headerAgain(again)] as const]),
  ];
}

/** The format of the file, and its columns. @param leftInIgnored ignored columns that say who has left */
export function listLines(
  roster: Plan['roster'],
  nameOrder: NameOrder | undefined,
  language: Language,
  title = 'the directory',
  leftInIgnored: Plan['checked']['leftInIgnored'] = [],
): Line[] {
  const texts = textsIn(language).plan;
  const { labels } = texts;
  const { headers, sources, ignored, statuses = [] } = roster.columns;
  const identity = identityColumns(roster.columns);
  const lines: Line[] = [[labels.file, `${roster.name}: ${shape(roster, texts)}`]];
  lines.push(...skippedLines(roster.skipped, language));
  const pairs = sources.map(({ field, from }) => {
    const order =
      field === 'name' && nameOrder ? ` (${textsIn(language).guide.reading.orders[nameOrder]})` : '';
    return `${excerpt(from)} → ${fieldName(field, language)}${order}`;
  });
  lines.push([labels.columns, pairs.join(', ')]);
  const login = sources.find(({ field }) => field === 'nickname');
  const [other] = ignored.filter(({ isLogin }) => isLogin);
  if (login !== undefined && other !== undefined) {
    const option = `--map ${shellQuote(`nickname=${other.header}`)}`;
    lines.push([labels.nicknames, texts.otherLogin(excerpt(login.from), excerpt(other.header), option)]);
  }
  if (identity.length > 0) {
    const named = identity.map(({ field, from }) => `${excerpt(from)} (${fieldName(field, language)})`);
    lines.push([labels.recognisedBy, texts.recognisedBy(named.join(', '))]);
  }
  if (statuses.length > 0) {
    const named = statuses.map(({ header }) => excerpt(header)).join(', ');
    lines.push([labels.hasLeft, texts.leftBy(named)]);
  }
  const hidden = hiddenText(roster.hidden, language);
  if (hidden !== undefined) lines.push([labels.hidden, texts.hidden(hidden)]);
  const left = new Map(leftInIgnored.map(({ header, ...one }) => [header, one]));
  const isLeft = ({ header, isStatus }: IgnoredColumn) => isStatus === true || left.has(header);
  const telling = ignored.filter(isLeft).map(({ header }) => {
    const { rows, value } = left.get(header) ?? {};
    return rows === undefined
      ? texts.mayTell(excerpt(header))
      : texts.tells(excerpt(header), rows, excerpt(value ?? ''));
  });
  const nameOf = ({ header, column }: IgnoredColumn) =>
    headers[column] === '' ? textsIn(language).guide.column.numbered(column + 1) : header;
  const [unused, others] = [true, false].map((is) =>
    headersText(ignored.filter((one) => !isLeft(one) && (one.isUnused === true) === is).map(nameOf), texts),
  );
  const parts = [...telling, others, unused && texts.unused(unused, title)].filter(Boolean);
  if (parts.length > 0) lines.push([labels.ignored, parts.join('; ')]);
  const { suggested = [] } = roster.columns;
  if (suggested.length > 0) lines.push([labels.suggestion, texts.suggestion]);
  // Options to copy.
  for (const { field, from } of suggested) lines.push(['', `--map ${shellQuote(`${field}=${from}`)}`]);
  return lines;
}

/** The hidden parts of a sheet: `the header, 12 rows and 2 columns (Class, Phone)`; `undefined` if there are none. */
export function hiddenText(
  hidden: Plan['roster']['hidden'],
  language: Language,
  shown: (header: string) => string = excerpt,
): string | undefined {
  if (hidden === undefined) return undefined;
  const texts = textsIn(language).plan;
  const { rows, columns, isHeader } = hidden;
  const parts = [
    ...(isHeader ? [texts.hiddenHeader] : []),
    ...(rows > 0 ? [texts.hiddenRows(rows)] : []),
    ...(columns.length > 0 ? [texts.hiddenColumns(columns.length, headersText(columns, texts, shown))] : []),
  ];
  return parts.length === 0 ? undefined : texts.listed(parts);
}

function headersText(
  headers: readonly string[],
  texts: Texts['plan'],
  shown: (header: string) => string = excerpt,
): string {
  const [first, others] = firstFew(headers, MAX_NAMED);
  const named = first.map(shown).join(', ');
  return others > 0 ? texts.andMore(named, others) : named;
}

/** `Авдотья Фёдоровна Петрова (last name Петрова), a.petrova, Teacher, department Office (1)`; never the password. */
function personText({ name, nickname, position, ...user }: User, language: Language): string {
  const texts = textsIn(language).plan;
  const spoken = spokenName(name);
  // Makes swapped first and last names visible.
  const whole = name.last === '' ? spoken : `${spoken} (${texts.lastName(name.last)})`;
  const { departmentId: id, department: text } = user;
  const department = id === undefined || text === '' ? String(id ?? text) : `${text} (${id})`;
  const more = Object.entries(user.fields).map(
    ([field, value]) => value && `${fieldName(field, language)} ${value}`,
  );
  return [whole, nickname, position, department && texts.inDepartment(department), ...more]
    .filter(Boolean)
    .join(', ');
}

function shape(roster: Plan['roster'], texts: Texts['plan']): string {
  const { format, delimiter, sheet, hidden, encoding, bom, headerLine } = roster;
  const parts: string[] = [format === 'xlsx' ? texts.workbook : FORMAT_NAMES[format]];
  if (delimiter !== null) parts.push(texts.separator(texts.delimiters[delimiter] ?? delimiter));
  if (sheet !== null) parts.push(texts.sheet(sheet, hidden?.isSheet === true));
  if (format !== 'xlsx') parts.push(bom ? texts.withMark(encoding) : encoding);
  if (headerLine !== null) parts.push(texts.headerIn(headerLine));
  return parts.join(', ');
}

function directoryText({ destination }: Plan, texts: Texts['plan']): string | undefined {
  if (destination?.kind === 'sandbox') return texts.sandbox;
  return destination && addressText(destination, texts);
}

function addressText(
  { url, from, by, profile }: Extract<NonNullable<Plan['destination']>, { readonly kind: 'url' }>,
  texts: Texts['plan'],
): string {
  const recorded = by === 'flag' ? undefined : by === 'journal' ? texts.fromJournal : from;
  return texts.directory(url.href, profile === undefined ? recorded : texts.fromProfile(profile));
}

export function serviceText(
  { name, title, settings }: Pick<Plan['profile'], 'name' | 'title' | 'settings'>,
  defaults: Plan['defaults'],
  language: Language,
): string | undefined {
  if (name === DEFAULT_PROFILE) return undefined;
  const { settings: names } = textsIn(language).plan;
  const chosen = Object.entries(settings).filter(([setting]) => !defaults.includes(setting));
  const values = chosen.map(([setting, value]) => `${names[setting] ?? setting}: ${value}`);
  return [capitalized(title), ...values].join(', ');
}

/** The evidence for a profile: it may have errors if it was never tested on its service. */
function profileText(plan: Plan, texts: Texts['plan']): string | undefined {
  const { name, evidence } = plan.profile;
  if (name === DEFAULT_PROFILE) return undefined;
  return evidence === 'documentation'
    ? texts.untested(name, canBeginWithOne(plan))
    : texts.tested(name, evidence.replace(/^tested: /, ''));
}

function canBeginWithOne({ checked, sending, destination }: Plan): boolean {
  return destination?.kind !== 'sandbox' && checked.before.created === 0 && sending > 1;
}

function otherHosts({ profile: { hosts }, destination }: Plan, texts: Texts['plan']): string | undefined {
  if (destination?.kind !== 'url') return undefined;
  const others = hosts.filter((host) => host !== destination.url.host);
  return others.length === 0 ? undefined : texts.otherHosts(others.join(', '));
}

function signInText({ profile }: Plan, texts: Texts['plan']): string | undefined {
  const { changesPassword, password } = profile;
  if (changesPassword === undefined || password === 'ignored') return undefined;
  return changesPassword ? texts.mustChange : texts.keepPassword;
}

/** The effects of the service on new users, such as a welcome message; `undefined` for none. */
export function effectsText(
  { title, effects = [] }: Partial<Pick<Plan['profile'], 'effects'>> & Pick<Plan['profile'], 'title'>,
  { sources }: Pick<Plan['roster']['columns'], 'sources'>,
  language: Language,
): string | undefined {
  const texts = textsIn(language).plan;
  const fields = new Set(sources.map(({ field }) => field));
  const shown = effects.filter((effect) => effect.with === undefined || fields.has(effect.with));
  if (shown.length === 0) return undefined;
  return shown.map(({ effect, setting }) => texts.effects[effect](title, setting)).join('; ');
}

export function stepCount({ checked: { steps } }: Plan): number {
  return [...steps.values()].reduce((sum, n) => sum + n, 0);
}

function namesLines({ names }: Plan, language: Language): readonly Line[] {
  const texts = textsIn(language).afterCreation;
  return names.map(({ field, names: n, unknown }) => [fieldLabel(field, language), texts.names(n, unknown)]);
}

function toCreate({ sending, checked }: Plan, texts: Texts['plan']): string {
  if (checked.refusedBy.length > 0) return texts.nothingYet;
  if (sending === 0) return texts.nothing;
  const left = checked.toSend - sending;
  return left > 0 ? texts.toCreateNow(sending, left) : texts.toCreate(sending);
}

/** Says nothing about passwords of the roster that the directory stores. */
function passwordText(plan: Plan, texts: Texts['plan']): string | undefined {
  const { title, password } = plan.profile;
  if (password === 'ignored') return texts.passwordsIgnored(title);
  const parts = [
    sourcesOf(plan, texts),
    plan.replacesRefused && texts.replaced,
    password === 'unknown' && texts.mayBeLost(canBeginWithOne(plan)),
  ];
  return parts.filter(Boolean).join('; ') || undefined;
}

/** The sources of passwords. With `--limit` each number is a maximum, since the order of the rows is not known here. */
function sourcesOf({ checked, sending, ...plan }: Plan, texts: Texts['plan']): string {
  const { roster, typed, generated } = checked.passwords;
  if (typed + generated === 0 && !plan.replacesRefused) return '';
  const isMost = sending < checked.toSend;
  const most = (n: number) => (isMost ? Math.min(n, sending) : n);
  const parts = [
    roster > 0 && texts.fromRoster(most(roster), isMost),
    typed > 0 && texts.typed(most(typed), isMost),
    generated > 0 && texts.generated(most(generated), isMost, plan.isSealed),
  ];
  return parts.filter(Boolean).join(', ');
}

function invalidText({ refused, lackPassword }: Plan['checked'], texts: Texts['plan']): string {
  const text = texts.invalid(refused);
  return lackPassword === 0 ? text : `${text}; ${texts.lackPassword(lackPassword)}`;
}

function timeText(plan: Plan, now: number, language: Language): string {
  const { profile, destination } = plan;
  const requests = plan.sending + stepCount(plan);
  const text = durationText(requests, speedOf(plan), profile.title, language);
  const { to } = forecast(requests, speedOf(plan));
  const isClock = destination !== undefined && hasLimit(speedOf(plan)) && to >= SHORT_MS;
  return isClock ? textsIn(language).plan.doneBy(text, comingTime(now + to, now, language)) : text;
}

const SHORT_MS = 10_000;

/** @param title of the directory, on which the duration without a limit depends */
export function durationText(rows: number, speed: Speed, title: string, language: Language): string {
  const { plan: texts } = textsIn(language);
  if (!hasLimit(speed)) return texts.asFastAs(title);
  const { from, to } = forecast(rows, speed);
  return to < SHORT_MS ? texts.fewSeconds : spanRange(from, to, language);
}
