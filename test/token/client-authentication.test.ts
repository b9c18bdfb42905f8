/** Client authentication by HTTP Basic, at servers that decode credentials as in RFC 6749, and at others. */

import { describe, expect, test } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import { fetchForApplication } from '../../src/token/oauth-client.js';
import { CLIENT_SECRET, PRINTABLE_CLIENT, startOidcServer } from '../support/oidc-server.js';
import { contextOf, refusal, serverThat, shownOf } from './oauth-setup.js';

const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
const BEYOND_ASCII = ['é', 'ж', '密', '😀'];

type Way = (part: string) => string;
type Asked = { readonly id: string; readonly secret: string };

/** The ways in which server libraries decode a value of a form. */
const DECODERS: readonly (readonly [name: string, way: Way])[] = [
  ['as a part of a URL', (part) => decodeURIComponent(part.replaceAll('+', ' '))],
  ['byte by byte', (part) => bytesOf(part).toString('utf8')],
];

function bytesOf(part: string): Buffer {
  const bytes = part.replaceAll('+', ' ').matchAll(/%([\dA-F]{2})|([\s\S])/gu);
  return Buffer.concat(
    Array.from(bytes, ([, hex, plain]) => (hex ? Buffer.from(hex, 'hex') : Buffer.from(plain ?? ''))),
  );
}

/** A token endpoint that knows one client at a time, which signs in by HTTP Basic or, with `takesBody`, in the body. */
function endpointKnowing(client: Asked | (() => Asked), read: Way, { takesBody = false } = {}): Promise<URL> {
  return serverThat(async (request, response) => {
    const { id, secret } = typeof client === 'function' ? client() : client;
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, pair = ''] = /^Basic (\S+)$/u.exec(request.headers.authorization ?? '') ?? [];
    const [, name = '', password = ''] =
      /^([^:]*):([\s\S]*)$/u.exec(Buffer.from(pair, 'base64').toString()) ?? [];
    const form = new URLSearchParams(body);
    const isInBody = takesBody && form.get('client_id') === id && form.get('client_secret') === secret;
    const isKnown = isInBody || (read(name) === id && read(password) === secret);
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    const granted = { access_token: 'a-token-of-the-tests', token_type: 'Bearer' };
    response.end(JSON.stringify(isKnown ? granted : { error: 'invalid_client' }));
  });
}

async function fetchAs({ id, secret }: Asked, tokenUrl: URL) {
  const client = { tokenUrl, clientId: id, clientSecret: new Secret(secret) };
  return await fetchForApplication(client, contextOf());
}

/** The characters with which the server refuses a client. */
async function refusedWith(
  characters: readonly string[],
  clientOf: (character: string) => Asked,
  read: Way,
): Promise<readonly string[]> {
  const refused: string[] = [];
  let client = clientOf('');
  const url = await endpointKnowing(() => client, read);
  for (const character of characters) {
    client = clientOf(character);
    await fetchAs(client, url).catch(() => refused.push(character));
  }
  return refused;
}

const inSecret = (character: string): Asked => ({ id: 'client', secret: `a${character}b` });
const inId = (character: string): Asked => ({ id: `a${character}b`, secret: 'secret' });
const RAW: Way = (part) => part;

describe('a server that decodes credentials', () => {
  test.each(DECODERS)(
    'a server that decodes credentials %s accepts every character in secret and client ID',
    async (_, read) => {
      const all = [...PRINTABLE, ...BEYOND_ASCII];
      expect(await refusedWith(all, inSecret, read)).toEqual([]);
      expect(await refusedWith(all, inId, read)).toEqual([]);
    },
  );

  test('a real server accepts all printable characters at once by HTTP Basic', async () => {
    const server = await startOidcServer();
    try {
      const { accessToken } = await fetchAs(PRINTABLE_CLIENT, server.tokenUrl);
      expect(accessToken.isEmpty).toBe(false);
      expect(server.tokenRequests.map(({ authorization }) => authorization?.slice(0, 6))).toEqual(['Basic ']);
    } finally {
      server.close();
    }
  });
});

describe('a server that does not decode credentials', () => {
  test('a server that does not decode credentials accepts a client secret with -, _ and .', async () => {
    const client = { id: 'my-app_1.test', secret: 'a-b_c.d' };
    const { accessToken } = await fetchAs(client, await endpointKnowing(client, RAW));
    expect(accessToken.isEmpty).toBe(false);
  });

  test('a server that does not decode credentials accepts every printable character that has no special meaning in a form', async () => {
    expect(await refusedWith(PRINTABLE, inSecret, RAW)).toEqual([' ', '%', '+']);
    // The first colon ends the client ID.
    expect(await refusedWith(PRINTABLE, inId, RAW)).toEqual([' ', '%', '+', ':']);
    expect(await refusedWith(BEYOND_ASCII, inSecret, RAW)).toEqual(BEYOND_ASCII);
  });

  test('a server that does not decode credentials but also reads the body accepts every character', async () => {
    for (const secret of [CLIENT_SECRET, PRINTABLE.join(''), BEYOND_ASCII.join('')]) {
      const client = { id: 'a:b c', secret };
      const url = await endpointKnowing(client, RAW, { takesBody: true });
      expect((await fetchAs(client, url)).accessToken.isEmpty).toBe(false);
    }
  });

  test.each([
    { id: 'client', secret: 'a%b' },
    { id: 'client', secret: 'a+b' },
    { id: 'client', secret: 'a b' },
    { id: 'client', secret: 'aéb' },
    { id: 'a:b', secret: 'secret' },
    { id: 'half a character: \ud83d', secret: 'secret' },
  ])('the refusal of $id with $secret says that the server may not decode credentials', async (client) => {
    const error = await refusal(fetchAs(client, await endpointKnowing(client, RAW)));
    expect(error.message).toContain(`rejected the client secret, or the client ID ${client.id}`);
    expect(error.next).toMatch(/^Check the secret .*\. If both are right, .*may not decode/u);
    expect(error.next).toContain('%, + or a space');
    if (client.secret !== 'secret') expect(shownOf(error)).not.toContain(client.secret);
  });

  test('the refusal of a secret without special characters does not mention decoding', async () => {
    const url = await endpointKnowing({ id: 'client', secret: 'another' }, RAW);
    const error = await refusal(fetchAs({ id: 'client', secret: 'a-b_c.d~e/f=' }, url));
    expect(error.next).not.toContain('decode');
  });
});
