/** Settings that mean something, in groups that are handed on alone. */

import type { Pace, Rate } from '../../domain/clock.js';
import type { TokenSource } from '../../token/token-source.js';

/** Times in milliseconds. */
export type SendingOptions = {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The pauses of one request at a time. */
  readonly pace: Pace;
  /** In place of the pace. Default: one request at a time, with its pauses. */
  readonly rate?: Rate | undefined;
  /** The parts of a rate that the user gave. Default: those of the profile. */
  readonly asked?: Partial<Rate>;
  readonly timeoutMs: number;
  /** How long to wait for a network that is lost after the directory had answered. */
  readonly waitMs: number;
  readonly limit: number;
  /** Stops after so many rows in a row that count; 0: never. */
  readonly stopAfter: number;
};

/** The user's consent beforehand. */
export type Consent = {
  readonly yes: boolean;
  readonly skipInvalid: boolean;
  /** The digest of the rows that were agreed to. Default: none were shown. */
  readonly agreed?: string | undefined;
};

/** Where the token comes from, and what can get another one. */
export type TokenOptions = {
  /** `undefined`: nobody gave one. */
  readonly source: TokenSource | undefined;
  /** @throws {UserError} `configuration` where what was given of it is wrong */
  readonly application: () => { readonly authUrl?: URL; readonly clientId?: string };
  readonly clientSecret: TokenSource | undefined;
  /** Where the key is with which an application proves who it is. Default: nobody gave one. */
  readonly keyFile?: TokenSource | undefined;
  /** Where secret settings of the profile are, by name. Default: nothing gives any. */
  readonly secretSettings?: Readonly<Record<string, TokenSource>>;
  /** The file that it comes from, as the user would write its path; `undefined` where it comes from elsewhere. */
  readonly file: string | undefined;
};
