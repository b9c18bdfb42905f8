import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfAttempt, noCounts, OUTCOMES } from '../../src/domain/outcome.js';
import { BY_HAND_CSV, CSV_NAMES, UNFINISHED_CSV } from '../../src/domain/outcome-table.js';
import { noStepCounts, type UserStep } from '../../src/domain/step.js';
import { unguard } from '../../src/platform/csv-writer.js';
import { FILE_OPERATIONS, type FileOperations } from '../../src/platform/temporary-file.js';
import type { ReportRow } from '../../src/report/report-source.js';
import { ADDED_COLUMNS } from '../../src/report/row-view.js';
import { writeReport } from '../../src/report/write-report.js';
import { propertyRuns } from '../support/property-runs.js';
import { HEADERS, knownOf, rowOf, STARTED, scratchFolder, sourceOf } from './source.js';

async function readCsv(path: string, delimiter = ','): Promise<string[][]> {
  return parse(await readFile(path), { delimiter, bom: true, record_delimiter: '\r\n' });
}

async function readJson(folder: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
}

/** A row of each outcome. */
const ONE_OF_EACH: readonly ReportRow[] = OUTCOMES.map((outcome, index) =>
  rowOf(index + 1, {
    outcome,
    known: isOfAttempt(outcome) ? knownOf(`user${index + 1}`, outcome, { status: 200 + index }) : undefined,
  }),
);

test('a user with a refused step is created, and is listed in unfinished.csv', async () => {
  const folder = await scratchFolder();
  const refused = {
    step: 'group',
    value: '5A',
    state: 'refused',
    status: 400,
    message: 'full',
    at: STARTED,
  } as const;
  const done = { step: 'group', value: 'Choir', state: 'done', at: STARTED } as const;
  const rows = [
    rowOf(1, { outcome: 'created', known: knownOf('user1', 'created'), steps: [done, refused] }),
    rowOf(2, { outcome: 'created', known: knownOf('user2', 'created'), steps: [done] }),
  ];
  const { files, stepCounts } = await writeReport(folder, sourceOf(rows));
  expect(files).toContain('unfinished.csv');
  expect(stepCounts).toMatchObject({ users: 1, refused: 1, open: 0 });
  const [, ...lines] = await readCsv(join(folder, 'unfinished.csv'));
  expect(lines.map((cells) => cells.slice(-4))).toEqual([
    ['created', '', 'group membership “5A”: refused: full', '2'],
  ]);
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(report.unfinished).toBe(1);
  expect(report.rows.created[0].steps.map(({ value, state }: UserStep) => [value, state])).toEqual([
    ['Choir', 'done'],
    ['5A', 'refused'],
  ]);
});

