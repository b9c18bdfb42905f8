/** Which directory it is: its profile, and its address. */

import type { Profile } from '../../directory/load-profile.js';
import type { JournalAddress } from '../../domain/journals.js';
import type { TokenSource } from '../../token/token-source.js';

export type ProfileChoice = {
  /** Absent: the one of the journal, or the default. */
  readonly profile: Profile | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Where the values of its secret settings are, by name. */
  readonly secrets?: Readonly<Record<string, TokenSource>>;
};

export type Destination =
  | {
      readonly kind: 'url';
      readonly url: URL;
      readonly from: string;
      readonly by: 'flag' | 'environment' | 'configuration' | 'journal';
      readonly profile?: string;
    }
  /** A directory on this machine that lives as long as the run. */
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

/** Where a run sends to, for the journal's guard and for people. */
export type Address = JournalAddress & {
  readonly destination: Exclude<Destination, { readonly kind: 'none' }>;
};
