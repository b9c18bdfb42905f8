/** Pages of users and sign-in. `/authorize` returns the token in a fragment, which browsers never send to a server. */

import { createHash } from 'node:crypto';
import type { CreatedUser } from './create-user.js';
import type { Answer } from './http-answer.js';

/** More would make the page slow. `/sandbox/users` has all of them. */
const MAX_SHOWN = 500;

const COLUMNS = ['No.', 'Nickname', 'Last name', 'First name', 'Middle name', 'Position', 'Department'];

export function usersPage(users: readonly CreatedUser[], title?: string): Answer {
  const caption = users.length > MAX_SHOWN ? `The last ${MAX_SHOWN}, newest first` : 'Newest first';
  const hasSteps = users.some(({ steps }) => steps !== undefined);
  const columns = hasSteps ? [...COLUMNS, 'After creation'] : COLUMNS;
  const table = html`<div class="scroll">
<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${users.slice(-MAX_SHOWN).reverse().map(userRow)}</tbody>
</table>
</div>`;
  return page(
    200,
    'Users',
    html`<h1>Sandbox directory</h1>
${
  title === undefined
    ? undefined
    : html`<p>It answers as <bdi>${title}</bdi> would.</p>
`
}<p>A rehearsal: no real users are created. Users are kept in memory, without their passwords, until the sandbox stops. <a href="/">Refresh</a>, or view all of them as <a href="/sandbox/users">JSON</a>.</p>
<h2>Users: ${users.length}</h2>
${users.length === 0 ? html`<p>No users have been created yet.</p>` : table}`,
  );
}

/** Within `bdi`, a name cannot change the direction of neighbouring text. */
function userRow({ id, nickname, name, position, department_id, steps = {} }: CreatedUser) {
  const after = Object.entries(steps).map(([step, values]) =>
    [step, values.join(', ')].filter(Boolean).join(': '),
  );
  const who = [id, nickname, name.last, name.first, name.middle];
  const cells = [...who, position, department_id, ...(after.length > 0 ? [after.join('; ')] : [])];
  return html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>
`;
}

export function signInPage(query: URLSearchParams): Answer {
  if (!namesApplication(query)) return badRequestPage();
  const [client, state] = [query.get('client_id') ?? '', query.get('state')];
  return page(
    200,
    'Sign in',
    html`<h1>Sign in to the sandbox</h1>
<p>The application <strong><bdi>${client}</bdi></strong> requests administrator access to the directory. This is a rehearsal: its token works only in this sandbox.</p>
<form method="post" action="/authorize">
<input type="hidden" name="response_type" value="token">
<input type="hidden" name="client_id" value="${client}">
${state === null ? undefined : html`<input type="hidden" name="state" value="${state}">`}
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Deny</button>
</form>`,
  );
}

/** POST /authorize: redirects to the verification page, with the token or a refusal in the fragment. */
export function signedIn(form: URLSearchParams, token: string): Answer {
  if (!namesApplication(form)) return badRequestPage();
  const granted = { access_token: token, token_type: 'bearer', expires_in: '31536000' };
  const isAllowed = form.get('answer') === 'allow';
  const fragment = new URLSearchParams(isAllowed ? granted : { error: 'access_denied' });
  const state = form.get('state');
  if (state !== null) fragment.set('state', state);
  const headers = { ...PAGE_HEADERS, Location: `/verification_code#${fragment}` };
  return { status: 303, headers, body: '' };
}

/** GET /verification_code. Only the browser sees the fragment. */
export function verificationPage(): Answer {
  return page(
    200,
    'Verification',
    html`<h1>One more step</h1>
<p>Copy the whole address of this page from the address bar of your browser, and paste it where <code>provision token</code> asks for it.</p>
<p>If you allowed access, the address contains your access token: treat it like a password, and close this page afterwards. If you denied access, it contains no token.</p>`,
  );
}

function namesApplication(values: URLSearchParams): boolean {
  return values.get('response_type') === 'token' && Boolean(values.get('client_id'));
}

function badRequestPage(): Answer {
  const title = 'This address is incomplete';
  const main = html`<h1>${title}</h1>
<p>It must contain “response_type=token” and “client_id=…”.</p>`;
  return page(400, title, main);
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dee7, #333c4a); }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; }
th, td { text-align: left; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: top; }
button { font: inherit; padding: .5rem 1.25rem; margin-right: .5rem; cursor: pointer; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of every page. Addresses of pages are never sent to other sites, since they may contain a token. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export function page(status: number, title: string, main: Html): Answer {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – provision sandbox</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
  return { status, headers: PAGE_HEADERS, body: whole.text };
}

/** A piece of HTML. All other values in a template are text. */
class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | undefined;

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((part, index) => part + render(values[index])).join(''));
}

function render(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
