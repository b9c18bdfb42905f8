/** The sandbox's page for people: who was created, and by which rules it answers. */

import type { Answer } from './answer.js';
import { type Html, html, page } from './page.js';
import { PASSWORD_RULE } from './password-rule.js';
import type { Service } from './service.js';
import type { CreatedUser } from './users.js';

/** More would make the page slow; `/sandbox/users` has all. */
const SHOWN = 500;

const COLUMNS: Readonly<Record<string, (user: CreatedUser) => string | number>> = {
  'No.': ({ id }) => id,
  Nickname: ({ nickname }) => nickname,
  'Last name': ({ name }) => name.last,
  'First name': ({ name }) => name.first,
  'Middle name': ({ name }) => name.middle,
  Position: ({ position }) => position,
  Department: (user) => user.department_id,
};

/** @param url the base URL of the sandbox */
export function usersPage(service: Service, url: string): Answer {
  const { minGapMs, throttleProbability, faults } = service;
  const users = [...service.users.values()];
  const share = Math.round(throttleProbability * 100);
  return page(
    200,
    'Users',
    html`<h1>A local directory to rehearse against</h1>
<p>Users are created with <code>POST ${url}/v6/users/</code>. They are held in memory, without their passwords, and are gone when the sandbox ends. <a href="/">Look again</a>, or read them all as <a href="/sandbox/users">JSON</a>.</p>
<h2>Users: ${users.length}</h2>
${users.length === 0 ? html`<p class="soft">Nobody has been created yet.</p>` : table(users)}
<h2>How it answers</h2>
<ul>
<li>Passwords need ${PASSWORD_RULE}. Any other is refused with 422.</li>
<li>A nickname has Latin letters, digits, “.”, “_” and “-”, and begins and ends with a letter or a digit; 422 otherwise. One that is taken is refused with 409.</li>
<li>Of the requests that come less than ${minGapMs / 1000} s after the answer before, ${share} % are refused with 429.</li>
${faults.map(({ text }) => html`<li>Fault: <code>${text}</code></li>`)}
</ul>`,
  );
}

/** `bdi`: a name cannot turn the direction of what stands beside it. */
function table(users: readonly CreatedUser[]): Html {
  const shown = users.slice(-SHOWN).reverse();
  const first =
    shown.length < users.length ? `The last ${shown.length} of ${users.length}, newest` : 'Newest';
  const values = Object.values(COLUMNS);
  return html`<div class="scroll">
<table>
<caption>${first} first</caption>
<thead><tr>${Object.keys(COLUMNS).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${shown.map((user) => html`<tr>${values.map((show) => html`<td><bdi>${show(user)}</bdi></td>`)}</tr>\n`)}</tbody>
</table>
</div>`;
}
