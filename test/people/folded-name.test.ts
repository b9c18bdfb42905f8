/** Names that count as the same or as different in a comparison of two lists. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedKeys, isSameFolded, isSameWhole } from '../../src/domain/folded-name.js';
import type { Name } from '../../src/domain/user.js';
import { propertyRuns } from '../support/property-runs.js';

/** Letters of many scripts with one folding each. */
const PLAIN = [
  ...'abcdefgijklmnopqrstuvwxyzABEIOU',
  ...'бвгдежзийклмнопрстуфЖЯё',
  ...'αβγδείλςσ',
  ...'çéèêñžłśđİı王小אבגד',
];
/** Letters with two foldings. */
const DOUBLE = [...'äöüßåøæÄÖÜÅØÆ'];
const SIGNS = ["'", '’', '-', '‐', ' '];

function wordOf(letters: readonly string[]): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...letters);
  const part = fc.string({ unit: letter, minLength: 2, maxLength: letters.length < 9 ? 3 : 7 });
  return fc
    .tuple(part, fc.option(fc.tuple(fc.constantFrom(...SIGNS), part), { nil: undefined, freq: 2 }))
    .map(([first, more]) => first + (more?.join('') ?? ''));
}

function nameOf(letters: readonly string[]): fc.Arbitrary<Name> {
  const word = wordOf(letters);
  const middle = fc.oneof(fc.constant(''), word);
  return fc.record({
    first: fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: fc.constant('') }),
    last: word,
    middle,
  });
}

const plainName = nameOf(PLAIN);
const anyName = nameOf([...PLAIN, ...DOUBLE]);

/** Names of few letters, so that two names are often the same. */
const fewName = nameOf(['a', 'ä', 'e']);

/** A few words in many spellings, so that three names are often the same. */
const spelledWord = fc.constantFrom(
  'Ann',
  'ann',
  'ÁNN',
  'Lee',
  'Lée',
  "L'ee",
  'Ann-Lee',
  'Ann Lee',
  'annlee',
);
const spelledName = fc.record({ first: spelledWord, last: spelledWord, middle: fc.constant('') });

const parts =
  (change: (text: string) => string) =>
  ({ first, last, middle }: Name): Name => ({
    first: change(first),
    last: change(last),
    middle: change(middle),
  });

