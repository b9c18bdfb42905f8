/** The sandbox's page for people: who was created, and by which rules it answers. */

import type { Answer } from './answer.js';
import { type Fault, faultText } from './fault.js';
import { type Html, html, page } from './page.js';
import { PASSWORD_RULE } from './password-rule.js';
import type { CreatedUser } from './sandbox-users.js';

export type UsersPageFacts = {
  /** The base URL of the sandbox. */
  readonly url: string;
  readonly users: readonly CreatedUser[];
  /** Milliseconds; 0: nothing is refused for coming too soon. */
  readonly minGapMs: number;
  readonly throttleProbability: number;
  readonly faults: readonly Fault[];
};

/** More would make the page slow; `/sandbox/users` has all. */
const SHOWN = 500;

export function usersPage(facts: UsersPageFacts): Answer {
  return page(
    200,
    'Users',
    html`<h1>A local directory to rehearse against</h1>
<p>Users are created with <code>POST ${facts.url}/v6/users/</code>. They are held in memory, without their passwords, and are gone when the sandbox ends. <a href="/">Look again</a>, or read them all as <a href="/sandbox/users">JSON</a>.</p>
<h2>Users: ${facts.users.length}</h2>
${facts.users.length === 0 ? html`<p class="soft">Nobody has been created yet.</p>` : table(facts.users)}
<h2>How it answers</h2>
<ul>
<li>The rule for passwords: ${PASSWORD_RULE}. Any other is refused with 422.</li>
<li>A nickname has Latin letters, digits, “.”, “_” and “-”, and begins and ends with a letter or a digit; 422 otherwise. One that is taken is refused with 409.</li>
<li>${throttling(facts)}</li>
<li>${facts.faults.length === 0 ? 'No faults were asked for.' : html`Faults: ${facts.faults.map(faultItem)}`}</li>
</ul>`,
  );
}

function table(users: readonly CreatedUser[]): Html {
  const shown = users.slice(-SHOWN).reverse();
  const caption =
    shown.length < users.length
      ? `The last ${shown.length} of ${users.length}, newest first`
      : 'Newest first';
  return html`<div class="scroll" role="region" aria-label="Users" tabindex="0">
<table>
<caption>${caption}</caption>
<thead><tr><th scope="col" class="number">No.</th><th scope="col">Nickname</th><th scope="col">Last name</th><th scope="col">First name</th><th scope="col">Middle name</th><th scope="col">Position</th><th scope="col" class="number">Department</th></tr></thead>
<tbody>
${shown.map(tableRow)}</tbody>
</table>
</div>`;
}

/** `bdi`: a name cannot turn the direction of what stands beside it. */
function tableRow(user: CreatedUser): Html {
  const { id, nickname, name, position, department_id: department } = user;
  return html`<tr><td class="number">${id}</td><td><bdi>${nickname}</bdi></td><td><bdi>${name.last}</bdi></td><td><bdi>${name.first}</bdi></td><td><bdi>${name.middle}</bdi></td><td><bdi>${position}</bdi></td><td class="number">${department}</td></tr>
`;
}

function throttling({ minGapMs, throttleProbability }: UsersPageFacts): string {
  if (minGapMs === 0 || throttleProbability === 0) return 'No request is refused for coming too soon.';
  const share = Math.round(throttleProbability * 100);
  return `Of the requests that come less than ${minGapMs / 1000} s after the answer before, ${share} % are refused with 429.`;
}

function faultItem(fault: Fault): Html {
  return html`<code>${faultText(fault)}</code> `;
}
