/**
 * The rosters that are measured with: 8 columns, a quarter of the cells quoted, half of the rows in Cyrillic. The same
 * number of rows gives the same bytes every time.
 */

import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';

const HEADER = 'Login,Password,Last name,First name,Middle name,Position,Department,Class';

const LATIN = {
  last: ['Müller', 'Schmidt', 'Fischer', 'Weber', 'Wagner', 'Becker', 'Hoffmann', 'Núñez', 'Larsen', 'Novák'],
  first: ['Anna', 'Peter', 'Johanna', 'Friedrich', 'Zoë', 'Maximilian', 'Ida', 'José', 'Emma', 'Oskar'],
  middle: ['', 'Maria', '', 'Ernst', '', 'Luise', '', 'Karl'],
  position: ['Teacher', 'Student', 'Deputy head teacher', 'Librarian'],
} as const;

const CYRILLIC = {
  last: [
    'Петрова',
    'Иванов',
    'Кузнецова',
    'Соколов',
    'Лебедева',
    'Щербаков',
    'Ёлкина',
    'Новиков',
    'Орлова',
    'Титов',
  ],
  first: ['Авдотья', 'Пётр', 'Мария', 'Александр', 'Юлия', 'Игорь', 'Елена', 'Фёдор', 'Ольга', 'Лев'],
  middle: ['Фёдоровна', 'Иванович', 'Петровна', 'Сергеевич', 'Львовна', 'Ильич', 'Андреевна', 'Олегович'],
  position: ['Учитель', 'Ученик', 'Заместитель директора', 'Библиотекарь'],
} as const;

const ROWS_AT_ONCE = 5_000;

/** Writes a roster, unless it is there already. */
export function writeRoster(path: string, rows: number): void {
  if (existsSync(path)) return;
  const file = openSync(`${path}.part`, 'w');
  const random = randomFrom(20_240_901);
  writeSync(file, `${HEADER}\n`);
  for (let done = 0; done < rows; done += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - done);
    writeSync(file, Array.from({ length: count }, (_, i) => rowOf(done + i + 1, random)).join(''));
  }
  closeSync(file);
  renameSync(`${path}.part`, path);
}

function rowOf(n: number, random: () => number): string {
  const words = random() < 0.5 ? LATIN : CYRILLIC;
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const cells = [
    `user${n}.${Math.floor(random() * 1000)}`,
    `Sample-${Math.floor(random() * 1e9).toString(36)}-${n}`,
    one(words.last),
    one(words.first),
    one(words.middle),
    one(words.position),
    String(1 + Math.floor(random() * 400)),
    `${1 + Math.floor(random() * 11)}${one(['a', 'b', 'c'])}`,
  ];
  return `${cells.map((cell) => (random() < 0.25 ? `"${cell}"` : cell)).join(',')}\n`;
}

/** A small generator of random numbers from 0 up to and without 1 (a linear congruence, as in Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