test('report.json has exactly the structure that scripts rely on', async () => {
  const folder = await scratchFolder();
  const rows = [
    rowOf(1, { outcome: 'created', known: knownOf('user1', 'created', { status: 201, durationMs: 212 }) }),
    rowOf(2, {
      outcome: 'unconfirmed',
      known: knownOf('user2', 'unconfirmed', { attempt: 2, run: 2, message: 'no answer within 30 s' }),
    }),
    rowOf(3, {
      nickname: '',
      departmentId: undefined,
      position: '',
      name: { first: '', last: '', middle: '' },
      outcome: 'invalid',
      findings: [
        {
          code: 'required',
          severity: 'error',
          field: 'nickname',
          row: 3,
          line: 4,
          message: { key: 'missing' },
        },
      ],
    }),
    rowOf(4, {
      outcome: 'failed',
      known: knownOf('user4', 'failed', { status: 422, code: 'login.prohibitedsymbols', message: 'no' }),
    }),
  ];
  const runs = [
    { run: 1, startedAt: STARTED - 5000, counts: noCounts() },
    {
      run: 2,
      startedAt: STARTED,
      finishedAt: STARTED + 60_000,
      ended: 'stopped' as const,
      counts: noCounts(),
    },
  ];
  const missing = [
    knownOf('gone', 'unconfirmed'),
    knownOf('left', 'created', { status: 200, byPerson: true }),
  ];
  const files = await writeReport(
    folder,
    sourceOf(rows, {
      org: 'school',
      ended: 'stopped',
      reason: 'throttled',
      runs,
      notInRoster: () => missing,
    }),
  );
  expect(files).toEqual({
    counts: { ...noCounts(), total: 4, created: 1, unconfirmed: 1, invalid: 1, failed: 1 },
    notInRoster: { ...noCounts(), total: 2, unconfirmed: 1, created: 1 },
    stepCounts: noStepCounts(),
    leftOut: [],
    files: ['report.json', 'report.html', 'created.csv', 'failed.csv', 'unconfirmed.csv', 'invalid.csv'],
    warnings: [],
  });
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toMatchInlineSnapshot(`
    "{
      "version": 1,
      "roster": "users.csv",
      "base_url": "https://directory.example",
      "profile": "v6",
      "org": "school",
      "started_at": "2030-01-02T03:04:05.000Z",
      "finished_at": "2030-01-02T03:05:05.000Z",
      "ended": "stopped",
      "reason": "throttled",
      "counts": {
        "total": 4,
        "created": 1,
        "weak_password": 0,
        "exists": 0,
        "failed": 1,
        "unconfirmed": 1,
        "invalid": 1,
        "pending": 0,
        "left_out": 0
      },
      "unfinished": 0,
      "by_hand": [],
      "runs": [
        {
          "run": 1,
          "started_at": "2030-01-02T03:04:00.000Z",
          "counts": {
            "total": 0,
            "created": 0,
            "weak_password": 0,
            "exists": 0,
            "failed": 0,
            "unconfirmed": 0,
            "invalid": 0,
            "pending": 0,
            "left_out": 0
          }
        },
        {
          "run": 2,
          "started_at": "2030-01-02T03:04:05.000Z",
          "finished_at": "2030-01-02T03:05:05.000Z",
          "ended": "stopped",
          "counts": {
            "total": 0,
            "created": 0,
            "weak_password": 0,
            "exists": 0,
            "failed": 0,
            "unconfirmed": 0,
            "invalid": 0,
            "pending": 0,
            "left_out": 0
          }
        }
      ],
      "rows": {
        "created": [
          {"row":1,"line":2,"nickname":"user1","name":{"first":"Anna","last":"Petrova","middle":""},"department_id":7,"position":"Teacher","status":201,"attempts":1,"run":1,"at":"2030-01-02T03:04:06.000Z","duration_ms":212}
        ],
        "weak_password": [],
        "exists": [],
        "failed": [
          {"row":4,"line":5,"nickname":"user4","name":{"first":"Anna","last":"Petrova","middle":""},"department_id":7,"position":"Teacher","status":422,"code":"login.prohibitedsymbols","message":"no","attempts":1,"run":1,"at":"2030-01-02T03:04:06.000Z","advice":"The directory refused this row. Correct it in the roster (the status and the message give the reason), and run the same command again."}
        ],
        "unconfirmed": [
          {"row":2,"line":3,"nickname":"user2","name":{"first":"Anna","last":"Petrova","middle":""},"department_id":7,"position":"Teacher","message":"no answer within 30 s","attempts":2,"run":2,"at":"2030-01-02T03:04:06.000Z","advice":"Check in the directory whether the user exists and when it was created: a user created before the run is another person. If the run created it:\\n  provision settle users.csv.results user2 --created\\nIf not, record that, so that the same command sends the row again:\\n  provision settle users.csv.results user2 --not-created"}
        ],
        "invalid": [
          {"row":3,"line":4,"advice":"Correct the findings in the roster and run the same command again.","findings":[{"field":"nickname","code":"required","severity":"error","what":"is missing"}]}
        ],
        "pending": [],
        "left_out": []
      },
      "not_in_roster": [
          {"outcome":"unconfirmed","nickname":"gone","name":{"first":"Anna","last":"Petrova","middle":""},"department_id":7,"attempts":1,"run":1,"at":"2030-01-02T03:04:06.000Z","advice":"This login is no longer in the roster, but the user may exist. Check in the directory whether the user exists and when it was created: a user created before the run is another person. If the run created it:\\n  provision settle users.csv.results gone --created\\nIf not:\\n  provision settle users.csv.results gone --not-created"},
          {"outcome":"created","nickname":"left","name":{"first":"Anna","last":"Petrova","middle":""},"department_id":7,"status":200,"message":"settled by a person","attempts":1,"run":1,"at":"2030-01-02T03:04:06.000Z"}
      ],
      "journal": {"length":512,"digest":"abababababababababababababababababababababababababababababababab"}
    }
    "
  `);
  expect(Object.keys(await readJson(folder))).toEqual(
    'version roster base_url profile org started_at finished_at ended reason counts unfinished by_hand runs rows not_in_roster journal'.split(
      ' ',
    ),
  );
});

