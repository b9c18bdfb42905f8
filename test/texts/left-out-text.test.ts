import { expect, it } from 'vitest';
import { LEFT_OUT_BY, type LeftOut, NOT_A_PERSON } from '../../src/domain/left-out.js';
import { leftOutText } from '../../src/texts/left-out-text.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

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
    expect(text).toContain(textsIn(language).parts.name(ANNA.name));
    expect(text).not.toContain('Total');
    expect(text).toContain('13');
  }
});

it('lines of the list that a roster was made from are not shown as lines of the roster', () => {
  const before = row(40, 'Hill', LEFT_OUT_BY.prepare, 'Boris');
  expect(leftOutText([before, ANNA], 'en')).toBe(
    'Anna Walker (line 7); Boris Hill (line 40) in the original list',
  );
});

it('a person whose name has a note is named', () => {
  expect(leftOutText([row(9, 'Jones (left)', NOT_A_PERSON, 'Ben')], 'en')).toBe('Ben Jones (left) (line 9)');
});
