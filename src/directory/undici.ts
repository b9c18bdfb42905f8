/** What a directory needs of undici: its client, and what puts TLS over a connection. */

import type { buildConnector, Client } from 'undici';

/** The part of undici that a directory loads when it is created. */
export type Undici = {
  readonly Client: typeof Client;
  readonly buildConnector: typeof buildConnector;
};

/** Headers of an answer by their lower-case names; of one that came more than once, all values. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** File by file: as a whole undici takes twice as long to load. */
export async function loadUndici(): Promise<Undici> {
  const [client, connect] = await Promise.all([
    import('undici/lib/dispatcher/client.js'),
    import('undici/lib/core/connect.js'),
  ]);
  return { Client: client.default, buildConnector: connect.default };
}
