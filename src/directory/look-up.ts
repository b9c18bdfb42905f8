/**
 * Looks one user up: what the directory shows of a nickname. It says what was found and decides nothing; an error, a
 * refusal or an answer that cannot be read is never an absence.
 */

import type { Verdict } from '../domain/outcome.js';
import { type NicknameForm, nicknameKey, splitLogin } from '../domain/user.js';
import {
  type AnswerForm,
  classify,
  isWebPage,
  parseBody,
  parseHttpDate,
  type RequestContext,
  readError,
} from './classify.js';
import { type ConfiguredProfile, nicknameForm } from './configure-profile.js';
import { valueAt } from './json-pointer.js';
import { matches } from './match-answer.js';
import type { LookUp, Pointer } from './profile.js';
import { lookUpsAt } from './profile-templates.js';
import { isByAttempt, type Person, RequestError, userValues } from './render-request.js';
import type { Answer } from './send-request.js';
import type { Values } from './template.js';

/** A user as the directory shows one. */
export type FoundUser = {
  /** As the directory spells it. */
  readonly nickname: string;
  /** The id of the attempt that created the user, where the profile sends one. */
  readonly attemptId?: string;
  /** By the directory's clock: milliseconds since the epoch. */
  readonly createdAt?: number;
  /** How far the directory's clock is ahead of ours, in milliseconds, by the `Date` of its answer. */
  readonly clockOffsetMs?: number;
  /** What the profile points to as the name, in its order, without what is empty. */
  readonly names: readonly string[];
  /** Fields of the roster that the profile points to; `''` where the user has none. */
  readonly fields: Readonly<Record<string, string>>;
};

export type LookUpResult =
  | { readonly kind: 'found'; readonly user: FoundUser }
  | { readonly kind: 'absent' }
  /** Not known, and what the answer means for the run: its outcome is about no row. */
  | { readonly kind: 'unknown'; readonly verdict: Verdict };

/** Sends one GET. */
export type SendLookUp = (
  lookUp: LookUp,
  values: Values,
) => Promise<{
  readonly answer: Answer;
  readonly context: RequestContext;
}>;

/**
 * The ways of the profile in their order, those by the id of an attempt first and once for each id, until one finds the
 * user.
 * @param attemptIds of the person's attempts, as far as they have one
 * @throws {RequestError} where no way can be used
 */
export async function lookUpUser(
  person: Person,
  attemptIds: readonly string[],
  profile: ConfiguredProfile,
  send: SendLookUp,
): Promise<LookUpResult> {
  const wanted: Wanted = {
    person,
    attemptIds,
    domain: profile.settings.domain,
    nickname: nicknameForm(profile),
  };
  let unknown: LookUpResult | undefined;
  const all = lookUpsAt(profile.form).map(({ lookUp }) => lookUp);
  const ways = [
    ...all.filter(isByAttempt).flatMap((lookUp) => attemptIds.map((attemptId) => ({ lookUp, attemptId }))),
    ...all.filter((lookUp) => !isByAttempt(lookUp)).map((lookUp) => ({ lookUp, attemptId: undefined })),
  ];
  // Whom nobody asked about is not absent.
  if (ways.length === 0) throw new RequestError('the look-up needs the id of an attempt, and there is none');
  for (const { lookUp, attemptId } of ways) {
    const { answer, context } = await send(lookUp, userValues(profile, person, attemptId));
    const result = readLookUp(answer, lookUp, wanted, context);
    if (result.kind === 'found') return result;
    if (result.kind === 'unknown') unknown ??= result;
    // Another way would meet the same.
    if (result.kind === 'unknown' && (result.verdict.stop !== null || !result.verdict.answered)) break;
  }
  return unknown ?? { kind: 'absent' };
}

/** Whom an item has to be about. */
type Wanted = {
  readonly person: Pick<Person, 'nickname'>;
  /** Of the person's attempts: a user with one of them is the person's, whatever the nickname. */
  readonly attemptIds: readonly string[];
  /** The mail domain of the profile's settings. */
  readonly domain: string | undefined;
  /** What the nicknames of the directory are. Default: `name`. */
  readonly nickname?: NicknameForm;
};

/** A longer list may have further pages. */
const LONGEST_LIST = 20;

