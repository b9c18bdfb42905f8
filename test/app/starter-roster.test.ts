import { describe, expect, it } from 'vitest';
import { HEADERS, rosterCsv } from '../../src/app/starter-files.js';
import { LANGUAGES, type Language } from '../../src/domain/language.js';
import { FIELDS } from '../../src/domain/user.js';
import { meaningOf } from '../../src/roster/headers.js';

describe.each(Object.keys(LANGUAGES) as Language[])('the roster to start from, in %s', (language) => {
  it('has a header for every field, which the program takes for that field', () => {
    const fields = HEADERS[language].map((header) => meaningOf(header)?.field);
    expect(fields.sort()).toEqual([...FIELDS].sort());
  });

  it('begins with the mark by which a spreadsheet knows UTF-8, and has no line before its header', () => {
    expect(rosterCsv(language)).toMatch(/^\uFEFF[^\r\n]+\r\n$/);
  });
});
