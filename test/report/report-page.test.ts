import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfAttempt, noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import { withoutSlipsLink } from '../../src/report/report-page.js';
import { writeReport } from '../../src/report/write-report.js';
import { propertyRuns } from '../support/property-runs.js';
import { hashesOf, readPage } from './page.js';
import { knownOf, rowOf, STARTED, scratchFolder, sourceOf } from './source.js';

const ALL = OUTCOMES.map((outcome, index) =>
  rowOf(index + 1, {
    outcome,
    known: isOfAttempt(outcome) ? knownOf(`user${index + 1}`, outcome, { status: 200 + index }) : undefined,
  }),
);

test('the report page is one file, accessible only to its owner, with every row and every login that is no longer in the roster', async () => {
  const folder = await scratchFolder();
  const goneUser = knownOf('gone', 'unconfirmed');
  await writeReport(folder, {
    ...sourceOf(ALL, { notInRoster: () => [goneUser] }),
    sheet: 'credentials (some).html',
  });
  expect((await stat(join(folder, 'report.html'))).mode & 0o777).toBe(0o600);
  const { text, rows } = await readPage(folder);
  expect(rows.map(({ nickname, outcome }) => [nickname, outcome])).toEqual([
    ...OUTCOMES.map((outcome, index) => [`user${index + 1}`, outcome]),
    ['gone', 'unconfirmed'],
  ]);
  expect(rows.at(-1)).toMatchObject({ missing: true, advice: expect.stringContaining('provision settle') });
  expect(text).toContain('data-delimiter=","');
  expect(text).toContain('<a href="credentials%20(some).html">Open the slips');
  const cleaned = withoutSlipsLink(text);
  expect(cleaned).not.toContain('credentials%20(some).html');
  expect(withoutSlipsLink(cleaned)).toBe(cleaned);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('the policy of the report page allows its script and its style by their hashes, and nothing else', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf(ALL));
  const { text } = await readPage(folder);
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(text)?.[1]
    ?.replaceAll('&#39;', "'");
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashesOf(text, 'script')}`,
    `style-src ${hashesOf(text, 'style')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(hashesOf(text, 'script')).toHaveLength(1);
  expect(text).not.toMatch(/<[^>]+\s(?:on\w+|style)=/i);
  expect(text).not.toMatch(/<[^>]+\s(?:src|href)="(?!data:,")/i);
});

test('an option in a sentence is not broken at the end of a line', async () => {
  const folder = await scratchFolder();
  const source = sourceOf(ALL);
  const steps = [{ text: 'With --skip-existing they count as done.', commands: [] }];
  await writeReport(folder, { ...source, nextSteps: () => steps });
  const { text } = await readPage(folder);
  expect(text).toContain('<span class="option">--skip-existing</span>');
});

test('the headline, the next steps and the counts of the report page need no script', async () => {
  const folder = await scratchFolder();
  await writeReport(
    folder,
    sourceOf(ALL, {
      ended: 'stopped',
      reason: 'unreachable',
      stopMessage: 'The directory cannot be reached',
    }),
  );
  const { text } = await readPage(folder);
  expect(text).toContain('<h1>1 of 7 users was created</h1>');
  expect(text).toContain('The run stopped early. The directory cannot be reached.');
  expect(text).toContain('Check the network and the address.');
  expect(text).toContain('Then continue with:');
  expect(text).toContain('<code>provision users.csv</code>');
  expect(text).toContain('<code>provision settle users.csv.results &lt;login&gt; --created</code>');
  expect(text).toContain('<b>8</b> rows in users.csv');
  expect(text).toMatch(/<noscript>.*<code>users\.csv\.results<\/code>.*<\/noscript>/);
});

