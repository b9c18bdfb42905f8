/** The sandbox's page for people: who was created. */

import { html, page } from './html-page.js';
import type { Answer } from './http-answer.js';
import type { CreatedUser } from './users.js';

/** More would make the page slow; `/sandbox/users` has all. */
const SHOWN = 500;

const COLUMNS = ['No.', 'Nickname', 'Last name', 'First name', 'Middle name', 'Position', 'Department'];

export function usersPage(users: readonly CreatedUser[]): Answer {
  const caption = users.length > SHOWN ? `The last ${SHOWN}, newest first` : 'Newest first';
  const table = html`<div class="scroll">
<table>
<caption>${caption}</caption>
<thead><tr>${COLUMNS.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${users.slice(-SHOWN).reverse().map(rowOf)}</tbody>
</table>
</div>`;
  return page(
    200,
    'Users',
    html`<h1>A local directory to rehearse against</h1>
<p>Users are held in memory, without their passwords, and are gone when the sandbox ends. <a href="/">Look again</a>, or read them all as <a href="/sandbox/users">JSON</a>.</p>
<h2>Users: ${users.length}</h2>
${users.length === 0 ? html`<p class="soft">Nobody has been created yet.</p>` : table}`,
  );
}

/** `bdi`: a name cannot turn the direction of what stands beside it. */
function rowOf({ id, nickname, name, position, department_id }: CreatedUser) {
  const cells = [id, nickname, name.last, name.first, name.middle, position, department_id];
  return html`<tr>${cells.map((cell) => html`<td><bdi>${cell}</bdi></td>`)}</tr>
`;
}
