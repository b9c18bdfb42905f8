/** The exact foldings and keys of names. Properties of the comparison: test/people/folded-name.test.ts. */

import { describe, expect, it } from 'vitest';
import {
  foldedKeys,
  foldings,
  hasCommonFolding,
  isSameFolded,
  isSameMiddle,
  isSameWhole,
} from '../../src/domain/folded-name.js';

describe('the foldings of a name', () => {
  it.each([
    ['', ''],
    ['ANNA', 'anna'],
    ['a', 'a'],
    ['Łukasz', 'lukasz'],
    ['Đorđe', 'dorde'],
    ['Guðrún', 'gudrun'],
    ['Ħal', 'hal'],
    ['Işık', 'isik'],
    ['İbrahim', 'ibrahim'],
    ['ИБРАГИМ', 'ибрагим'],
    ['Фёдор', 'федор'],
    ['Фе\u0308дор', 'федор'],
    ['Βασίλης', 'βασιλησ'],
    ['ΒΑΣΊΛΗΣ', 'βασιλησ'],
    ['Άννα', 'αννα'],
    ['éñ', 'en'],
    ['Nguyễn', 'nguyen'],
    ['Zoe\u0301', 'zoe'],
    ['Йе\u0301', 'йе\u0301'],
    ['Éй', 'eй'],
    ['Андрии\u0306', 'андрий'],
    ['किरण', 'किरण'],
    ['חָיִים', 'חָיִים'],
    ['王小明', '王小明'],
    ['Ann7', 'ann7'],
  ])('%s is folded to %s', (text, folded) => {
    expect(foldings(text)).toEqual([folded.normalize('NFC')]);
  });

  it.each([
    ['a space', ' '],
    ['several spaces', ' \t\u00a0'],
    ['a full stop', '.'],
    ['a comma', ','],
    ['a middle dot', '·'],
    ['a hyphen-minus', '-'],
    ['a hyphen', '\u2010'],
    ['a no-break hyphen', '\u2011'],
    ['an en dash', '\u2013'],
    ['a horizontal bar', '\u2015'],
    ['an apostrophe', "'"],
    ['a right quote', '’'],
    ['a left quote', '‘'],
    ['an ʼ', 'ʼ'],
    ['an okina', 'ʻ'],
    ['a grave accent', '`'],
    ['an acute accent', '´'],
    ['a soft hyphen', '\u00ad'],
    ['a zero-width space', '\u200b'],
    ['a zero-width non-joiner', '\u200c'],
    ['a mark of writing direction', '\u200e'],
    ['a byte order mark', '\ufeff'],
  ])('the foldings of a name ignore %s', (_, sign) => {
    expect(foldings(`${sign}o${sign}na${sign}`)).toEqual(['ona']);
  });

  it('other signs are not ignored', () => {
    expect(foldings('Ann/Lee')).toEqual(['ann/lee']);
    expect(foldings('Ann (Lee)')).toEqual(['ann(lee)']);
    expect(foldings('Ann_Lee')).toEqual(['ann_lee']);
  });

  it.each([
    ['Käthe', ['kaethe', 'kathe']],
    ['KA\u0308THE', ['kaethe', 'kathe']],
    ['Jörg', ['joerg', 'jorg']],
    ['Günter', ['guenter', 'gunter']],
    ['Weiß', ['weiss', 'weis']],
    ['Åse', ['aase', 'ase']],
    ['Bjørn', ['bjoern', 'bjorn']],
    ['Æsa', ['aesa', 'asa']],
    ['Lœtitia', ['loetitia', 'lotitia']],
    ['Ünal Işık', ['uenalisik', 'unalisik']],
  ])('%s has two foldings, the longer one first', (text, both) => {
    expect(foldings(text)).toEqual(both);
  });

  it('two or three letters with two foldings are folded independently of each other', () => {
    expect(foldings('äö')).toEqual(['aeoe', 'aoe', 'aeo', 'ao']);
    expect(foldings('xäyöz')).toEqual(['xaeyoez', 'xayoez', 'xaeyoz', 'xayoz']);
    expect(foldings('äöü').toSorted()).toEqual([
      'aeoeu',
      'aeoeue',
      'aeou',
      'aeoue',
      'aoeu',
      'aoeue',
      'aou',
      'aoue',
    ]);
  });

  it('more letters with two foldings are all folded in the same way', () => {
    expect(foldings('äöüß')).toEqual(['aeoeuess', 'aous']);
    expect(foldings('Äöüßx')).toEqual(['aeoeuessx', 'aousx']);
  });
});