test.each([
  [[], 'The roster has no rows'],
  [['created'], 'The user was created'],
  [['created', 'created'], 'All 2 users were created'],
  [['failed'], 'The user was not created'],
  [['failed', 'pending'], 'None of the 2 users was created'],
  [['created', 'created', 'exists'], '2 of 3 users were created'],
] as const)('the report page has the headline of the outcomes %j', async (outcomes, words) => {
  const folder = await scratchFolder();
  const rows = outcomes.map((outcome, index) => rowOf(index + 1, { outcome }));
  await writeReport(folder, sourceOf(rows));
  expect((await readPage(folder)).text).toContain(`<h1>${words}</h1>`);
});

test('the report page counts the users of a later run apart', async () => {
  const folder = await scratchFolder();
  const rows = [1, 2, 3].map((n) => rowOf(n, { outcome: 'created' }));
  const runs = [1, 2].map((run) => ({ run, startedAt: STARTED, counts: { ...noCounts(), created: run } }));
  await writeReport(folder, sourceOf(rows, { runs }));
  expect((await readPage(folder)).text).toContain('This run created 2 of them.');
  await writeReport(folder, sourceOf(rows.slice(1), { runs }));
  expect((await readPage(folder)).text).not.toContain('This run created');
});

test('the report page calls an unconfirmed user by one term, and has no timeline for less than a minute', async () => {
  const folder = await scratchFolder();
  const rows = [
    rowOf(1, { outcome: 'created', known: knownOf('user1', 'created') }),
    rowOf(2, { outcome: 'created', known: knownOf('user2', 'created', { byPerson: true }) }),
    rowOf(3, { outcome: 'unconfirmed', known: knownOf('user3', 'unconfirmed') }),
  ];
  await writeReport(folder, sourceOf(rows));
  const { text } = await readPage(folder);
  expect(text).toContain('2 of 3 users were created');
  expect(text).not.toContain('timeline"');
  expect(text).toContain('>unconfirmed <b>1</b></label>');
});

