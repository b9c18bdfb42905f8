/** The options about the directory service: its address, the token, the sign-in. */

import { parseBaseUrl } from '../directory/base-url.js';
import { parseHeader } from '../directory/header.js';
import { parseAuthUrl, parseClientId } from '../token/application.js';
import { option } from './option.js';
import { text } from './value-kinds.js';

const ADDRESS =
  'an address such as https://directory.example: https:, or http: to this machine, without user name, query and fragment';

export const DIRECTORY_OPTIONS = {
  baseUrl: option('--base-url <url>', 'address of the directory', {
    env: 'PROVISION_BASE_URL',
    kind: { takes: `${ADDRESS}; the program adds /v6/users/`, parse: parseBaseUrl },
    example: 'https://directory.example',
  }),
  tokenFile: option('--token-file <path>', 'file to read the access token from, - for standard input', {
    env: 'PROVISION_TOKEN_FILE',
    kind: text('the path of a file that holds the token, absolute or relative to the configuration'),
    // The shell expands ~ on a command line; nothing does so in a file.
    json: { type: 'string', pattern: '^(?:[^~].*|~(?:[^/\\\\].*)?)$' },
    example: '../secrets/directory-token',
  }),
  token: option(
    '--token <token>',
    'access token; other users see it in the process list, so prefer the variable',
    { env: 'PROVISION_TOKEN' },
  ),
  org: option('--org <label>', 'your name for the organisation, recorded in the journal', {
    env: 'PROVISION_ORG',
    kind: text('your name for the organisation'),
    example: 'School 12',
  }),
  header: option('--header <name: value>', 'extra request header', {
    repeatable: true,
    kind: { takes: 'one header as name: value, never Authorization, Host or Content-*', parse: parseHeader },
    example: ['X-Org-Id: 42'],
  }),
  sandbox: option(
    '--sandbox',
    'send to a local sandbox that exists only during the run; needs no token and no address',
    { of: ['create'] },
  ),
  authUrl: option('--auth-url <url>', 'address of the sign-in', {
    of: [],
    env: 'PROVISION_AUTH_URL',
    kind: { takes: ADDRESS.replace('directory.', 'auth.'), parse: parseAuthUrl },
    example: 'https://auth.example',
  }),
  clientId: option('--client-id <id>', 'client ID of the application', {
    of: [],
    env: 'PROVISION_CLIENT_ID',
    kind: { takes: 'a client ID: letters, digits and punctuation without spaces', parse: parseClientId },
    example: '0123456789abcdef',
  }),
};
