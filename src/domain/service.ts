/** The facts about the directory service that messages need. Its profile says it. */

/** Grants by which a run gets its tokens without a person. */
export const MACHINE_GRANTS: ReadonlySet<string | undefined> = new Set(['client_credentials', 'jwt_bearer']);

export type Service = {
  /** The service's name inside a sentence: `Keycloak`, `the directory`. */
  readonly title: string;
  /** The OAuth grant by which its tokens are obtained; `undefined`: a token is a key that the service shows its user. */
  readonly grant: string | undefined;
  /** The user who signs in with a password, which then is the token (HTTP Basic); absent: it needs a token. */
  readonly basicUser?: string;
  /** `sent`: it keeps the passwords that it gets; `unknown`: some of its kind do not; `ignored`: it does not. */
  readonly password: 'sent' | 'unknown' | 'ignored';
  readonly address?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** If false, the answer about an absent user looks like that of a wrong address. */
  readonly describesAbsence?: boolean;
  /** True if the run gets its tokens itself: a refused one has not expired, and no person has another. */
  readonly obtainsToken?: boolean;
};
