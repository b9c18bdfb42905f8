/** The ports of a use case: questions to a person, and the commands that errors and reports name. */

import type { Sought } from '../../domain/look-up-result.js';
import type { Secret } from '../../domain/secret.js';
import type { Service } from '../../domain/service.js';
import type { ChangedOption, CommandChange, PrintedCommand } from '../../texts/command-change.js';
import type { Language } from '../../texts/texts.js';
import type { Listed, PeoplePrompts } from '../people/index.js';
import type { NoticeReporter } from './notice.js';

export type Prompts = {
  /** `ended`: the terminal has reached the end of its input, since the roster was typed into it. */
  availability(): 'available' | 'ended' | 'none';
  /** Resolves to true only for a clear yes. @throws {Interrupted} at a signal */
  confirm(question: Question): Promise<boolean>;
  /**
   * Asks up to three times, until `accept` throws no error. @throws {UserError} the error of the last answer
   * @returns `undefined` for an empty answer or a signal
   */
  token(question: TokenQuestion, accept: (pasted: Secret) => Secret): Promise<Secret | undefined>;
  readonly people: PeoplePrompts;
  /** Shows how to sign in, and waits until the sign-in ends. @throws the error of `finished` */
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

/** `refused`: the line of the request (0: a look-up), the answer's status, and whether the row was refused before. */
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
  /** @property person the user, if it is only one */
  | ({ readonly kind: 'create'; readonly users: number; readonly person?: Listed | undefined } & Place)
  | ({ readonly kind: 'finish'; readonly users: number } & Place)
  | ({ readonly kind: 'create-valid'; readonly valid: number; readonly invalid: number } & Place)
  /** A question with its own text for a terminal. @property answer to type instead of yes */
  | { readonly kind: 'own'; readonly textIn: (language: Language) => string; readonly answer?: string }
  | ({ readonly kind: 'look-up'; readonly address: string } & Sought)
  /** The journal names a different roster than the one next to its folder. Paths are absolute. */
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
  /** The address to open in a browser; `undefined` if the token comes from another terminal. */
  readonly signIn: string | undefined;
};

export type OpeningPorts = {
  readonly reporter: NoticeReporter;
  readonly prompts: Prompts;
  readonly texts: { readonly language: Language; readonly commands: CommandTexts };
};

/** Each command repeats the options of the current call that it needs, so that it can be copied. */
export type CommandTexts<Command extends string = PrintedCommand, Option extends string = ChangedOption> = {
  readonly program: string;
  next(command: Command, change?: CommandChange<Option>): string;
  /** A command for a results folder or for something in it, with the path as the user would write it. */
  on(command: Command, results: string, options?: CommandChange<Option>['options']): string;
  again(change?: CommandChange<Option>): string;
  /** The command of the current rehearsal, for real users: at the usual pace, and with its own results folder. */
  real(change?: CommandChange<Option>): string;
  /** The same commands with the path of the roster, or with a placeholder if the roster came from standard input. */
  withRoster(place: RosterPlace): CommandTexts<Command, Option>;
  /** The commands after a wrong address, with placeholders for it and settings; `undefined` if none names any. */
  withoutAddress(wrong: WrongAddress): CommandTexts<Command, Option> | undefined;
};

export type WrongAddress = {
  readonly settings: readonly string[];
  /** Options that come from the journal, so that a command must override them. */
  readonly recorded: { readonly address: boolean; readonly settings: boolean };
};

export type RosterPlace = {
  /** The results folder, as an absolute path. */
  readonly folder: string;
  readonly roster: string;
  /** The roster's path, relative to the folder or absolute; `null` for standard input. */
  readonly rosterPath: string | null;
};
