import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantForm, parseDateForm, writeDate } from '../../src/domain/date-form.js';
import { type DateOrder, datesIn } from '../../src/domain/list-date.js';

const DATE = { year: 2012, month: 3, day: 4 };

describe('the form of a date', () => {
  it.each([
    ['yyyy-MM-dd', '2012-03-04'],
    ['MMddyyyy', '03042012'],
    ['dd.MM.yyyy', '04.03.2012'],
    ['d/M/yy', '4/3/12'],
    ['yy', '12'],
    ['ddMM', '0403'],
    ['№ d*', '№ 4*'],
  ])('the form %s writes %s', (text, written) => {
    const form = parseDateForm(text);
    expect(form && writeDate(DATE, form)).toBe(written);
  });

  it.each([
    ['mmdd', 'MMdd'],
    ['DD.MM.YYYY', 'dd.MM.yyyy'],
    ['TT.MM.JJJJ', 'dd.MM.yyyy'],
    ['ДД.ММ.ГГГГ', 'dd.MM.yyyy'],
    ['yyy', 'yyyy'],
    ['d.MMMM.y', 'd.MM.yyyy'],
    ['dddd', 'dd'],
    ['HH:mm', undefined],
    ['1', undefined],
    ['.', undefined],
    ['', undefined],
    ['ddth', undefined],
  ])('the text %s is not a form, and the suggested form is %s', (text, meant) => {
    expect(parseDateForm(text)).toBeUndefined();
    expect(meantForm(text)).toBe(meant);
  });

  it('no text makes the forms throw, and each suggested form is valid', () => {
    const symbol = fc.constantFrom(
      'yyyy',
      'yy',
      'y',
      'MM',
      'M',
      'm',
      'dd',
      'd',
      'D',
      '.',
      '-',
      ' ',
      '\u{1f600}',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(symbol).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (typedForm) => {
        const form = parseDateForm(typedForm);
        if (form !== undefined) {
          expect(form.map((piece) => ('text' in piece ? piece.text : piece.symbol)).join('')).toBe(typedForm);
          expect(writeDate(DATE, form)).not.toMatch(/\p{L}/u);
        }
        const meant = meantForm(typedForm);
        if (meant !== undefined) expect(parseDateForm(meant)).toBeDefined();
      }),
    );
  });

  it('a date can be read back from every complete form that lists use', () => {
    const forms = fc.constantFrom(
      'yyyy-MM-dd',
      'yyyyMMdd',
      'dd.MM.yyyy',
      'd.M.yyyy',
      'yyyy/M/d',
      'dd/MM/yyyy',
      'M-d-yyyy',
    );
    const dates = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(forms, dates, (text, date) => {
        const parts = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        const order: DateOrder | undefined = /^dd\//.test(text)
          ? 'day-first'
          : /^M-/.test(text)
            ? 'month-first'
            : undefined;
        const found = datesIn(writeDate(parts, parseDateForm(text) ?? []));
        expect(found).toContainEqual({ ...parts, ...(order && { order }) });
      }),
    );
  });
});

describe('the dates of a text', () => {
  it('a day that does not exist is not a date', () => {
    expect(datesIn('2011-02-29')).toEqual([]);
    expect(datesIn('31.04.2012')).toEqual([]);
    expect(datesIn('02/30/2012')).toEqual([]);
    expect(datesIn('29.02.2012')).toEqual([{ year: 2012, month: 2, day: 29 }]);
  });

  it('a two-digit year can be one of several years', () => {
    expect(datesIn('4.3.12')).toEqual([{ year: 2012, month: 3, day: 4, isShort: true }]);
  });

  it('no text makes the dates throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void expect(datesIn(text)).toBeInstanceOf(Array)),
    );
  });
});
