import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_ORDERS, type NameOrder } from '../../src/domain/user.js';
import { splitName } from '../../src/naming/split-name.js';
import { messageText } from '../../src/texts/finding-text.js';

const parts = (text: string, order: NameOrder) => {
  const split = splitName(text, order, '');
  return 'why' in split ? messageText(split.why) : [split.name.last, split.name.first, split.name.middle];
};

describe('a whole name', () => {
  it.each([
    ['Петров Иван Сергеевич', 'last-first-middle', ['Петров', 'Иван', 'Сергеевич']],
    ['Петров Иван', 'last-first-middle', ['Петров', 'Иван', '']],
    ['  Петров   Иван\u00a0Сергеевич ', 'last-first-middle', ['Петров', 'Иван', 'Сергеевич']],
    ['ПЕТРОВ ИВАН СЕРГЕЕВИЧ', 'last-first-middle', ['ПЕТРОВ', 'ИВАН', 'СЕРГЕЕВИЧ']],
    ['Петров А. С.', 'last-first-middle', ['Петров', 'А.', 'С.']],
    ['Петров А.С.', 'last-first-middle', ['Петров', 'А.', 'С.']],
    ['Римский-Корсаков Николай Андреевич', 'last-first-middle', ['Римский-Корсаков', 'Николай', 'Андреевич']],
    ['Алиев Рашид Мамед оглы', 'last-first-middle', ['Алиев', 'Рашид', 'Мамед оглы']],
    ['Алиева Лейла Мамед Кызы', 'last-first-middle', ['Алиева', 'Лейла', 'Мамед Кызы']],
    ['Anna Petrova', 'first-last', ['Petrova', 'Anna', '']],
    ['Ludwig van Beethoven', 'first-last', ['van Beethoven', 'Ludwig', '']],
    ['Ursula von der Leyen', 'first-last', ['von der Leyen', 'Ursula', '']],
    ['José Ortega y Gasset', 'first-last', ['Ortega y Gasset', 'José', '']],
    ["Shaquille O'Neal", 'first-last', ["O'Neal", 'Shaquille', '']],
    ['Omar al-Hassan', 'first-last', ['al-Hassan', 'Omar', '']],
    ['John Fitzgerald Kennedy', 'first-middle-last', ['Kennedy', 'John', 'Fitzgerald']],
    ['John Kennedy', 'first-middle-last', ['Kennedy', 'John', '']],
    ['Müller Hans', 'last-first', ['Müller', 'Hans', '']],
    ['van der Berg Jan', 'last-first', ['van der Berg', 'Jan', '']],
    ['Nguyễn Thị Hương', 'last-middle-first', ['Nguyễn', 'Hương', 'Thị']],
    ['Nguyen van An', 'last-middle-first', ['Nguyen', 'An', 'van']],
    ['Nguyễn An', 'last-middle-first', ['Nguyễn', 'An', '']],
    // A comma after the last name has the same meaning in any order.
    ['Müller, Hans', 'first-last', ['Müller', 'Hans', '']],
    ['Müller,Hans Peter', 'first-last', ['Müller', 'Hans Peter', '']],
    ['Петров, Иван Сергеевич', 'first-last', ['Петров', 'Иван Сергеевич', '']],
    ['Петров, Иван Сергеевич', 'last-first-middle', ['Петров', 'Иван', 'Сергеевич']],
    ['García Márquez, Gabriel', 'first-middle-last', ['García Márquez', 'Gabriel', '']],
    ['Nguyễn, Văn An', 'last-middle-first', ['Nguyễn', 'An', 'Văn']],
    ['N. N. Taleb', 'first-last', ['Taleb', 'N. N.', '']],
    ['Ryan Karonhí:io', 'first-last', ['Karonhí:io', 'Ryan', '']],
    // Father and son are two people.
    ['Robert King Jr.', 'first-last', ['King Jr.', 'Robert', '']],
    ['Robert King III', 'first-last', ['King III', 'Robert', '']],
    // A name in brackets belongs to the name before it.
    ['Anna (Anya) Petrova', 'first-last', ['Petrova', 'Anna (Anya)', '']],
    ['Петрова (Сидорова) Анна', 'last-first-middle', ['Петрова (Сидорова)', 'Анна', '']],
    ['King, Robert (Bob)', 'first-last', ['King', 'Robert (Bob)', '']],
  ] as const)('the whole name %s is split in the order %s', (text, order, expected) =>
    expect(parts(text, order)).toEqual(expected),
  );

  it.each([
    ['Мадонна', 'last-first-middle', 'is one word: last "Мадонна", or first "Мадонна"'],
    ['Мадонна,', 'last-first-middle', 'is one word: last "Мадонна", or first "Мадонна"'],
    [
      'Anna Maria Petrova',
      'first-last',
      'has 3 words, more than the order first-last allows: first "Anna Maria" last "Petrova", or first "Anna" last ' +
        '"Maria Petrova" (--name-order first-middle-last allows them)',
    ],
    [
      'Перес Гарсия Анна Мария',
      'last-first-middle',
      'has 4 words, more than the order last-first-middle allows: last "Перес Гарсия" first "Анна" middle "Мария", or ' +
        'last "Перес" first "Гарсия Анна" middle "Мария"',
    ],
    ['А. y', 'last-first-middle', 'is one word'],
    ['LUDWIG VAN BEETHOVEN', 'first-last', 'has 3 words'],
    ['nguyen van an', 'first-last', 'has 3 words'],
    ['Müller, Hans, Dr.', 'first-last', 'has more than one comma'],
    ['Hans Müller, Jr.', 'first-last', 'has no first name after the comma'],
    [
      'А. С. Петров',
      'last-first-middle',
      'has the initial "А." as the last name by the order last-first-middle',
    ],
    ['Anna: Petrova', 'first-last', 'contains ":", which is not part of a name'],
    ['Петров Иван 2', 'last-first-middle', 'contains "2", which is not part of a name'],
    ['Петров, Иван Сергеевич Младший', 'last-first-middle', 'has 3 words after the comma'],
  ] as const)(
    'an ambiguous whole name is an error, never a guess: %s in the order %s',
    (text, order, why) => {
      expect(parts(text, order)).toContain(why);
    },
  );

  it('a password in a whole name is not shown', () => {
    const split = splitName('Sunny Meadow Garden', 'first-last', 'meadow garden');
    expect('why' in split && messageText(split.why)).toContain(
      'first "Sunny Meadow" last "Garden", or first "Sunny" last "…"',
    );
  });

  it('a whole name keeps every word in any order, or is not split', () => {
    const word = fc.constantFrom(
      'Anna',
      'von',
      'Петров',
      'А.',
      'der',
      'Berg',
      'y',
      'оглы',
      'Đặng',
      'al-Din',
      'O’Neil',
    );
    let certain = 0;
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 6 }),
        fc.constantFrom(...NAME_ORDERS),
        fc.boolean(),
        (words, order, comma) => {
          const text = comma ? words.join(' ').replace(' ', ', ') : words.join(' ');
          const split = splitName(text, order, '');
          if ('why' in split) return;
          certain += 1;
          const { last, first, middle } = split.name;
          expect(`${last} ${first} ${middle}`.trim().split(/ +/).sort()).toEqual([...words].sort());
          expect([last, first]).not.toContain('');
        },
      ),
    );
    expect(certain).toBeGreaterThan(0);
  });
});
