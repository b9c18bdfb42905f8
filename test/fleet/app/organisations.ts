/** Organisations of a fleet in a folder of the test, with a directory on loopback and a clock that does not wait. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Reporter } from '../../../src/app/run/index.js';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import { KnownSecrets } from '../../../src/domain/known-secrets.js';
import type { FleetReporter, FleetRequest } from '../../../src/fleet/app/fleet-request.js';
import type { FleetIo, Org } from '../../../src/fleet/app/org.js';
import type { OrgStatus } from '../../../src/fleet/domain/org-status.js';
import { orgCall, orgRequest } from '../../../src/fleet/settings/fleet-organisations.js';
import { folderJournals } from '../../../src/journal/journal.js';
import { sealedFile } from '../../../src/passwords/sealed-file.js';
import type { Io } from '../../../src/platform/io.js';
import { textsOfCall } from '../../support/default-call.js';
import { createFakeClock } from '../../support/fake-clock.js';
import { hostProcess } from '../../support/host-process.js';

export const SILENT: Reporter = {
  findings() {},
  plan() {},
  started: () => () => {},
  row() {},
  step() {},
  waiting() {},
  notice() {},
};

const HEADER = 'nickname,password,last name,first name,department';

export function lastName(at: number): string {
  return `Lastname${'abcdefghij'[at]}`;
}

/** A list with these logins. */
export function listOf(...logins: readonly string[]): string {
  const row = (login: string, at: number) => `${login},Xq7-vTr9-${at}zz,${lastName(at)},Firstname,1`;
  return `${[HEADER, ...logins.map(row)].join('\n')}\n`;
}

export type Sent = { readonly login: string; readonly token: string | undefined };

/** A status, or a function that sends the whole answer. `undefined`: 201. */
type Reply = number | ((response: ServerResponse) => void) | undefined;

/** A small directory. Mutation tests have no files of test/e2e. */
async function startServer(answer: (sent: Sent) => Reply) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { nickname } = JSON.parse(Buffer.concat(chunks).toString());
    const reply = answer({ login: nickname, token: request.headers.authorization }) ?? 201;
    if (typeof reply === 'function') reply(response);
    else response.writeHead(reply, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
    },
  };
}

/** Removed after the test by `close`. */
export async function createOrganisations(reply: (login: string) => Reply = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'provision-fleet-'));
  const clock = createFakeClock();
  const first = new AbortController();
  const sent: Sent[] = [];
  const directory = await startServer((one) => {
    sent.push(one);
    return reply(one.login);
  });
  const io = {
    cwd: folder,
    env: {},
    uid: process.getuid?.(),
    clock,
    debug: NO_DEBUG_LOG,
    version: '0',
    interruption: { first: first.signal, second: new AbortController().signal },
    secrets: new KnownSecrets(),
    random: () => 0,
    journals: folderJournals({ clock, host: hostProcess }),
    sealed: sealedFile,
    stdin: Readable.from([]),
    host: hostProcess,
  } satisfies FleetIo;
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const changed: OrgStatus[] = [];
  const events: string[] = [];
  const reporter: FleetReporter = {
    ofCheck: () => SILENT,
    ofRun: () => SILENT,
    startingOver() {},
    plan: () => void events.push('plan'),
    started() {
      events.push('started');
      return () => void events.push('ended');
    },
    changed(status) {
      changed.push(status);
      events.push(`${status.org} ${status.state}`);
    },
  };
  return {
    folder,
    io,
    clock,
    directory,
    sent,
    write,
    reporter,
    changed,
    /** The reports of the fleet, in order. */
    events,
    logins: () => sent.map(({ login }) => login),
    interrupt: () => first.abort('SIGTERM'),
    /** Writes the files of an organisation. Its runs read the configuration each time. */
    org(
      name: string,
      list: string,
      { token = `token-of-${name}`, ...settings }: Readonly<Record<string, unknown>> = {},
    ): Org {
      write(`${name}/users.csv`, list);
      if (token !== null) write(`${name}/token.txt`, `${token}\n`);
      configure(name, settings);
      const place = { name, roster: join(folder, name, 'users.csv'), folder: join(folder, name) };
      const call = () => orgCall({}, { ...io, locale: () => 'en' } as unknown as Io);
      const own = { language: 'en', stop: () => ({ what: '', next: '' }), nextSteps: () => [] } as const;
      const texts = { ...own, commands: textsOfCall() };
      return {
        name,
        where: name,
        roster: place.roster,
        read: () => orgRequest(place, false, call(), () => texts),
      };
    },
    configure,
    request: (organisations: readonly Org[], more: Partial<FleetRequest> = {}): FleetRequest => ({
      organisations,
      base: folder,
      folder: join(folder, 'fleet.results'),
      atOnce: 10,
      perTenant: undefined,
      perHost: undefined,
      findings: undefined,
      overwrite: false,
      dryRun: false,
      yes: false,
      forceUnlock: false,
      fresh: [],
      ...more,
    }),
    async close() {
      await directory.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function configure(name: string, settings: Readonly<Record<string, unknown>>): void {
    const usual = { base_url: directory.url, token_file: 'token.txt', pace: 0 };
    write(`${name}/provision.config.json`, JSON.stringify({ ...usual, ...settings }));
  }
}

export type Organisations = Awaited<ReturnType<typeof createOrganisations>>;
