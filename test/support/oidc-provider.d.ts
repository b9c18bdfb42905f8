/** The package has no types; the tests use this part of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The context of a request for a token. */
  export type Context = {
    readonly oidc: {
      readonly client: unknown;
      readonly params: Readonly<Record<string, string | undefined>>;
    };
    body: unknown;
  };

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    registerGrantType(
      name: string,
      handler: (context: Context) => Promise<void>,
      parameters: readonly string[],
    ): void;
    readonly ClientCredentials: new (
      properties: object,
    ) => {
      save(): Promise<string>;
      readonly expiration: number;
    };
  }

  export const errors: {
    readonly [name in 'InvalidGrant' | 'InvalidScope' | 'UnauthorizedClient']: new (
      message: string,
      more?: string,
    ) => Error;
  };
}
