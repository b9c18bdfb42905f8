/** Runs at a terminal with a token that needs a person with a browser or another device. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oauthProfile } from '../../support/oauth-profile.js';
import { browse, type OidcServer, startOidcServer } from '../../support/oidc-server.js';
import { rosterOf } from '../program.js';
import { noTmux, openTerminal, type Terminal } from './tmux.js';

describe.skipIf(noTmux())('a run at a terminal signs in', () => {
  let terminal: Terminal;
  let server: OidcServer;
  let tokens: string[];
  let refuses: (n: number) => boolean;

  beforeEach(async () => {
    tokens = [];
    refuses = () => false;
    server = await startOidcServer({
      deviceIntervalS: 1,
      users(request, response) {
        request.resume();
        tokens.push(request.headers.authorization?.replace('Bearer ', '') ?? '');
        const status = refuses(tokens.length) ? 401 : 201;
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      },
    });
    // The terminal is wide enough to show an address on one line.
    terminal = openTerminal({ columns: 500 });
    writeFileSync(join(terminal.cwd, 'users.csv'), rosterOf(4));
    for (const grant of ['authorization_code', 'device_code'] as const)
      writeFileSync(join(terminal.cwd, `${grant}.json`), oauthProfile(grant));
  });

  afterEach(async () => {
    await terminal.close();
    server.close();
  });

  function create(grant: string, client: string): void {
    const address = `--base-url ${server.tokenUrl.origin} --client-id ${client}`;
    terminal.type(`provision users.csv --profile ./${grant}.json ${address} --pace 0; echo "status $?"`);
    terminal.press('Enter');
  }

  const addressOn = (screen: string, what = /^ {2}(http\S+)$/m) => what.exec(screen)?.[1] ?? '';

  const WAITING = /Press Ctrl-C to stop\.$/;

  it('a run at a terminal offers the sign-in after the question, and continues once it is done', async () => {
    create('authorization_code', 'desktop');
    expect(await terminal.until(/\[y\/N\]$/)).not.toContain('access token');
    terminal.type('y');
    terminal.press('Enter');
    const screenBefore = await terminal.until(WAITING);
    expect(screenBefore).toContain('There is no access token yet. Sign in to continue');
    await browse(addressOn(screenBefore));
    const screen = await terminal.until(/status \d/);
    expect(screen).toContain('status 0');
    expect(new Set(tokens).size).toBe(1);
    expect(screen).not.toContain(tokens[0]);
  });

  it('a run at a terminal renews a refused token with its refresh token', async () => {
    refuses = (n) => n === 2;
    create('authorization_code', 'desktop');
    await terminal.until(/\[y\/N\]$/);
    terminal.type('y');
    terminal.press('Enter');
    await browse(addressOn(await terminal.until(WAITING)));
    expect(await terminal.until(/status \d/)).toContain('status 0');
    expect(tokens).toHaveLength(5);
    expect(new Set(tokens).size).toBe(2);
    expect(server.tokenRequests.map(({ body }) => body.get('grant_type'))).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
  });

  it('a run at a terminal signs in with a code on another device', async () => {
    create('device_code', 'device');
    await terminal.until(/\[y\/N\]$/);
    terminal.type('y');
    terminal.press('Enter');
    const screenBefore = await terminal.until(WAITING);
    expect(screenBefore).toMatch(/Code: [A-Z]{4}-[A-Z]{4}/);
    await browse(addressOn(screenBefore, /^ {2}(http\S+user_code=\S+)$/m));
    expect(await terminal.until(/status \d/)).toContain('status 0');
    expect(tokens).toHaveLength(4);
  });

  it('Ctrl-C at the sign-in of a run ends it with 130, and nothing is sent', async () => {
    create('authorization_code', 'desktop');
    await terminal.until(/\[y\/N\]$/);
    terminal.type('y');
    terminal.press('Enter');
    await terminal.until(WAITING);
    terminal.press('C-c');
    expect(await terminal.until(/status \d/)).toContain('status 130');
    expect(tokens).toEqual([]);
  });
});
