/** The facts of texts, in every language. */

import type { Service } from '../domain/service.js';

/** The commands that settle one unconfirmed user; `lookUp` where the directory can be asked. */
export type SettleCommands = {
  readonly created: string;
  readonly notCreated: string;
  readonly lookUp: string | undefined;
};

/** Passwords that only `credentials.csv` has. */
export type OnlyCopy = {
  /** Its path as the user would write it. */
  readonly path: string;
  readonly n: number;
  /** The number of passwords of users who may not exist. */
  readonly unconfirmed: number;
  /** How many came in this run, where those of the runs before are handed out. */
  readonly news: number | undefined;
};

export type OutcomeText = {
  /** On a badge or a filter. */
  readonly label: string;
  /** After a count, in a list that adds up to the roster. @param service the title of the directory */
  readonly meaning: (service: string) => string;
};

/** Rows of one outcome. */
export type Rows = {
  readonly n: number;
  /** The file that holds them, as the user would write its path; `undefined` where it was not written. */
  readonly csv: string | undefined;
  /** The roster's name; `undefined`: standard input. */
  readonly roster: string | undefined;
};

/** Nicknames that are taken. */
export type TakenRows = Pick<Rows, 'n' | 'csv'>;

/** Users who may or may not exist. */
export type UnconfirmedRows = Pick<Rows, 'n' | 'csv'> & {
  /** Their nicknames, where they are few; else empty. */
  readonly nicknames: readonly string[];
};

/** Clauses without a full stop; what to do next ends with a colon where the command that gets a token follows. */
export type StopText = { readonly what: string; readonly next: string };

/**
 * @param status of the answer that stopped the run, in brackets behind a space; empty where it is not known
 * @param isAnswer whether it may be the service's own answer: then a setting may be as wrong as the address
 * @param isLookUp whether it answered a look-up, and not a request that creates a user
 */
export type StopEntry = (service: Service, status: string, isAnswer: boolean, isLookUp: boolean) => StopText;

/** When the directory limited the rate: the statuses of its answers (`''` for none), and how often. */
export type Throttling = { readonly service: string; readonly statuses: string; readonly times: number };