test('a department has its name next to its number if the name is known', async () => {
  const folder = await scratchFolder();
  const source = sourceOf([rowOf(1, { department: 'Class 5a' })]);
  const gone = { ...knownOf('gone', 'created', { status: 201 }), departmentId: 7, department: 'Class 5a' };
  await writeReport(folder, { ...source, notInRoster: () => [gone] });
  const report = (await readJson(folder)) as { rows: { pending: object[] }; not_in_roster: object[] };
  for (const row of [...report.rows.pending, ...report.not_in_roster])
    expect(row).toMatchObject({ department_id: 7, department: 'Class 5a' });
});

test('a row of report.json has its members in the documented order', async () => {
  const folder = await scratchFolder();
  const known = knownOf('user1', 'exists', { status: 409, code: 'taken', message: 'taken', durationMs: 3 });
  const findings = [
    {
      code: 'name-missing',
      severity: 'warn',
      field: 'name.last',
      row: 1,
      line: 2,
      message: { key: 'empty' },
    },
  ] as const;
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'exists', known, findings })]));
  const report = (await readJson(folder)) as { rows: { exists: object[] } };
  expect(Object.keys(report.rows.exists[0] ?? {})).toEqual(
    (
      'row line nickname name department_id position status code message attempts run at duration_ms advice ' +
      'findings'
    ).split(' '),
  );
});

test('the earlier answer of the directory is not shown for a row that has become invalid', async () => {
  const folder = await scratchFolder();
  const known = knownOf('user1', 'weak_password', { status: 422, message: 'too simple', attempt: 2 });
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'invalid', known })]));
  const report = (await readJson(folder)) as { rows: { invalid: object[] } };
  expect(report.rows.invalid[0]).toMatchObject({ attempts: 2 });
  expect(report.rows.invalid[0]).not.toHaveProperty('status');
  expect(report.rows.invalid[0]).not.toHaveProperty('message');
  const [, line] = await readCsv(join(folder, 'invalid.csv'));
  expect(line?.slice(-4)).toEqual(['invalid', '', '', '2']);
});

test('an empty roster gets a report and no CSV', async () => {
  const folder = await scratchFolder();
  const { files } = await writeReport(folder, sourceOf([]));
  expect(files).toEqual(['report.json', 'report.html']);
  const report = await readJson(folder);
  expect(report.rows).toEqual(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, []])));
  expect(report.not_in_roster).toEqual([]);
});

test('each outcome has its own CSV, with a BOM, CRLF, the columns of the roster and four more', async () => {
  const folder = await scratchFolder();
  const { files, counts } = await writeReport(folder, sourceOf(ONE_OF_EACH));
  expect(files).toEqual([
    'report.json',
    'report.html',
    ...CSV_NAMES.filter((name) => name !== UNFINISHED_CSV && name !== BY_HAND_CSV),
  ]);
  expect(counts).toEqual({
    ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 1])),
    total: OUTCOMES.length,
  });
  expect(await readFile(join(folder, 'weak-password.csv'), 'utf8')).toBe(
    '\uFEFFLogin,First,Last,Password,Job title,Old password,Note,outcome,status,message,line\r\n' +
      'user2,Anna,Petrova,,Teacher,,,weak_password,201,,3\r\n',
  );
});

