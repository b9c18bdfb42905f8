/** What a directory needs of undici: connections that `fetch` is given, and nothing that sends by itself. */

import type { buildConnector, Client } from 'undici';

/** The part of undici that a directory loads when it is created. */
export type Undici = {
  readonly Client: typeof Client;
  readonly buildConnector: typeof buildConnector;
  readonly util: { parseHeaders(headers: (Buffer | string | (Buffer | string)[])[]): RawHeaders };
};

export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** File by file: as a whole undici takes twice as long to load, and makes itself what every `fetch` goes through. */
export async function loadUndici(): Promise<Undici> {
  const [client, connect, util] = await Promise.all([
    import('undici/lib/dispatcher/client.js'),
    import('undici/lib/core/connect.js'),
    import('undici/lib/core/util.js'),
  ]);
  return { Client: client.default, buildConnector: connect.default, util: util.default };
}
