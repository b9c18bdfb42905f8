/** The facts about the directory service that messages need, from its profile. */

/** Grants by which a run gets its own tokens without a person. */
export const MACHINE_GRANTS: ReadonlySet<string | undefined> = new Set(['client_credentials', 'jwt_bearer']);

export type Service = {
  /** The service's name inside a sentence: `Keycloak`, `the directory`. */
  readonly title: string;
  /** The OAuth grant of its tokens; `undefined` if a token is an API key that the service shows to its user. */
  readonly grant: string | undefined;
  /** The user who signs in with a password as the token (HTTP Basic); absent if the service needs a token. */
  readonly basicUser?: string;
  /** `sent`: it stores the passwords that it receives; `unknown`: some of its kind do not; `ignored`: it does not. */
  readonly password: 'sent' | 'unknown' | 'ignored';
  readonly address?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** If false, the answer about an absent user looks like the one for a wrong address. */
  readonly describesAbsence?: boolean;
  /** True if the run gets its own tokens, so that a refused one has not expired and a person has no other. */
  readonly obtainsToken?: boolean;
};
