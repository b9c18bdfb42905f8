/** Where the token comes from, and what can get another one. */

import type { TokenSource } from '../../token/token-source.js';

export type TokenOptions = {
  readonly source: TokenSource | undefined;
  /** @throws {UserError} `configuration` where what was given of it is wrong */
  readonly application: () => { readonly authUrl?: URL; readonly clientId?: string };
  readonly clientSecret: TokenSource | undefined;
  /** The key with which an application authenticates. */
  readonly keyFile?: TokenSource | undefined;
  /** Where secret settings of the profile are, by name. */
  readonly secretSettings?: Readonly<Record<string, TokenSource>>;
  /** The file that it comes from, as the user would write its path; `undefined` where it comes from elsewhere. */
  readonly file: string | undefined;
};
