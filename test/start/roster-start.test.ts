import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/language.js';
import { meaningOf } from '../../src/roster/headers.js';
import { rosterCsv, STARTS } from '../../src/start/roster-start.js';
import { FIELDS } from '../../src/user.js';

describe.each(Object.keys(LANGUAGES) as Language[])('the roster to start from, in %s', (language) => {
  it('has a header for every field, which the program takes for that field', () => {
    const { headers } = STARTS[language];
    expect(Object.keys(headers).sort()).toEqual([...FIELDS].sort());
    for (const [field, header] of Object.entries(headers)) expect(meaningOf(header)?.field).toBe(field);
  });

  it('begins with the mark by which a spreadsheet knows UTF-8, and has no line before its header', () => {
    expect(rosterCsv(language)).toMatch(/^\uFEFF[^\r\n]+\r\n$/);
  });
});
