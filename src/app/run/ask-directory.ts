/** Asks the directory, before the question of a run, which people of the list have an account there. */

import type { ListedUser } from '../../directory/list-users.js';
import type { Person } from '../../directory/render-request.js';
import { Interrupted } from '../../domain/errors.js';
import { mayShowOurId } from '../../domain/outcome.js';
import { nicknameKey } from '../../domain/user.js';
import type { RunIo, RunRequest } from '../connect/index.js';
import { agreeToLookUp, NO_LINE, type Notice } from '../connect/index.js';
import { createPacedLookUp, knownDirectory, ListedLookUp } from '../look-up/index.js';
import { type CheckResult, type DecidedRow, people, pipelineInput, UserIds } from '../pipeline/index.js';
import type { RunPorts } from './plan.js';
import { type Asking, idsOfOthers } from './step-names.js';

/** The most pages of a list, or look-ups. More take longer than people wait for a question. */
const MOST = 200;

/** After this many failed look-ups, the remaining rows are not looked up. */
const MAX_FAILED = 3;

/** The answers of the directory, so that the run need not read them again. */
export type Asked = {
  /** The request with the people found; absent if there are none. */
  readonly request?: RunRequest;
  /** All users, if their list was read. */
  readonly users?: readonly ListedUser[] | undefined;
  /** The keys of the logins that a look-up did not find. */
  readonly absent?: ReadonlySet<string>;
  /** True if the token was refused. With another one, the run would send rows that were never compared. */
  readonly isRefused?: boolean;
};

/** Failed look-ups are notices. @throws {UserError} if there is no token; {Interrupted} after a signal */
export async function askDirectory(
  request: RunRequest,
  checked: CheckResult,
  { address, journal, open, pacer, hasAgreed }: Asking,
  ports: RunPorts,
  { clock, interruption: { first } }: RunIo,
): Promise<Asked> {
  const { profile, checks, sending } = request;
  const { list, look_up, title } = profile.form;
  const { reporter } = ports;
  if (look_up === undefined || address.destination.kind !== 'url' || !isSending(request, checked, ports))
    return {};
  // Without users that an earlier attempt may have created.
  const isToSend = ({ action, known }: DecidedRow) => action === 'send' && !mayShowOurId(known);
  const found = await people(pipelineInput(request, checks, journal), isToSend, MOST + 1);
  if (found.size === 0) return {};
  const rows = Math.min(checked.toSend, sending.limit);
  if (rows > MOST && list === undefined) {
    reporter.notice({ kind: 'not-compared', title, why: { rows, most: MOST } });
    return {};
  }
  const sought = { of: 'rows', count: rows } as const;
  if (!hasAgreed && !(await agreeToLookUp(sought, 'elsewhere', address, request, ports))) {
    reporter.notice({ kind: 'nothing-looked-up' });
    return {};
  }
  const { directory, token } = await open();
  await token?.ready();
  let hasToken = true;
  const newToken = async (askedAt: number) => {
    // People are asked for another token only once.
    hasToken &&= (await token?.renew(NO_LINE, undefined, askedAt)) ?? false;
    return hasToken;
  };
  // Reading changes nothing, so the first signal ends it.
  const interruption = { first, second: first };
  const ids = new UserIds(journal, title, idsOfOthers(profile, checks));
  const context = {
    directory,
    ids,
    pacer,
    clock,
    interruption,
    newToken,
    isBeforeRun: true,
    profile,
    reporter,
  };
  const asked = await read([...found.values()], rows, context);
  // Only the id of an attempt, or a person, settles users that an earlier attempt may have created.
  const users = (asked.users ?? asked.found).filter((user) => {
    const { key = '' } = user;
    const isOwnId = ids.checkLookUp({ kind: 'found', user }, key).kind === 'found';
    return isOwnId && !mayShowOurId(journal?.last(key));
  });
  if (users.length === 0) return asked;
  const known = knownDirectory({ profile, baseUrl: address.baseUrl, users });
  return {
    ...asked,
    request: { ...request, checks: { ...checks, others: [...(checks.others ?? []), known] } },
  };
}

function isSending(
  { consent: { yes, skipInvalid } }: RunRequest,
  { toSend, blocking, refusedBy }: CheckResult,
  { prompts }: RunPorts,
): boolean {
  const mayAgree = skipInvalid || (!yes && prompts.availability() === 'available');
  return toSend > 0 && refusedBy.length === 0 && (blocking === 0 || mayAgree);
}

/**
 * Reads the list of all users, even for one row, since it also shows people with another login. If that is not possible,
 * looks people up until as many rows as the run sends are new.
 */
async function read(
  people: readonly Person[],
  rows: number,
  context: ConstructorParameters<typeof ListedLookUp>[2],
): Promise<Asked & { readonly found: readonly ListedUser[] }> {
  const { profile, reporter, interruption } = context;
  const found: ListedUser[] = [];
  const absent = new Set<string>();
  const notCompared = (why: Extract<Notice, { kind: 'not-compared' }>['why']) =>
    reporter.notice({ kind: 'not-compared', title: profile.form.title, why });
  const lookUp = createPacedLookUp(context);
  const listed = lookUp && new ListedLookUp(lookUp, MOST, context, {});
  let failed = 0;
  let isRefused = false;
  for (const person of people) {
    const { nickname } = person;
    const seen = await listed?.lookUp(person);
    if (interruption.first.aborted) throw new Interrupted();
    const users = listed?.users;
    if (users !== undefined) return { found, users };
    if (seen?.kind === 'found') found.push({ ...seen.user, nickname, key: nicknameKey(nickname) });
    if (seen?.kind === 'absent') absent.add(nicknameKey(nickname));
    if (seen?.kind === 'unknown') {
      failed += 1;
      if (failed === 1) notCompared(seen);
      isRefused = seen.stop === 'token_refused';
      if (seen.stop !== null || seen.verdict?.answered === false || failed === MAX_FAILED) break;
    }
    const looked = found.length + absent.size + failed;
    if (rows > MOST || (looked === MOST && people.length > MOST)) {
      notCompared({ rows, most: MOST });
      break;
    }
    if (absent.size + failed === rows) break;
  }
  return { found, absent, isRefused };
}