test('the message of an invalid row lists the findings', async () => {
  const folder = await scratchFolder();
  const findings = [
    { code: 'required', severity: 'error', field: 'nickname', row: 1, line: 2, message: { key: 'missing' } },
    {
      code: 'department',
      severity: 'error',
      field: 'department_id',
      row: 1,
      line: 2,
      message: { key: 'department-missing' },
    },
  ] as const;
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'invalid', findings })]));
  const [, line] = await readCsv(join(folder, 'invalid.csv'));
  expect(line?.at(-2)).toBe(
    'nickname: is missing [required]; department_id: is missing: set --department [department]',
  );
});

test('the message in a CSV is that of the directory, or the code of the directory if it sent none', async () => {
  const folder = await scratchFolder();
  const withMessage = knownOf('user1', 'failed', {
    status: 400,
    code: 'position.long',
    message: '=too long',
  });
  const withCode = knownOf('user2', 'failed', { status: 400, code: 'position.long' });
  const rows = [withMessage, withCode].map((known, index) => rowOf(index + 1, { outcome: 'failed', known }));
  await writeReport(folder, sourceOf(rows));
  const lines = await readCsv(join(folder, 'failed.csv'));
  expect(lines.slice(1).map((line) => line.at(-2))).toEqual(["'=too long", 'position.long']);
});

test('rows with cells of any type, too few or too many cells are written to the CSV', async () => {
  const folder = await scratchFolder();
  const cells = [null, new Date(Date.UTC(2030, 0, 2)), { a: 1 }, 'pw', -3, 'x', true, 'beyond the headers'];
  await writeReport(folder, sourceOf([rowOf(1, { cells }), rowOf(2, { cells: ['short'] })]));
  const lines = await readCsv(join(folder, 'pending.csv'));
  expect(lines.slice(1).map((line) => line.slice(0, HEADERS.length))).toEqual([
    ['', '2030-01-02', '{"a":1}', '', "'-3", '', 'true'],
    ['short', '', '', '', '', '', ''],
  ]);
});

test('a password that was typed into other cells is in no file of the report', async () => {
  const folder = await scratchFolder();
  const password = 'not-a-nickname-9';
  const row = rowOf(1, {
    cells: [password, password, ` ${password}`, password, password, 'old', password],
    nickname: password,
    name: { first: password, last: 'Petrova', middle: password },
    position: password,
    outcome: 'unconfirmed',
    known: knownOf(password, 'unconfirmed'),
  });
  const number = rowOf(2, {
    cells: ['user2', '', '', 777123, '777123', '', { note: 777123 }],
    position: '777123',
    departmentId: 777123,
  });
  await writeReport(folder, sourceOf([row, number]));
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    expect(text).not.toContain(password);
    expect(text).not.toContain('777123');
  }
  const report = (await readJson(folder)) as { rows: { unconfirmed: Record<string, unknown>[] } };
  expect(report.rows.unconfirmed[0]).toMatchObject({
    line: 2,
    nickname: '',
    name: { first: '', last: 'Petrova', middle: '' },
    position: '',
    advice: expect.stringContaining('provision settle users.csv.results <login> --created'),
  });
});

