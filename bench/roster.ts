/**
 * Generates the rosters of the measurements: 8 columns, a quarter of the cells quoted, half of the rows in Cyrillic,
 * and a different password in each row. The same number of rows always gives the same bytes.
 */

const HEADER = 'Login,Password,Last name,First name,Middle name,Position,Department,Class';

const LATIN = {
  last: 'Müller Schmidt Fischer Weber Wagner Becker Hoffmann Núñez Larsen Novák'.split(' '),
  first: 'Anna Peter Johanna Friedrich Zoë Maximilian Ida José Emma Oskar'.split(' '),
  middle: ['', 'Maria', '', 'Ernst', '', 'Luise', '', 'Karl'],
  position: ['Teacher', 'Student', 'Deputy head teacher', 'Librarian'],
};

const CYRILLIC = {
  last: 'Петрова Иванов Кузнецова Соколов Лебедева Щербаков Ёлкина Новиков Орлова Титов'.split(' '),
  first: 'Авдотья Пётр Мария Александр Юлия Игорь Елена Фёдор Ольга Лев'.split(' '),
  middle: 'Фёдоровна Иванович Петровна Сергеевич Львовна Ильич Андреевна Олегович'.split(' '),
  position: ['Учитель', 'Ученик', 'Заместитель директора', 'Библиотекарь'],
};

const WORDS = (
  'amber anchor apple autumn basket beacon bridge butter candle canyon castle cherry cloud copper coral cotton ' +
  'desert dragon eagle ember falcon feather forest garden ginger harbor hazel island ivory jacket kettle ladder ' +
  'lantern lemon marble meadow mirror ocean orange paper pebble pepper planet pocket rabbit river rocket saddle ' +
  'silver spider spring stone summer table thunder tiger timber tulip valley velvet violet walnut window winter'
).split(' ');
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

type Random = () => number;

/** The three kinds, in turn: random characters, words, and words with a year, as people choose them. */
const PASSWORDS: readonly ((random: Random) => string)[] = [
  (random) => Array.from({ length: 12 }, () => one(SIGNS, random)).join(''),
  (random) => Array.from({ length: 3 }, () => one(WORDS, random)).join('-'),
  (random) => `${capital(one(WORDS, random))}${one(WORDS, random)}${1960 + Math.floor(random() * 65)}`,
];

export function rosterOf(rows: number): string {
  const random = randomFrom(20_240_901);
  const passwords = new Set<string>();
  const lines = Array.from({ length: rows }, (_, at) => {
    const make = PASSWORDS[at % PASSWORDS.length] as (random: Random) => string;
    let password = make(random);
    while (passwords.has(password)) password = make(random);
    passwords.add(password);
    return rowOf(at + 1, password, random);
  });
  return `${HEADER}\n${lines.join('')}`;
}

function rowOf(n: number, password: string, random: Random): string {
  const words = random() < 0.5 ? LATIN : CYRILLIC;
  const cells = [
    `user${n}.${Math.floor(random() * 1000)}`,
    password,
    one(words.last, random),
    one(words.first, random),
    one(words.middle, random),
    one(words.position, random),
    String(1 + Math.floor(random() * 400)),
    `${1 + Math.floor(random() * 11)}${one('abc', random)}`,
  ];
  return `${cells.map((cell) => (random() < 0.25 ? `"${cell}"` : cell)).join(',')}\n`;
}

function one(list: string | readonly string[], random: Random): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * A simple generator of random numbers from 0 up to, but not including, 1 (a linear congruential generator, as in
 * Numerical Recipes).
 */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
