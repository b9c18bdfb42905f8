/** The package comes without types; the tests use this of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
