/** A small profile that gets its tokens from a server of the tests. */

import type { Grant } from '../../src/directory/profile.js';

/**
 * The text of a profile. Users are created by `POST /users` with a bearer token, on the server that issues the tokens.
 * @param token additional members of its `token`
 */
export function oauthProfile(grant: Grant | undefined, token: object = {}): string {
  const urls = {
    ...(grant !== 'implicit' && { url: '{base_url}/token' }),
    ...((grant === 'implicit' || grant === 'authorization_code') && { authorize_url: '{base_url}/auth' }),
    ...(grant === 'device_code' && { device_url: '{base_url}/device/auth' }),
  };
  const scope = grant === 'client_credentials' ? {} : { scope: 'openid users' };
  return JSON.stringify({
    name: 'test-oauth',
    title: 'The Test Directory',
    evidence: 'documentation',
    auth: { Authorization: 'Bearer {token}' },
    ...(grant !== undefined && { token: { grant, ...urls, ...scope, ...token } }),
    settings: { admin: { description: 'The administrator for whom an account acts.' } },
    create: {
      path: '/users',
      type: 'json',
      body: { nickname: '{nickname}', password: '{password}', name: '{last}' },
    },
    answers: [{ status: 201, means: 'created' }],
    message: '/message',
    password: 'sent',
  });
}
