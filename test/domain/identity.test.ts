import { describe, expect, it } from 'vitest';
import {
  apart,
  evidenceOf,
  idKey,
  isContradicted,
  mayShareLogin,
  type Person,
  recognised,
} from '../../src/domain/identity.js';
import type { Identity } from '../../src/domain/user.js';

function personOf(first: string, last: string, identity: Identity = {}, middle = ''): Person {
  return { name: { first, last, middle }, identity };
}

const anna = (identity?: Identity) => personOf('Anna', 'Weber', identity);

describe('the key of an id', () => {
  it('an id is compared regardless of surrounding spaces, letter case and leading zeros', () => {
    for (const id of ['117', '00117', ' 117\t']) expect(idKey({ person_id: id })).toBe('117');
    expect(idKey({ person_id: 'S-007A' })).toBe('s-007a');
  });

  it.each(['', ' ', '-', '—', '0', '0000', 'n/a', 'N/A', 'none', 'нет', 'keine', '?'])(
    'the text "%s" instead of an id is not an id',
    (id) => {
      expect(idKey({ person_id: id })).toBe('');
    },
  );
});

describe('one person in two lists', () => {
  it('the same text that is not a date is neither evidence nor a contradiction', () => {
    const [one, other] = [
      anna({ birth_date: 'unclear' }),
      personOf('Anna', 'Holm', { birth_date: 'Unclear' }),
    ];
    expect([evidenceOf(one, other), apart(one, other), isContradicted(one, other)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    const later = personOf('Anna', 'Holm', { birth_date: '1.2.2001' });
    expect([apart(one, later), isContradicted(one, later)]).toEqual(['birth_date', true]);
  });

  it('a number identifies a person with a different last name, but not with a different first name', () => {
    const id = { person_id: '117' };
    expect(recognised(anna(id), personOf('Anna', 'Holm', { person_id: '0117' }))).toBe('id');
    expect(recognised(anna(id), personOf('Weber', 'Anna', id))).toBe('id');
    expect(recognised(anna(id), personOf('Ben', 'Weber', id))).toBeUndefined();
  });

  it('different numbers mean different people, whatever their names', () => {
    expect(recognised(anna({ person_id: '117' }), anna({ person_id: '118' }))).toBeUndefined();
  });

  it('a dash instead of a number neither identifies nor distinguishes people', () => {
    expect(
      recognised(anna({ person_id: '-' }), personOf('Anna', 'Holm', { person_id: '-' })),
    ).toBeUndefined();
    expect(recognised(anna({ person_id: '-' }), anna({ person_id: '117' }))).toBe('name');
  });

  it('a name identifies a person unless the address or the date of birth differs', () => {
    expect(recognised(anna(), anna({ person_id: '117', email: 'a@school.example' }))).toBe('name');
    expect(recognised(anna({ email: 'A@School.example' }), anna({ email: 'a@school.example' }))).toBe('name');
    expect(
      recognised(anna({ email: 'a@school.example' }), anna({ email: 'b@school.example' })),
    ).toBeUndefined();
    expect(
      recognised(anna({ birth_date: '02.03.2012' }), anna({ birth_date: '03.03.2012' })),
    ).toBeUndefined();
  });

  it.each([
    '2012-03-02',
    '2.3.2012',
    '02.03.12',
    '02/03/2012',
    '03/02/2012',
    '2012-03-02T00:00:00Z',
    ' 02.03.2012 ',
  ])('a date of birth written as "%s" is the same day', (birth_date) => {
    expect(recognised(anna({ birth_date: '02.03.2012' }), anna({ birth_date }))).toBe('name');
  });

  it.each<[string, Person, Person]>([
    ['ё and е', personOf('Пётр', 'Фёдоров'), personOf('Петр', 'Федоров')],
    ['a middle name that one of them lacks', personOf('Anna', 'Weber', {}, 'Maria'), anna()],
    ['Jr with a comma and a dot', personOf('Tom', 'Walker, Jr.'), personOf('Tom', 'Walker Jr')],
  ])('a name identifies a person despite %s', (_, one, other) => {
    expect(recognised(one, other)).toBe('name');
    expect(recognised(other, one)).toBe('name');
  });

  it('an empty name, a different middle name, and father and son do not identify a person', () => {
    expect(recognised(personOf('', ''), personOf('', ''))).toBeUndefined();
    expect(recognised(personOf('Anna', ''), personOf('Anna', 'Weber'))).toBeUndefined();
    const [maria, rita] = [personOf('Anna', 'Weber', {}, 'Maria'), personOf('Anna', 'Weber', {}, 'Rita')];
    expect(recognised(maria, rita)).toBeUndefined();
    expect(recognised(personOf('Tom', 'Walker Jr.'), personOf('Tom', 'Walker'))).toBeUndefined();
    expect(recognised(personOf('Tom', 'Walker II'), personOf('Tom', 'Walker III'))).toBeUndefined();
  });
});

describe('a login of an earlier list', () => {
  it('a namesake with another number or date of birth does not keep the login, but one with another address does', () => {
    expect(mayShareLogin(anna({ birth_date: '2011-03-04' }), anna({ birth_date: '2013-01-30' }))).toBe(false);
    expect(mayShareLogin(anna({ person_id: '117' }), anna({ person_id: '118' }))).toBe(false);
    expect(mayShareLogin(anna({ birth_date: '2011-03-04' }), anna())).toBe(true);
    expect(mayShareLogin(anna({ email: 'a@home.example' }), anna({ email: 'b@home.example' }))).toBe(true);
  });

  it('the same number keeps the login, whatever the date of birth', () => {
    const [typo, corrected] = ['2011-03-04', '2011-04-03'].map((birth_date) =>
      anna({ person_id: '117', birth_date }),
    );
    expect(mayShareLogin(typo as Person, corrected as Person)).toBe(true);
  });
});
