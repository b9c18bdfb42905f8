/** The facts of texts about tokens, other secrets and services that issue tokens. None of them is a secret. */

import type { Place } from './place-text.js';

/** A secret of the program's user. `user`: the owner of the password; empty if that is not known. */
export type SecretName =
  | { readonly kind: 'token' | 'client-secret' | 'key' }
  | { readonly kind: 'password'; readonly user: string }
  | { readonly kind: 'setting'; readonly name: string };

export function tokenName(basicUser: string | undefined): SecretName {
  return basicUser === undefined ? { kind: 'token' } : { kind: 'password', user: basicUser };
}

export type SecretPlace = {
  /** The path as it was typed; `undefined`: standard input. */
  readonly path: string | undefined;
  /** The option, the variable or the configuration that named it. */
  readonly from: string;
};

export type SecretFile = SecretPlace & {
  readonly secret: SecretName;
  /** The environment variable that can hold the secret instead. Empty: none can. */
  readonly variable: string;
};

export type SecretCharacter = {
  readonly secret: SecretName;
  /** The code point, as in `U+0020`. */
  readonly code: string;
  /** The position, from 1. */
  readonly at: number;
  readonly length: number;
};

/** Where the addresses and the request of a token come from, and whether a person can correct them. */
export type Origin = Place & {
  /** True if the profile is a file of the user, who can correct it; a shipped profile cannot be corrected. */
  readonly isOwnProfile: boolean;
  readonly grant?: string | undefined;
};

export type OAuthRefused = {
  readonly host: string;
  /** The OAuth error code of the server; empty if it sent none that may be shown. */
  readonly oauthCode: string;
  /** The server's text, shown verbatim; empty if it sent none that may be shown. */
  readonly said: string;
  /** The requested scope; empty if there is none. */
  readonly scope: string;
  readonly origin: Origin;
};

export type KeyFault = 'none' | 'encrypted' | 'unsupported' | 'other-certificate';

/** An answer that a token endpoint would not give. `said`: the text of a refusal. */
export type OtherAnswer =
  | { readonly kind: 'status'; readonly status: number; readonly said: string }
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'no-token' }
  | { readonly kind: 'too-large'; readonly kib: number }
  /** A code or an address that may not be shown. */
  | { readonly kind: 'unshowable' };

export type Life = { readonly forMs: number } | { readonly until: string };

export type RefusedAt = {
  readonly title: string;
  /** The user who signs in with a password; `undefined`: the service accepts a token. */
  readonly user: string | undefined;
  readonly status: number | undefined;
  /** The line of the list; 0: at a look-up. */
  readonly line: number;
  /** True if the service refused a token or password for the same row before. */
  readonly again: boolean;
};
