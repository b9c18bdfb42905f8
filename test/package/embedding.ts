/** A program that embeds this one, as somebody else would write it: it sees the installed package and nothing else. */

import {
  check,
  createChecker,
  createDirectory,
  createPacer,
  formatFinding,
  openJournal,
  openRoster,
  parseBaseUrl,
  provision,
  type RunParts,
  Secret,
  type Source,
  STILL_TO_DO,
  systemClock,
} from 'provision-users';

const [, , path = '', baseUrl = ''] = process.argv;
const clock = systemClock;
const interruption = { first: new AbortController().signal, second: new AbortController().signal };

const roster = await openRoster({ path, stdin: process.stdin });
const head = { baseUrl, org: null, roster: roster.name, rosterPath: null };
const journal = await openJournal({ folder: `${path}.embedded`, head, forceUnlock: false, clock });
const source: Source = {
  roster,
  journal,
  wanted: STILL_TO_DO,
  checker: () => createChecker({ department: 1, hasDepartmentColumn: true }),
};

const survey = await check(source, (finding) => console.log(formatFinding(finding, roster.label)));
console.log(`to send: ${survey.toSend}`);

const directory = await createDirectory({
  baseUrl: parseBaseUrl(baseUrl),
  token: () => new Secret('token-of-a-test'),
  headers: [],
  timeoutMs: 10_000,
  version: '1.0.0',
  clock,
  env: {},
});
const parts: RunParts = {
  journal,
  directory,
  pacer: createPacer({ min: 0, max: 0 }, clock, Math.random),
  clock,
  interruption,
  newToken: async () => false,
  waitMs: 0,
  limit: Number.POSITIVE_INFINITY,
  stopAfter: 5,
  countsOnlyUnconfirmed: false,
};
await journal.begin();
const rows = provision(source, parts);
let step = await rows.next();
for (; step.done !== true; step = await rows.next()) {
  if (step.value.event === 'row') console.log(`${step.value.nickname}: ${step.value.verdict.outcome}`);
}
console.log(`ended: ${step.value.ended}`);
await journal.end(step.value.ended);
await journal.close();
await directory.close();
await roster.close();
