import { expect, it } from 'vitest';
import { type LeftOut, NOT_A_PERSON } from '../../src/domain/left-out.js';
import { leftOutText } from '../../src/texts/left-out-text.js';
import { LANGUAGES } from '../../src/texts/texts.js';

function row(line: number, last: string, reason: string, first = ''): LeftOut {
  return { line, nickname: '', name: { first, last, middle: '' }, identity: {}, reason };
}

const ANNA = row(7, 'Walker', 'skip-line', 'Anna');
const TOTAL = row(13, 'Total', NOT_A_PERSON);

it('a row that is not a person is named by its line, after the people', () => {
  expect(leftOutText([TOTAL, ANNA], 'en')).toBe('Anna Walker (line 7), 1 row that is not a person (line 13)');
  expect(leftOutText([TOTAL, row(14, 'Vacant', NOT_A_PERSON)], 'en')).toBe(
    '2 rows that are not people (lines 13, 14)',
  );
  for (const language of LANGUAGES) {
    const text = leftOutText([ANNA, TOTAL], language);
    expect(text).toContain('Anna Walker');
    expect(text).not.toContain('Total');
    expect(text).toContain('13');
  }
});

it('a person whose name has a note is named', () => {
  expect(leftOutText([row(9, 'Jones (left)', NOT_A_PERSON, 'Ben')], 'en')).toBe('Ben Jones (left) (line 9)');
});