describe('the keys of a name', () => {
  it('the key of a name has its parts in alphabetical order', () => {
    expect(foldedKeys({ first: 'Anna', last: 'Weber' })).toEqual(['anna weber']);
    expect(foldedKeys({ first: 'Weber', last: 'Anna' })).toEqual(['anna weber']);
    expect(foldedKeys({ first: 'Anna', last: 'Anna' })).toEqual(['anna anna']);
  });

  it('a name with one empty part has a key, and an empty name has none', () => {
    expect(foldedKeys({ first: '', last: 'Weber' })).toEqual([' weber']);
    expect(foldedKeys({ first: 'Weber', last: '' })).toEqual([' weber']);
    expect(foldedKeys({ first: '', last: '' })).toEqual([]);
    expect(foldedKeys({ first: ' - ', last: '.' })).toEqual([]);
  });

  it('a name has one key for each combination of the foldings of its parts', () => {
    expect(foldedKeys({ first: 'Käthe', last: 'Weber' })).toEqual(['kaethe weber', 'kathe weber']);
    expect(foldedKeys({ first: 'Eva', last: 'Müller' })).toEqual(['eva mueller', 'eva muller']);
    expect(foldedKeys({ first: 'Jörg', last: 'Müller' })).toEqual([
      'joerg mueller',
      'joerg muller',
      'jorg mueller',
      'jorg muller',
    ]);
  });

  it('a name does not have the same key twice', () => {
    expect(foldedKeys({ first: 'Ä', last: 'Ä' })).toEqual(['ae ae', 'a ae', 'a a']);
  });
});

describe('two folded names', () => {
  it.each([
    ['', '', true],
    ['', 'Maria', true],
    ['Maria', '', true],
    ['Maria', 'MARIA', true],
    ['Käthe', 'Kathe', true],
    ['Kathe', 'Kaethe', false],
    ['Maria', 'Marie', false],
    ['M', 'Maria', false],
  ])('the middle names "%s" and "%s" may be the same: %s', (one, other, isSame) => {
    expect(isSameMiddle(one, other)).toBe(isSame);
    const name = { first: 'Anna', last: 'Weber' };
    expect(isSameFolded({ ...name, middle: one }, { ...name, middle: other })).toBe(isSame);
  });

  it('an empty name is not the same as any name', () => {
    const empty = { first: '', last: '', middle: '' };
    expect(isSameFolded(empty, empty)).toBe(false);
    expect(isSameFolded(empty, { ...empty, last: 'Weber' })).toBe(false);
  });

  it.each([
    ['', '', true],
    ['', 'Anna', false],
    ['Anna', 'anna', true],
    ['Müller', 'Mueller', true],
    ['Muller', 'Müller', true],
    ['Muller', 'Mueller', false],
    ['Łódź', 'Lodz', true],
  ])('the texts "%s" and "%s" have a common folding: %s', (one, other, isCommon) => {
    expect(hasCommonFolding(one, other)).toBe(isCommon);
  });
});

describe('two whole names', () => {
  it.each([
    ['Anna Maria Weber', 'Weber Anna'],
    ['Weber Anna', 'Anna Maria Weber'],
    [' Anna  Weber ', 'Anna Maria Weber'],
    ['  Anna   Weber  ', 'Weber\u00a0Anna'],
    ['Anna\tMÜLLER', 'Mueller Anna'],
  ])('"%s" and "%s" may be one person', (one, other) => {
    expect(isSameWhole(one, other)).toBe(true);
  });

  it.each([
    ['Anna Weber', 'Anna Maria Vogel'],
    ['Anna', 'Anna'],
    ['Anna ', ' Anna'],
    ['', 'Anna Weber'],
    [' ', '  '],
    ['Anna Weber', 'AnnaWeber Maria'],
    ['Muller Eva', 'Mueller Eva'],
  ])('"%s" and "%s" are not known to be one person', (one, other) => {
    expect(isSameWhole(one, other)).toBe(false);
  });
});
