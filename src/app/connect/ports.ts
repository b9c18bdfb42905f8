/** The ports of a use case: questions to a person, and the commands that errors and reports name. */

import type { Sought } from '../../domain/look-up-result.js';
import type { Secret } from '../../domain/secret.js';
import type { Service } from '../../domain/service.js';
import type { ChangedOption, CommandChange, PrintedCommand } from '../../texts/command-change.js';
import type { Language } from '../../texts/texts.js';
import type { PeoplePrompts } from '../people/index.js';
import type { NoticeReporter } from './notice.js';

export type Prompts = {
  /** `ended`: a terminal whose input has ended, since a roster was typed into it. */
  availability(): 'available' | 'ended' | 'none';
  /** Resolves to true only for a clear yes. @throws {Interrupted} at a signal */
  confirm(question: Question): Promise<boolean>;
  /**
   * Asks for a token, and again if it is refused, three times at most.
   * @param accept reads the token in the pasted text; throws a `UserError` that says what is wrong with it
   * @returns `undefined` for an empty answer and a signal
   * @throws {UserError} the refusal of the last answer
   */
  token(question: TokenQuestion, accept: (pasted: Secret) => Secret): Promise<Secret | undefined>;
  readonly people: PeoplePrompts;
  /** Shows how to sign in, and waits until that is finished. @throws as `finished` does */
  signIn<T>(why: TokenNeed, title: string, way: SignInWay, finished: Promise<T>): Promise<T>;
};

/** Prompts without a terminal; callers check `availability` first. */
export const NO_PROMPTS: Prompts = {
  availability: () => 'none',
  confirm: () => refuseToAsk(),
  token: () => refuseToAsk(),
  people: { person: refuseToAsk, status: refuseToAsk, statusValue: refuseToAsk },
  signIn: () => refuseToAsk(),
};

function refuseToAsk(): Promise<never> {
  return Promise.reject(new Error('a question without a terminal'));
}

/** `refused`: at this line (0: at a look-up), for the same row `again`, by an answer with this status. */
export type TokenNeed =
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'refused';
      readonly line: number;
      readonly status: number | undefined;
      readonly again: boolean;
    };

export type SignInWay =
  | { readonly kind: 'browser'; readonly address: string }
  | {
      readonly kind: 'device';
      readonly address: string;
      readonly userCode: string;
      readonly addressWithCode?: string;
      readonly expiresInMs: number;
    };

export type Question =
  | ({ readonly kind: 'create'; readonly users: number } & Place)
  | ({ readonly kind: 'finish'; readonly users: number } & Place)
  | ({ readonly kind: 'create-valid'; readonly valid: number; readonly invalid: number } & Place)
  /** The question of a feature, as a text for a terminal. */
  | { readonly kind: 'own'; readonly textIn: (language: Language) => string }
  /** Asks whether the directory may be asked about these users or names. */
  | ({ readonly kind: 'look-up'; readonly address: string } & Sought)
  /** The journal names another roster than the one next to its folder. Absolute paths. */
  | {
      readonly kind: 'read-roster';
      readonly folder: string;
      readonly expected: string;
      readonly found: string;
    };

type Place = {
  readonly address: string | undefined;
  /** The title of the directory, if its profile is not the default. */
  readonly service: string | undefined;
};

export type TokenQuestion = {
  readonly service: Pick<Service, 'title' | 'grant' | 'basicUser'>;
  readonly why: TokenNeed;
  readonly command: string;
  /** The address to open in a browser; `undefined`: the token comes from another terminal. */
  readonly signIn: string | undefined;
};

export type OpeningPorts = {
  readonly reporter: NoticeReporter;
  readonly prompts: Prompts;
  readonly texts: { readonly language: Language; readonly commands: CommandTexts };
};

/** Each command repeats the options of this call that it needs, so that it can be copied. */
export type CommandTexts<Command extends string = PrintedCommand, Option extends string = ChangedOption> = {
  readonly program: string;
  next(command: Command, change?: CommandChange<Option>): string;
  /** A command on a results folder, or on something in it, given as the user would write it. */
  on(command: Command, results: string, options?: CommandChange<Option>['options']): string;
  again(change?: CommandChange<Option>): string;
  /** The called rehearsal, but for real users: at the usual pace, and with a results folder of its own. */
  real(change?: CommandChange<Option>): string;
  /** The same commands with the path of the roster; that of standard input is a gap to fill in. */
  withRoster(place: RosterPlace): CommandTexts<Command, Option>;
  /** The commands after a wrong address, with gaps for it and for settings. @returns `undefined` if none names any */
  withoutAddress(wrong: WrongAddress): CommandTexts<Command, Option> | undefined;
};

export type WrongAddress = {
  readonly settings: readonly string[];
  /** Options that come from the journal, so that a command must give another value. */
  readonly recorded: { readonly address: boolean; readonly settings: boolean };
};

export type RosterPlace = {
  /** The results folder, as an absolute path. */
  readonly folder: string;
  readonly roster: string;
  /** The roster's path, relative to the folder or absolute; `null` for standard input. */
  readonly rosterPath: string | null;
};