/** What one answer shows. */
export function readLookUp(
  answer: Answer,
  lookUp: LookUp,
  wanted: Wanted,
  context: RequestContext,
): LookUpResult {
  // No rule of the profile is about a look-up.
  const form: AnswerForm = { ...context.profile, answers: [] };
  const unknown = () => ({
    kind: 'unknown' as const,
    verdict: classify(answer, NO_HISTORY, { ...context, profile: form }),
  });
  if (answer.kind !== 'status' || isWebPage(answer)) return unknown();
  const coding = answer.header('content-encoding') ?? '';
  const body = answer.isWhole ? parseBody(answer.body, coding) : undefined;
  const { absent = [] } = lookUp;
  if ([absent].flat().some((match) => matches(match, answer.status, body))) return { kind: 'absent' };
  if (answer.status !== 200 || body === undefined) return unknown();
  const { title } = form;
  // Asked again, it would answer the same. A service that answers 200 to everything may say itself what is wrong.
  const because = (message: string): LookUpResult => {
    const verdict = { ...unknown().verdict, permanent: true };
    if (readError(body, form).message !== '') return { kind: 'unknown', verdict };
    return { kind: 'unknown', verdict: { ...verdict, message } };
  };
  const unread = `the answer of ${title} shows no users where the profile looks for them`;
  const at = valueAt(body, lookUp.items ?? '');
  if (typeof at !== 'object' || at === null) return because(unread);
  const items: readonly unknown[] = Array.isArray(at) ? at : [at];
  const all = items.filter((item) => isWanted(item, lookUp, wanted));
  const own = all.find((item) => isOfAttempt(item, lookUp, wanted)) ?? all[0];
  // Which of them has the login would be a guess, as between two domains.
  if (all.length > 1 && !isOfAttempt(own, lookUp, wanted))
    return because(`${title} shows several users with this nickname`);
  if (own !== undefined) {
    const sentAt = parseHttpDate(answer.header('date'));
    const offset = sentAt === undefined ? undefined : sentAt - context.now;
    return { kind: 'found', user: foundUser(own, lookUp, offset, context) };
  }
  // Where the pointer is wrong, everybody would be absent.
  const areRead = items.every((item) => textAt(item, lookUp.nickname) !== '');
  if (!Array.isArray(at) || !areRead) return because(unread);
  const hasNextPage = /\brel="?next\b/i.test(answer.header('link') ?? '');
  if (items.length < LONGEST_LIST && !hasNextPage) return { kind: 'absent' };
  return because(`${title} shows ${items.length} other users, and may have more`);
}

const NO_HISTORY = { everCreated: false, createdThisRun: false };

function isOfAttempt(
  item: unknown,
  { attempt_id }: LookUp,
  { attemptIds }: Pick<Wanted, 'attemptIds'>,
): boolean {
  const sent = textAt(item, attempt_id);
  return sent !== '' && attemptIds.includes(sent);
}

function isWanted(item: unknown, lookUp: LookUp, wanted: Wanted): boolean {
  if (isOfAttempt(item, lookUp, wanted)) return true;
  const { person, domain, nickname: form } = wanted;
  const { nickname, domain: ownDomain } = splitLogin(textAt(item, lookUp.nickname), form);
  const isSameDomain =
    ownDomain === undefined || domain === undefined || nicknameKey(ownDomain) === nicknameKey(domain);
  return isSameDomain && nicknameKey(nickname) === nicknameKey(person.nickname);
}

/** What holds a secret is withheld, as in a message. */
function foundUser(
  item: unknown,
  lookUp: LookUp,
  clockOffsetMs: number | undefined,
  { redact }: Pick<RequestContext, 'redact'>,
): FoundUser {
  const attemptId = textAt(item, lookUp.attempt_id);
  const createdAt = timeAt(item, lookUp);
  const shown = (pointer: Pointer) => redact(textAt(item, pointer)) ?? '[withheld]';
  return {
    nickname: shown(lookUp.nickname),
    ...(attemptId !== '' && { attemptId }),
    ...(createdAt !== undefined && { createdAt }),
    ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    names: (lookUp.names ?? []).map(shown).filter((name) => name !== ''),
    fields: Object.fromEntries(
      Object.entries(lookUp.fields ?? {}).map(([field, pointer]) => [field, shown(pointer)]),
    ),
  };
}

/** A value as text; the texts of a list with semicolons between them. */
function textAt(item: unknown, pointer: Pointer | undefined): string {
  if (pointer === undefined) return '';
  const values: readonly unknown[] = [valueAt(item, pointer)].flat();
  return values
    .flatMap((value) => (['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : []))
    .join(';');
}

const HAS_OFFSET = /^\d{4}-.*(?:Z|[+-]\d\d:?\d\d)$/i;
const UNIT_MS = { s: 1000, ms: 1 } as const;

function timeAt(item: unknown, { created_at, unit }: LookUp): number | undefined {
  const text = textAt(item, created_at);
  if (text === '') return undefined;
  // Without an offset it could be of any zone.
  const at =
    unit !== undefined ? Number(text) * UNIT_MS[unit] : HAS_OFFSET.test(text) ? Date.parse(text) : NaN;
  return Number.isFinite(at) ? at : undefined;
}