test.each([',', ';', '\t', '|'])(
  'any cells are read back unchanged from a CSV with the delimiter %j',
  async (delimiter) => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('=', '-', '\t', '\r', '\n', "'", '"', delimiter, ' ', 'é', '\uFEFF'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
        const folder = await scratchFolder();
        const headers = ['=Login', 'Note', 'Password'];
        const rows = cells.map((pair, index) => rowOf(index + 1, { cells: [...pair, ''] }));
        await writeReport(folder, sourceOf(rows, { headers, secretColumns: new Set([2]), delimiter }));
        const [header, ...lines] = await readCsv(join(folder, 'pending.csv'), delimiter);
        expect(header?.map(unguard)).toEqual([...headers, ...ADDED_COLUMNS]);
        expect(lines.map((line) => line.slice(0, 2).map(unguard))).toEqual(cells);
      }),
      { numRuns: propertyRuns(25) },
    );
  },
);

test.runIf(process.platform !== 'win32')(
  'every file of a report is accessible only to its owner, whatever mode it had before',
  async () => {
    const folder = await scratchFolder();
    await writeFile(join(folder, 'created.csv'), 'old');
    await chmod(join(folder, 'created.csv'), 0o644);
    const before = process.umask(0);
    try {
      await writeReport(folder, sourceOf(ONE_OF_EACH));
    } finally {
      process.umask(before);
    }
    for (const name of await readdir(folder)) {
      expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600');
    }
  },
);

test('a report needs few temporary files, which are accessible only to their owner', async () => {
  const folder = await scratchFolder();
  const seen: string[][] = [];
  async function* rows(): AsyncGenerator<ReportRow> {
    yield* ONE_OF_EACH;
    seen.push(await readdir(folder));
    for (const name of seen[0] ?? []) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  }
  const before = process.umask(0);
  try {
    await writeReport(folder, sourceOf([], { rows }));
  } finally {
    process.umask(before);
  }
  // Two files for each outcome.
  expect(seen[0]).toHaveLength(2 * OUTCOMES.length);
});

test('the CSV of an outcome that has no rows any more is removed, and no other file', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf(ONE_OF_EACH));
  await writeFile(join(folder, 'created (2).csv'), 'mine');
  await writeFile(join(folder, 'journal.jsonl'), '');
  await writeReport(folder, sourceOf([rowOf(1, { outcome: 'created' })]));
  expect((await readdir(folder)).sort()).toEqual([
    'created (2).csv',
    'created.csv',
    'journal.jsonl',
    'report.html',
    'report.json',
  ]);
});

test('an old CSV that cannot be removed leads to a warning', async () => {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'failed.csv'));
  const { warnings } = await writeReport(folder, sourceOf([rowOf(1)]));
  expect(warnings).toEqual([{ kind: 'stale', name: 'failed.csv' }]);
});

test('files that a crash left are removed, and no others', async () => {
  const folder = await scratchFolder();
  const stale = `.provision-${'0a'.repeat(12)}.tmp`;
  const others = ['.provision-.tmp', `x${stale}`, `${stale}.csv`, 'notes.tmp'];
  for (const name of [stale, ...others]) await writeFile(join(folder, name), 'x');
  await writeReport(folder, sourceOf([]));
  expect((await readdir(folder)).sort()).toEqual([...others, 'report.html', 'report.json'].sort());
});

/** The files of a folder, by name. */
async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
}

test('the old report stays complete if the rows cannot be read', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf(ONE_OF_EACH));
  const before = await contents(folder);
  const fault = new Error('the roster changed');
  async function* rows(): AsyncGenerator<ReportRow> {
    yield rowOf(1, { outcome: 'created' });
    yield rowOf(2, { outcome: 'failed' });
    throw fault;
  }
  await expect(writeReport(folder, sourceOf([], { rows }))).rejects.toBe(fault);
  expect(await contents(folder)).toEqual(before);
});

