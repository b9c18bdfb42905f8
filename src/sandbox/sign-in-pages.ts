/**
 * The sign-in of the sandbox: `/authorize` asks whether an application may have a token, and hands it over in the
 * fragment of `/verification_code`, which no server ever sees. No page shows the token.
 */

import type { Answer } from './answer.js';
import { html, PAGE_HEADERS, page } from './page.js';

/** A year, in seconds. */
const EXPIRES_IN = 31_536_000;

type Wish = { readonly clientId: string; readonly state: string | null };

/** GET /authorize: the question, or a page that says what the address lacks. */
export function signInPage(query: URLSearchParams): Answer {
  const wish = parseWish(query);
  if (typeof wish === 'string') return mistakePage(wish);
  return page(
    200,
    'Sign in',
    html`<div class="card">
<h1>Sign in to the sandbox</h1>
<p>The application <strong><bdi>${wish.clientId}</bdi></strong> asks for access to the directory as its administrator. This is a rehearsal: the token it gets opens this sandbox and nothing else.</p>
<form method="post" action="/authorize">
<input type="hidden" name="response_type" value="token">
<input type="hidden" name="client_id" value="${wish.clientId}">
${wish.state === null ? undefined : html`<input type="hidden" name="state" value="${wish.state}">`}
<button class="main" name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>
</div>`,
  );
}

/** POST /authorize: on to the verification page, with the token or the refusal in the fragment. */
export function signedIn(form: URLSearchParams, token: string): Answer {
  const wish = parseWish(form);
  if (typeof wish === 'string') return mistakePage(wish);
  const answer = form.get('answer');
  if (answer !== 'allow' && answer !== 'deny') return mistakePage('The answer has to be “allow” or “deny”.');
  const fragment = new URLSearchParams(
    answer === 'allow'
      ? { access_token: token, token_type: 'bearer', expires_in: String(EXPIRES_IN) }
      : { error: 'access_denied' },
  );
  if (wish.state !== null) fragment.set('state', wish.state);
  const headers = { ...PAGE_HEADERS, Location: `/verification_code#${fragment}` };
  return { status: 303, headers, body: '' };
}

/** GET /verification_code. What came in the fragment, only the browser knows. */
export function verificationPage(): Answer {
  return page(
    200,
    'Verification',
    html`<div class="card">
<h1>One more step</h1>
<p>Copy the whole address of this page from the address bar of your browser, and paste it where <code>provision token</code> asks for it.</p>
<p class="soft">If you allowed the access, the address holds your access token: treat it as a password, and close this page afterwards. If you denied it, the address says so and holds no token.</p>
</div>`,
  );
}

function mistakePage(trouble: string): Answer {
  return page(
    400,
    'This address does not work',
    html`<div class="card">
<h1>This address does not work</h1>
<p>${trouble}</p>
<p class="soft">It should look like <code>/authorize?response_type=token&amp;client_id=…&amp;state=…</code></p>
</div>`,
  );
}

/** The application and its state, or what is wrong. */
function parseWish(values: URLSearchParams): Wish | string {
  if (values.get('response_type') !== 'token') return 'It has to say “response_type=token”.';
  const clientId = values.get('client_id');
  if (clientId === null || clientId === '') return 'It has to name the application, as “client_id=…”.';
  return { clientId, state: values.get('state') };
}