/** Any text, with characters that are special in HTML, JSON and scripts. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '</script>',
        '<!--',
        '<script>',
        ']]>',
        '&lt;',
        '"',
        "'",
        '\\',
        '\u2028',
        '\u2029',
        '\0',
        'é',
        '<img onerror=x>',
      ),
    )
    .map((parts) => parts.join('')),
);

test('any text in any field of the report page comes back as that text, and never as HTML', async () => {
  await fc.assert(
    fc.asyncProperty(
      hostile,
      hostile,
      hostile,
      hostile,
      hostile,
      async (nickname, first, position, message, what) => {
        const folder = await scratchFolder();
        const known = knownOf(nickname, 'failed', { status: 400, message });
        const finding = {
          code: 'required',
          severity: 'warn',
          field: 'nickname',
          row: 1,
          line: 2,
          message: { key: 'department-number', text: what },
        } as const;
        const row = rowOf(1, {
          nickname,
          position,
          name: { first, last: 'x', middle: '' },
          outcome: 'failed',
          known,
          findings: [finding],
          passwords: [],
        });
        const roster = `${what}.csv`;
        await writeReport(
          folder,
          sourceOf([row], {
            roster,
            org: first,
          }),
        );
        const { text, rows } = await readPage(folder);
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({
          ...(nickname === '' ? {} : { nickname: nickname }),
          ...(position === '' ? {} : { position }),
          name: { first, last: 'x', middle: '' },
          message,
          findings: [{ what: expect.stringContaining(`"${what}" is not a department number`) }],
        });
        expect(text.match(/<script/g)).toHaveLength(3);
        expect(text).not.toContain('<img');
      },
    ),
    { numRuns: propertyRuns(60) },
  );
});

test('the timeline shows the created users, the limits of the directory, and the start of a run', async () => {
  const folder = await scratchFolder();
  const waited = { throttled: 0, unreachable: 0, token: 0 };
  const minute = (run: number, n: number, more: object = {}) => ({
    run,
    at: Math.floor(STARTED / 60_000) * 60_000 + n * 60_000,
    created: 40,
    other: 0,
    throttled: 0,
    throttledWith: [],
    waited,
    ...more,
  });
  const activity = [
    minute(1, 0),
    minute(1, 15, {
      created: 5,
      throttled: 3,
      throttledWith: [429],
      waited: { ...waited, throttled: 35_000 },
    }),
    minute(2, 120, { other: 2, waited: { ...waited, unreachable: 20_000 } }),
  ];
  await writeReport(folder, sourceOf(ALL, { activity: () => activity }));
  const { text } = await readPage(folder);
  expect(text).toContain('>42 in 1\u00a0min</text>');
  expect(text).toContain('</span> sent but not created</li>');
  expect(text).toContain('waited because the directory limits the rate (429), 3 times: 35\u00a0s');
  expect(text).toContain('waited for the network: 20\u00a0s');
  expect(text.match(/class="gap"/g)).toHaveLength(1);
});

test('the report page names a directory with its own name in facts, legend and note, with its settings', async () => {
  const folder = await scratchFolder();
  const rows = [
    rowOf(1, {
      outcome: 'created',
      known: knownOf('user1', 'created', { evidence: 'attempt_id', message: 'found by its id' }),
      departmentId: undefined,
      department: 'Sales',
      fields: { email: 'a@example.org', phone: '' },
    }),
    rowOf(2, { outcome: 'failed', known: knownOf('user2', 'failed', { status: 400 }) }),
  ];
  const waited = { throttled: 2000, unreachable: 0, token: 0 };
  const intervals = [0, 1, 2].map((n) => ({
    run: 1,
    at: STARTED + n * 60_000,
    created: 1,
    other: 1,
    throttled: 2,
    throttledWith: [403],
    waited,
  }));
  const service = { title: 'Keycloak', grant: undefined, password: 'sent' } as const;
  const profile = { name: 'keycloak', settings: { realm: 'a & b' }, hasLookUp: true };
  await writeReport(folder, sourceOf(rows, { activity: () => intervals, service, profile }));
  const { text } = await readPage(folder);
  expect(text).toContain('<dt>Service</dt><dd>Keycloak, realm a &amp; b</dd>');
  expect(text).toContain('<b>1</b> refused by Keycloak');
  expect(text).toContain('waited because Keycloak limits the rate (403), 6 times: 6\u00a0s');
  expect(text).toContain('make the same change in Keycloak.');
  expect(text).not.toMatch(/the directory/i);
  const json = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(json.profile).toBe('keycloak');
  expect(json.rows.created[0]).toMatchObject({
    department: 'Sales',
    fields: { email: 'a@example.org' },
    evidence: 'attempt_id',
    message: 'found by its id',
  });
});

test('the report page of the default directory has no line for its service', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf([rowOf(1)]));
  expect((await readPage(folder)).text).not.toContain('<dt>Service</dt>');
});

test('rows that people left out are not part of the total in the heading', async () => {
  const folder = await scratchFolder();
  const message = { key: 'name-commas' } as const;
  const finding = {
    row: 3,
    line: 4,
    field: 'name',
    code: 'not-a-person',
    severity: 'error',
    message,
  } as const;
  const leftOut = {
    line: 4,
    nickname: 'user3',
    name: { first: 'Ben', last: 'Jones', middle: '' },
    identity: {},
  };
  const rows = [
    rowOf(1, { outcome: 'created', known: knownOf('user1', 'created') }),
    rowOf(2),
    rowOf(3, { outcome: 'left_out', leftOut: { ...leftOut, reason: 'skip-line' }, findings: [finding] }),
  ];
  await writeReport(folder, sourceOf(rows));
  const { text, rows: shown } = await readPage(folder);
  expect(shown[2]).toMatchObject({ outcome: 'left_out' });
  expect(shown[2]).not.toHaveProperty('findings');
  expect(text).toContain('<h1>1 of 2 users was created</h1>');
  expect(text).toContain('Ben Jones (line 4)');
  await writeReport(folder, sourceOf(rows.slice(2)));
  expect((await readPage(folder)).text).toContain('<h1>The user was not created</h1>');
});