test('the old report stays complete if the disk is full at any write or sync', async () => {
  const folder = await scratchFolder();
  await writeReport(folder, sourceOf(ONE_OF_EACH));
  const before = await contents(folder);
  let points = 0;
  for (let at = 0; ; at++) {
    let remaining = at;
    const full = <T>(work: () => Promise<T>): Promise<T> =>
      remaining-- === 0 ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : work();
    const disk: FileOperations = {
      ...FILE_OPERATIONS,
      write: (file, bytes) => full(() => FILE_OPERATIONS.write(file, bytes)),
      sync: (file) => full(() => FILE_OPERATIONS.sync(file)),
    };
    const rows = [rowOf(1, { outcome: 'created' }), rowOf(2, { outcome: 'failed' })];
    const error = await writeReport(folder, sourceOf(rows), disk).catch((caught: unknown) => caught);
    if (!(error instanceof Error)) break;
    expect(error).toMatchObject({ name: 'UserError', reason: 'disk_full' });
    expect(await contents(folder)).toEqual(before);
    points++;
  }
  expect(points).toBeGreaterThanOrEqual(6);
});

test('a CSV that a spreadsheet has locked is written under another name, which the result lists', async () => {
  const folder = await scratchFolder();
  const lockedPath = join(folder, 'created.csv');
  await writeFile(lockedPath, 'open in a spreadsheet');
  const disk: FileOperations = {
    ...FILE_OPERATIONS,
    sleep: async () => {},
    rename: (from, to) =>
      to === lockedPath
        ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' }))
        : FILE_OPERATIONS.rename(from, to),
  };
  const { files, warnings } = await writeReport(folder, sourceOf(ONE_OF_EACH), disk);
  expect(files.slice(0, 3)).toEqual(['report.json', 'report.html', 'created (2).csv']);
  expect(warnings).toHaveLength(1);
  expect(await readFile(lockedPath, 'utf8')).toBe('open in a spreadsheet');
});

test('a report.html that another program has locked is written under another name, with a warning', async () => {
  const folder = await scratchFolder();
  const lockedPath = join(folder, 'report.html');
  await writeFile(lockedPath, 'open elsewhere');
  const disk: FileOperations = {
    ...FILE_OPERATIONS,
    sleep: async () => {},
    rename: (from, to) =>
      to === lockedPath
        ? Promise.reject(Object.assign(new Error('held'), { code: 'EPERM' }))
        : FILE_OPERATIONS.rename(from, to),
  };
  const { files, warnings } = await writeReport(folder, sourceOf(ONE_OF_EACH), disk);
  expect(files.slice(0, 3)).toEqual(['report.json', 'report (2).html', 'created.csv']);
  expect(warnings).toEqual([{ kind: 'in-use', name: 'report.html', written: 'report (2).html' }]);
  expect(await readFile(lockedPath, 'utf8')).toBe('open elsewhere');
  expect(await readFile(join(folder, 'report (2).html'), 'utf8')).toMatch(/^<!doctype html>/);
});

test('a report needs no more memory for a larger roster: rows are written soon after they are read', async () => {
  const folder = await scratchFolder();
  const total = 12_000;
  let written = 0;
  let largest = 0;
  const disk: FileOperations = {
    ...FILE_OPERATIONS,
    write: async (file, bytes) => {
      written += bytes.length;
      largest = Math.max(largest, bytes.length);
      await FILE_OPERATIONS.write(file, bytes);
    },
  };
  async function* rows(): AsyncGenerator<ReportRow> {
    for (let n = 1; n <= total; n++) {
      const row = rowOf(n, { outcome: OUTCOMES[n % OUTCOMES.length] ?? 'pending' });
      // Each row adds more than 150 bytes to the two files, and each file buffers at most 64 KiB.
      if (n % 1000 === 0) expect(n * 150 - written).toBeLessThan(2 * OUTCOMES.length * 64 * 1024);
      yield row;
    }
  }
  const { counts } = await writeReport(folder, sourceOf([], { rows }), disk);
  expect(counts.total).toBe(total);
  expect(largest).toBeLessThan(2 * 64 * 1024);
  const report = (await readJson(folder)) as { rows: { created: { row: number }[] } };
  const numbers = report.rows.created.map(({ row }) => row);
  expect(numbers).toHaveLength(counts.created);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
