/**
 * The sign-in of the sandbox: `/authorize` asks whether an application may have a token, and hands it over in the
 * fragment of `/verification_code`, which no server ever sees. No page shows the token.
 */

import { html, PAGE_HEADERS, page } from './html-page.js';
import type { Answer } from './http-answer.js';

/** A year, in seconds. */
const EXPIRES_IN = '31536000';

/** GET /authorize: the question. */
export function signInPage(query: URLSearchParams): Answer {
  if (!namesApplication(query)) return mistakePage();
  const [client, state] = [query.get('client_id') ?? '', query.get('state')];
  return page(
    200,
    'Sign in',
    html`<h1>Sign in to the sandbox</h1>
<p>The application <strong><bdi>${client}</bdi></strong> asks for access to the directory as its administrator. This is a rehearsal: the token it gets opens this sandbox and nothing else.</p>
<form method="post" action="/authorize">
<input type="hidden" name="response_type" value="token">
<input type="hidden" name="client_id" value="${client}">
${state === null ? undefined : html`<input type="hidden" name="state" value="${state}">`}
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );
}

/** POST /authorize: on to the verification page, with the token or the refusal in the fragment. */
export function signedIn(form: URLSearchParams, token: string): Answer {
  if (!namesApplication(form)) return mistakePage();
  const fragment = new URLSearchParams(
    form.get('answer') === 'allow'
      ? { access_token: token, token_type: 'bearer', expires_in: EXPIRES_IN }
      : { error: 'access_denied' },
  );
  const state = form.get('state');
  if (state !== null) fragment.set('state', state);
  const headers = { ...PAGE_HEADERS, Location: `/verification_code#${fragment}` };
  return { status: 303, headers, body: '' };
}

/** GET /verification_code. What came in the fragment, only the browser knows. */
export function verificationPage(): Answer {
  return page(
    200,
    'Verification',
    html`<h1>One more step</h1>
<p>Copy the whole address of this page from the address bar of your browser, and paste it where <code>provision token</code> asks for it.</p>
<p class="soft">If you allowed the access, the address holds your access token: treat it as a password, and close this page afterwards. If you denied it, the address says so and holds no token.</p>`,
  );
}

function namesApplication(values: URLSearchParams): boolean {
  return values.get('response_type') === 'token' && Boolean(values.get('client_id'));
}

function mistakePage(): Answer {
  const title = 'This address does not work';
  const main = html`<h1>${title}</h1>
<p>It must have “response_type=token” and “client_id=…”.</p>`;
  return page(400, title, main);
}
