/** Facts about a run for its results: paths, commands, unconfirmed users, and the purpose of a rehearsal. */

import { resolve } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { hasCommonFolding } from '../../domain/folded-name.js';
import type { JournalView } from '../../domain/journals.js';
import { isUnclear, type Known } from '../../domain/outcome.js';
import { nicknameKey, splitLogin } from '../../domain/user.js';
import { shownPath } from '../../platform/shown-path.js';
import { type RunRequest, serviceOf, tokenChangeOf, type WrongAddress } from '../connect/index.js';
import { isSameName, type RunEnd, TakenLogins } from '../pipeline/index.js';
import type { Rehearsal, RunNames, Texts } from './ending.js';

type Place = Pick<RunRequest, 'folder' | 'roster' | 'rosterPath' | 'profile' | 'again'> &
  Partial<Pick<RunRequest, 'token'>> & {
    readonly obtains: boolean;
  };

export function namesOf(
  { folder, roster, rosterPath, profile, again, token: tokenOptions, obtains }: Place,
  baseUrl: string,
  { reason, isLookUp = false }: Pick<RunEnd, 'reason' | 'isLookUp'>,
  recorded: WrongAddress['recorded'],
  texts: Texts,
  cwd: string,
): RunNames {
  const usualCommands = texts.commands.withRoster({ folder, roster: roster.name, rosterPath });
  const settings = settingsInAddress(profile);
  const service = serviceOf(profile, baseUrl, obtains);
  const isWrong = reason === 'wrong_address' && !(isLookUp && service.describesAbsence === false);
  const corrected = isWrong ? usualCommands.withoutAddress({ settings, recorded }) : undefined;
  const commands = corrected ?? usualCommands;
  return {
    service,
    folder: shownPath(folder, cwd),
    rosterName: roster.name,
    rosterPath: rosterPath && shownPath(resolve(folder, rosterPath), cwd),
    commands,
    canLookUp: profile.form.look_up !== undefined,
    again: (options) => again(commands, options),
    token(save) {
      const { options, settings = {} } = tokenChangeOf(profile, baseUrl);
      return commands.next('token', {
        options: { ...options, ...tokenGaps(profile, tokenOptions), save },
        settings,
      });
    },
  };
}

/** True if a run gets its own tokens for the given application. Matches the decision in `createTokenKeeper`. */
export function obtainsToken({ form }: RunRequest['profile'], token: RunRequest['token']): boolean {
  const grant = form.token?.grant;
  if (token.source !== undefined || grant === undefined || grant === 'implicit') return false;
  return token.keyFile !== undefined || givenApplication(token)?.clientId !== undefined;
}

/** The missing parts of the application that gets a token, as placeholders of the command. */
function tokenGaps({ form }: RunRequest['profile'], token: RunRequest['token'] | undefined) {
  const application = token && givenApplication(token);
  if (application === undefined) return {};
  const { authUrl, clientId } = application;
  const hasPage = form.token?.grant !== 'implicit' || form.token.authorize_url !== undefined;
  return {
    ...(!hasPage && authUrl === undefined && { authUrl: { gap: 'address' } }),
    ...(clientId === undefined && { clientId: { gap: 'id' } }),
  };
}

/** @returns `undefined` if a part of it is invalid, since the command reports that itself */
function givenApplication({ application }: RunRequest['token']): ReturnType<typeof application> | undefined {
  try {
    return application();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The settings in the address of users, which may need to change after a wrong address. */
function settingsInAddress({ form, settings }: RunRequest['profile']): readonly string[] {
  const { create, base_url = '' } = form;
  return Object.keys(settings).filter((name) => `${base_url}${create.path}`.includes(`{${name}}`));
}

/** The lists that come with the program, whose people are not to be created. */
const SAMPLE = /[/\\]samples[/\\]users[\w-]*\.(?:csv|json)$/u;

/** @returns `undefined` if real users are created */
export function rehearsalOf(request: RunRequest): Rehearsal | undefined {
  const { destination, isCalledRehearsal: isCalled, hasBaseUrl, profile, roster } = request;
  const { form, samples } = profile;
  if (destination.kind !== 'sandbox') return undefined;
  const hasAddress = hasBaseUrl === true || form.base_url !== undefined;
  return { isCalled, hasAddress, settings: samples, isOfSample: SAMPLE.test(roster.path ?? '') };
}

/**
 * `mayBeOurs`: nicknames whose accounts may come from earlier requests; `taken`: all other taken ones, except `others`,
 * which belong to other people, as a person declared or the name in the directory shows.
 * `areTakenOwn`: the taken ones are probably those of the people in the list.
 */
export function unclearOf(journal: JournalView) {
  const nicknames = { unconfirmed: [], mayBeOurs: [], taken: [], others: [] } as Record<Group, string[]>;
  for (const known of journal.all()) {
    if (known.outcome !== 'exists' && known.outcome !== 'unconfirmed') continue;
    const isOthers = journal.othersNicknames.has(known.key) || hasOtherName(known, journal);
    const taken = isOthers ? 'others' : 'taken';
    const unclear = known.outcome === 'exists' ? 'mayBeOurs' : 'unconfirmed';
    nicknames[isUnclear(known) ? unclear : taken].push(known.nickname);
  }
  const { areOwn: areTakenOwn } = new TakenLogins(journal);
  return { ...(nicknames as Readonly<Record<Group, readonly string[]>>), areTakenOwn };
}

/**
 * True if the directory showed the name of another person. With the same first name, it may be this person, who married.
 * Without a name, the message has the login.
 */
function hasOtherName({ key, name, detail }: Known, { head }: JournalView): boolean {
  if (detail?.code !== 'taken-by') return false;
  const { who, name: owner = '' } = detail;
  if (who !== undefined) return who !== 'a-name';
  const isLogin = nicknameKey(splitLogin(owner, head.directory?.nickname).nickname) === key;
  const [firsts, words] = [name.first, owner].map((text) => text.split(/\s+/u)) as [string[], string[]];
  const isSameFirst = firsts.some((first) => words.some((word) => hasCommonFolding(first, word)));
  return !isLogin && !isSameFirst && !isSameName(name, [owner]);
}

type Group = 'unconfirmed' | 'mayBeOurs' | 'taken' | 'others';
