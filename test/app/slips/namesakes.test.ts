import { describe, expect, it } from 'vitest';
import { distinguishingTrait, type Person } from '../../../src/app/slips/slip-people.js';

const born = (value: string) => ({ label: 'Date of birth', value });
const id = (value: string) => ({ label: 'Student ID', value });

function traits(people: readonly Person[]): readonly (string | undefined)[] {
  const traitOf = distinguishingTrait(people);
  return people.map((person) => traitOf(person)?.value);
}

describe('namesakes', () => {
  it('namesakes have their birth dates on their slips, and other people do not', () => {
    expect(
      traits([
        { name: 'Anna Lee', traits: [born('1.2.2013'), id('1')] },
        { name: 'ANNA LEE', traits: [born('3.4.2014'), id('2')] },
        { name: 'Bob Ray', traits: [born('1.2.2013'), id('3')] },
      ]),
    ).toEqual(['1.2.2013', '3.4.2014', undefined]);
  });

  it('namesakes with the same birth date, or without one, have their ids on their slips', () => {
    expect(
      traits([
        { name: 'Anna Lee', traits: [born('1.2.2013'), id('1')] },
        { name: 'Anna Lee', traits: [born('1.2.2013'), id('2')] },
        { name: 'Anna Lee', traits: [id('3')] },
        { name: 'Anna Lee', traits: [] },
      ]),
    ).toEqual(['1', '2', '3', undefined]);
  });

  it('people without a name are not namesakes', () => {
    expect(traits(['1', '2'].map((value) => ({ name: '', traits: [id(value)] })))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('100,000 people with the same name and birth date have their ids on their slips', () => {
    const people = Array.from({ length: 100_000 }, (_, n) => ({
      name: 'Anna Lee',
      traits: [born('1.2.2013'), id(String(n))],
    }));
    expect(new Set(traits(people)).size).toBe(100_000);
  });
});
