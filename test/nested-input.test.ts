/** Deeply nested input is reported as an error of the input, and never crashes the program. */

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyText, readError } from '../src/directory/classify.js';
import { parseProfile } from '../src/directory/load-profile.js';
import { UserError } from '../src/domain/errors.js';
import { decodeLine } from '../src/journal/record.js';
import { parseDocument } from '../src/platform/jsonc.js';
import { MAX_JSON_DEPTH, parseJson, tooDeepAt } from '../src/platform/parse-json.js';
import { fetchForApplication } from '../src/token/oauth-client.js';
import { createRosterFiles } from './roster/roster-files.js';
import { sheetXml, workbook } from './roster/workbook-file.js';
import { propertyRuns } from './support/property-runs.js';
import { contextOf, serverThat } from './token/oauth-setup.js';

const DEPTHS = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000 }));
const OPENINGS = fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const, ['[{"a":', '}]'] as const);

/** A nested text, with or without its closing brackets. */
const NESTED = fc
  .tuple(DEPTHS, OPENINGS, fc.boolean())
  .map(([depth, [open, close], isClosed]) => `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ''}`);

/** Expects that the function throws a `UserError`, if it throws. */
async function expectUserError(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
  }
}

async function forAll(property: (text: string) => Promise<void> | void, count = 60): Promise<void> {
  await fc.assert(
    fc.asyncProperty(NESTED, async (text) => property(text)),
    {
      numRuns: propertyRuns(count),
      examples: [['['.repeat(100_000)], [`${'['.repeat(2_000)}${']'.repeat(2_000)}`]],
    },
  );
}

describe('deeply nested texts', () => {
  const { errorOf, read } = createRosterFiles();

  it('a deeply nested configuration or profile is refused', async () => {
    await forAll(async (text) => {
      await expectUserError(() => parseDocument(text, 'x.json'));
      await expectUserError(() => parseProfile(`{"name": ${text}}`, 'x.json'));
    });
  });

  it('a deeply nested roster of JSON or JSON Lines is refused', async () => {
    await forAll(async (text) => {
      expect((await errorOf(text, { name: 'users.json' })).reason).toBe('roster');
      await expectUserError(() => read(`[{"nickname": "a", "x": ${text}}]`, { name: 'users.json' }));
      await expectUserError(() => read(`{"nickname": "a", "x": ${text}}\n`, { name: 'users.jsonl' }));
    }, 20);
  });

  it('a workbook with a deeply nested sheet is refused', async () => {
    const deep = '<a>'.repeat(50_000);
    const xml = sheetXml([['login', 'password']]).replace('</sheetData>', `${deep}</sheetData>`);
    expect((await errorOf(workbook({ S: xml }), { name: 'users.xlsx' })).reason).toBe('roster');
  });

  it('a deeply nested record of the journal is reported as damaged', async () => {
    await forAll((text) => {
      const json = `{"type": "ended", "run": ${text}}`;
      const sum = crc32(json).toString(16).padStart(8, '0');
      const record = decodeLine(Buffer.from(`${sum} ${json}`));
      expect(record?.type ?? 'damaged').toMatch(/^(?:malformed|damaged)$/);
    });
  });

  it('a deeply nested answer of the directory is read without an error', async () => {
    await forAll((text) => {
      const body = parseJson(bodyText(Buffer.from(text), ''));
      expect(readError(body, { title: 'Test', message: '/a', code: ['/0'], answers: [] }).code).toBeTypeOf(
        'string',
      );
      // A caller may serialize the value.
      expect(() => JSON.stringify(body)).not.toThrow();
    });
  });

  it('a deeply nested answer of a token endpoint is refused', async () => {
    for (const depth of [90, 5_000, 15_000]) {
      const text = `{"access_token": "t", "token_type": "Bearer", "x": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const tokenUrl = await serverThat((request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      });
      await expectUserError(() => fetchForApplication({ tokenUrl, clientId: 'client' }, contextOf()));
    }
  });
});

describe('the depth of a text', () => {
  it('a text is too deep at its first bracket beyond the limit', () => {
    const text = '['.repeat(MAX_JSON_DEPTH);
    expect(tooDeepAt(text)).toBeUndefined();
    expect(tooDeepAt(`${text}[`)).toBe(MAX_JSON_DEPTH);
    expect(parseJson(`${text}${']'.repeat(MAX_JSON_DEPTH)}`)).toBeDefined();
    expect(parseJson(`[${text}${']'.repeat(MAX_JSON_DEPTH + 1)}`)).toBeUndefined();
  });

  it.each(['"[[["', String.raw`"\"[[["`, '// [[[\n', '/* [[[ " */', '[][][][]', ']]]]', '"[[['])(
    'brackets in strings and comments, and closed brackets, do not count towards the depth: %s',
    (text) => {
      expect(tooDeepAt(text, 1)).toBeUndefined();
    },
  );

  it('brackets after a comment or an unterminated string count towards the depth', () => {
    expect(tooDeepAt('/* " */[[', 1)).toBe(8);
    expect(tooDeepAt('// "\n[[', 1)).toBe(6);
    expect(tooDeepAt('"broken\n[[', 1)).toBe(9);
  });

  it('the depth of a JSON text agrees with the depth of its value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 8 }), (value, most) => {
        expect(tooDeepAt(JSON.stringify(value), most) === undefined).toBe(depthOf(value) <= most);
      }),
    );
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