/** Changes after which a name is still the same, with their descriptions. */
const CHANGES: readonly (readonly [what: string, change: (name: Name) => Name])[] = [
  ['swapped parts', ({ first, last, middle }) => ({ first: last, last: first, middle })],
  ['decomposed letters', parts((text) => text.normalize('NFD'))],
  ['composed letters', parts((text) => text.normalize('NFC'))],
  ['hyphens for spaces', parts((text) => text.replaceAll(' ', '-'))],
  ['spaces for hyphens', parts((text) => text.replaceAll('-', ' '))],
  ['no hyphens', parts((text) => text.replaceAll('-', ''))],
  ['no apostrophes', parts((text) => text.replace(/['’]/gu, ''))],
  ['other apostrophes', parts((text) => text.replaceAll("'", 'ʼ'))],
  ['no spaces', parts((text) => text.replaceAll(' ', ''))],
  ['spaces around', parts((text) => (text === '' ? '' : `  ${text} `))],
  ['е for ё', parts((text) => text.replaceAll('ё', 'е'))],
  ['no middle name', (name) => ({ ...name, middle: '' })],
];

/** Changes of letter case in exports, for letters that survive a change to upper case and back. */
const CASE_CHANGES: readonly (readonly [what: string, change: (name: Name) => Name])[] = [
  ['capitals', parts((text) => text.toUpperCase())],
  ['small letters', parts((text) => text.toLowerCase())],
];

/** A name as `last first`, or with a middle name after it. */
function nameFrom(text: string): Name {
  const [last = '', first = '', middle = ''] = text.split('|');
  return { first, last, middle };
}

const SAME: readonly (readonly [one: string, other: string])[] = [
  ['Kruse|Käthe', 'Kruse|Kaethe'],
  ['Kruse|Käthe', 'Kruse|Kathe'],
  ['Kruse|KÄTHE', 'kruse|kaethe'],
  ['Jäger|Käthe', 'Jaeger|Kathe'],
  ['Фёдоров|Семён', 'Федоров|Семен'],
  ['ФЁДОРОВ|СЕМЁН', 'Федоров|Семен'],
  ['Müller|Eva', 'Mueller|Eva'],
  ['Müller|Eva', 'Muller|Eva'],
  ['MÜLLER|EVA', 'Mueller|Eva'],
  ['Schröder|Jörg', 'Schroeder|Joerg'],
  ['Schröder|Jörg', 'Schroder|Jorg'],
  ['Jørgensen|Ida', 'Jorgensen|Ida'],
  ['Jørgensen|Ida', 'Joergensen|Ida'],
  ['Åberg|Håkan', 'Aberg|Hakan'],
  ['Åberg|Håkan', 'Aaberg|Haakan'],
  ['Kjær|Ida', 'Kjaer|Ida'],
  ['Kjær|Ida', 'Kjar|Ida'],
  ['Weiß|Eva', 'Weiss|Eva'],
  ['WEISS|EVA', 'Weiß|Eva'],
  ['Weiẞ|Eva', 'Weiss|Eva'],
  ["O'Brien|Sean", 'OBrien|Sean'],
  ["O'Brien|Sean", 'O’Brien|Sean'],
  ["O'Brien|Sean", 'O Brien|Sean'],
  ["'s-Gravenmade|Joost", 's Gravenmade|Joost'],
  ['Lang|Anna-Maria', 'Lang|Anna Maria'],
  ['Lang|Anna-Maria', 'Lang|Annamaria'],
  ['García|José', 'Garcia|Jose'],
  ['Nguyễn|Hương', 'Nguyen|Huong'],
  ['Dvořák|Jiří', 'Dvorak|Jiri'],
  ['Walker|Ann', 'Ann|Walker'],
  ['Котова|Анна|Петровна', 'Котова|Анна'],
  ['Котова|Анна|Петровна', 'КОТОВА|анна|ПЕТРОВНА'],
  ['Котова|Анна|Фёдоровна', 'Котова|Анна|Федоровна'],
  ['Майский|Андрей', 'Маи\u0306скии\u0306|Андреи\u0306'],
  ["Лук'янов|Дем'ян", 'Лукʼянов|Дем’ян'],
  ['Martin Jr|Thomas', 'Martin, Jr.|Thomas'],
];

const OTHERS: readonly (readonly [one: string, other: string])[] = [
  ['Novak|Andrej', 'Novak|Andrea'],
  ['Cohen|Michael', 'Cohen|Michal'],
  ['Reis|Manuel', 'Reis|Manul'],
  ['Müller|Eva', 'Möller|Eva'],
  ['Muller|Eva', 'Mueller|Eva'],
  ['Jorgensen|Ida', 'Joergensen|Ida'],
  ['Lang|Jan', 'Lang|Jana'],
  ['Иванов|Александр', 'Иванова|Александра'],
  ['Орлова|Наталья', 'Орлова|Наталия'],
  ['Майский|Олег', 'Маиский|Олег'],
  ['Martin|Thomas', 'Martin Jr|Thomas'],
  ['Martin Jr|Thomas', 'Martin Sr|Thomas'],
  ['Windsor II|George', 'Windsor III|George'],
  ['Windsor|George', 'Windsor III|George'],
  ['Котова|Анна|Петровна', 'Котова|Анна|Павловна'],
  ['Walker|Ann|Marie', 'Walker|Ann|Louise'],
  ['Ann|Marie', 'Anna|Rie'],
  ['Lee|Anna', 'Leean|Na'],
  ['王|小明', '王|小红'],
  ['לוי|חיים', 'כהן|חיים'],
];

describe('folded names', () => {
  it('a name is the same as itself', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(isSameFolded(name, name)).toBe(true);
      }),
    );
  });

  it('the comparison of two names gives the same result in either order', () => {
    fc.assert(
      fc.property(fewName, fewName, (a, b) => {
        expect(isSameFolded(a, b)).toBe(isSameFolded(b, a));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('two names without letters of two foldings are the same if both are the same as a third name', () => {
    // Without middle names: two different middle names both match a name that has none.
    fc.assert(
      fc.property(spelledName, spelledName, spelledName, (a, b, c) => {
        fc.pre(isSameFolded(a, b) && isSameFolded(b, c));
        expect(isSameFolded(a, c)).toBe(true);
      }),
      { maxSkipsPerRun: 1_000 },
    );
  });

  it('names are the same if they share a key and have no different middle names', () => {
    fc.assert(
      fc.property(fewName, fewName, (a, b) => {
        const [one, other] = [
          { ...a, middle: '' },
          { ...b, middle: '' },
        ];
        const isShared = foldedKeys(one).some((key) => foldedKeys(other).includes(key));
        expect(isSameFolded(one, other)).toBe(isShared);
        if (!isShared) expect(isSameFolded(a, b)).toBe(false);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('a name without letters of two foldings has one key', () => {
    fc.assert(
      fc.property(plainName, (name) => {
        expect(foldedKeys(name)).toHaveLength(1);
      }),
    );
  });

  it('the keys of a name do not depend on its middle name', () => {
    fc.assert(
      fc.property(anyName, wordOf(PLAIN), (name, middle) => {
        const whole: Name = { ...name, middle };
        expect(foldedKeys(whole).toSorted()).toEqual(foldedKeys(name).toSorted());
      }),
    );
  });

  it('a long name has few keys, without duplicates', () => {
    const name = { first: 'ä'.repeat(40), last: 'öüåøæß'.repeat(20), middle: '' };
    const keys = foldedKeys(name);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.length).toBeLessThanOrEqual(1_024);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(CHANGES)('a name is the same with %s', (_, change) => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(isSameFolded(name, change(name)), JSON.stringify([name, change(name)])).toBe(true);
      }),
    );
  });

  it.each(CASE_CHANGES)('a name is the same in %s', (_, change) => {
    const letters = [...PLAIN, ...DOUBLE].filter((letter) => !'İı'.includes(letter));
    fc.assert(
      fc.property(nameOf(letters), (name) => {
        expect(isSameFolded(name, change(name)), JSON.stringify([name, change(name)])).toBe(true);
      }),
    );
  });

  it.each(['Jr', 'Sr', 'II', 'III'])('a name with %s differs from the name without it', (suffix) => {
    fc.assert(
      fc.property(plainName, (name) => {
        expect(isSameFolded(name, { ...name, last: `${name.last} ${suffix}` })).toBe(false);
      }),
    );
  });

  it.each(SAME)('the name %s is the same as %s', (one, other) => {
    expect(isSameFolded(nameFrom(one), nameFrom(other))).toBe(true);
  });

  it.each(OTHERS)('the name %s differs from %s', (one, other) => {
    expect(isSameFolded(nameFrom(one), nameFrom(other))).toBe(false);
  });
});

describe('whole names', () => {
  it.each([
    ['Пётр Федоров', 'Федоров Петр'],
    ['Käthe Müller', 'Kaethe Mueller'],
    ['Анна Ивановна Котова', 'Котова Анна'],
  ])('%s and %s may be one person', (one, other) => expect(isSameWhole(one, other)).toBe(true));

  it.each([
    ['Anna Weber', 'Anna Vogel'],
    ['Anna', 'Anna Weber'],
    ['', ''],
  ])('%s and %s are not known to be one person', (one, other) => expect(isSameWhole(one, other)).toBe(false));
});
