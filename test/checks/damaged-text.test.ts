import { describe, expect, test } from 'vitest';
import { damageIn } from '../../src/checks/damaged-text.js';
import { codesInCells, findingsOf, findingTexts } from './rows.js';

/** Encodes a text in a single-byte encoding by inverting the decoder. */
function bytesIn(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte), { stream: true }), byte]),
  );
  return Uint8Array.from(
    Array.from(text, (char) => bytes.get(char) ?? expect.fail(`no ${char} in ${encoding}`)),
  );
}

/** Decodes a text in the wrong encoding, in a stream: without one, Node decodes windows-1252 as Latin-1. */
function misread(text: string, encoding: string, readAs: string): string {
  return new TextDecoder(readAs).decode(bytesIn(text, encoding), { stream: true });
}

/** The original text, or `''` if it cannot be recovered, or `undefined` if the text is not damaged. */
function meantIn(text: string): string | undefined {
  const damage = damageIn(text, 'name');
  return damage && (damage.meant ?? '');
}

const UTF8_READ_AS = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh', 'ibm866', 'koi8-r'];
const NAMES = [
  'Jürgen Müller',
  'José',
  'Muñoz',
  'Łukasz',
  'Nguyễn',
  'Šárka Nováková',
  'O’Brien',
  'Niccolò',
  'Sànchez',
  'Иван',
  'Пётр Фёдоров',
  'ПЕТРОВ',
  'Їжакевич',
  'Анна-Мария',
  'Ελένη',
  '王小明',
  'Müller-Lüdenscheid',
];

describe('UTF-8 that was read in another encoding', () => {
  test.each(UTF8_READ_AS)('the original text is found if UTF-8 was read as %s, once or twice', (readAs) => {
    for (const name of NAMES) {
      const once = misread(name, 'utf-8', readAs);
      expect(meantIn(once), once).toBe(name);
      const twice = misread(once, 'utf-8', readAs);
      expect(meantIn(twice), twice).toBe(name);
    }
  });

  test('the original text is found if UTF-8 was read as Latin-1, with control characters or without its last space', () => {
    expect(meantIn('\xc3\x81lvaro')).toBe('Álvaro');
    expect(meantIn('\xc3\x83\xc2\x81lvaro')).toBe('Álvaro');
    expect(meantIn('NiccolÃ²')).toBe('Niccolò');
    expect(meantIn('Ð\x98Ð²Ð°Ð½')).toBe('Иван');
    expect(meantIn('VoilÃ')).toBe('Voilà');
  });

  test('only damaged words change', () => {
    expect(meantIn('Jürgen MÃ¼ller')).toBe('Jürgen Müller');
    expect(meantIn('São JoÃ£o')).toBe('São João');
  });

  test('a text with lost bytes is reported as damaged, without the original text', () => {
    for (const text of ['Ð?Ð²Ð°Ð½', 'MÃ¼ller Đặng-Ã¼x', '├д╨╨', 'ÃƒÂ'.concat('¼')])
      expect(damageIn(text, 'name')?.why, text).toMatch(/misread|lost/);
  });
});

describe('Cyrillic text that was read in another encoding', () => {
  const CYRILLIC = ['Иван', 'Петров', 'Анна-Мария', 'ИВАНОВ', 'Иванов Пётр Ильич', 'учитель математики'];

  test.each([
    ['windows-1251', 'windows-1252'],
    ['koi8-r', 'windows-1252'],
    ['ibm866', 'windows-1252'],
    ['windows-1251', 'ibm866'],
    ['koi8-r', 'ibm866'],
    ['windows-1251', 'macintosh'],
  ])('the original text is found if %s was read as %s', (encoding, readAs) => {
    for (const name of CYRILLIC) {
      const text = misread(name, encoding, readAs);
      expect(meantIn(text), text).toBe(name);
    }
  });

  test.each([
    ['koi8-r', 'windows-1251'],
    ['windows-1251', 'koi8-r'],
  ])('a text is reported as damaged if %s was read as %s', (encoding, readAs) => {
    for (const name of ['Иван', 'Петров', 'Наталья', 'Иванов Пётр Ильич']) {
      const text = misread(name, encoding, readAs);
      expect(meantIn(text), text).toMatch(new RegExp(`^(?:${name})?$`));
    }
  });

  test('short and rare names never become other names', () => {
    for (const name of ['Эмма', 'Хью', 'Юрий', 'Лев', 'Ян', 'Щукин', 'Сергій', 'Жж'])
      for (const encoding of ['windows-1251', 'koi8-u', 'ibm866'])
        for (const readAs of ['windows-1252', 'windows-1251', 'koi8-r', 'ibm866']) {
          if (/[іІ]/.test(name) && encoding === 'ibm866') continue;
          const text = misread(name, encoding, readAs);
          expect([undefined, '', name], `${encoding} as ${readAs}: ${text}`).toContain(meantIn(text));
        }
  });
});

describe('escaped letters and lost letters', () => {
  test.each([
    ['Mu&ntilde;oz', 'Muñoz'],
    ['Mu&#241;oz', 'Muñoz'],
    ['Mu&#xF1;oz', 'Muñoz'],
    ['M&amp;uuml;ller', 'Müller'],
    ['O&#39;Brien', "O'Brien"],
    ['Sales &amp; Marketing', 'Sales & Marketing'],
    ['&#1048;&#1074;&#1072;&#1085;', 'Иван'],
    ['M\\u00fcller', 'Müller'],
    ['&Scaron;imek', 'Šimek'],
    ['M&Atilde;&frac14;ller'.replace('&frac14;', '&#188;'), 'Müller'],
  ])('%s means %s', (text, meant) => {
    expect(damageIn(text, 'word')).toEqual({ why: 'escaped', meant });
  });

  test.each(['M?ller', 'Mu?oz', '?zg?r', 'Jos?', 'Bj?rn-?ke', '????', 'M\ufffdller', 'M��ller'])(
    'the name %s has lost letters',
    (text) => {
      expect(damageIn(text, 'name')).toEqual({ why: 'lost' });
    },
  );

  test.each([
    ['word', 'Gesch?ftsf?hrer', true],
    ['word', '????? ?????', true],
    ['word', 'Teacher (?)', false],
    ['word', 'Teacher?', false],
    ['word', 'Dean or Teacher ?', false],
    ['word', 'R&D', false],
    ['word', 'AT&T; Research', false],
    ['any', 'Stra?e 5', true],
    ['any', 'https://school.example/a?b=c', false],
    ['any', 'query?x', true],
    ['any', '§ 5, 20 €', false],
  ] as const)('a text of the kind %s, %s, is damaged: %s', (kind, text, isDamaged) => {
    expect(damageIn(text, kind) !== undefined).toBe(isDamaged);
  });
});

describe('undamaged names that look damaged', () => {
  test.each([
    'São',
    'Ngô',
    'Íñiguez',
    'Åse',
    'Ñandú',
    'Çelik',
    'Đặng',
    'Þór',
    'Cœur',
    'ÀÉÈ',
    'ÀÉÈÊ',
    'ÉÉÉÉ',
    'Éóin',
    'TOMÁŠ',
    'MATÚŠ',
    'LÉŠ',
    'GÖŠ',
    'Ó’Briain',
    'Ýr',
    'Ær',
    'CONCEIÇÃO',
    'IRMÃ',
    'Mª José',
    '«Â»',
    'ŁÓDŹ',
    'BRĂŞOV',
    'ĞÜŞ',
    'ÖZGÜR',
    'Öö',
    'L’Éclair',
    'JOSÉ–MARÍA',
    'Nguyễn Thị Ánh',
    'NGUYỄN THỊ ÁNH',
    'Ý Âu',
    'Zoe\u0308',
    'Ελένη',
    'ΓΙΆΝΝΗΣ',
    '王小明',
    '佐藤',
    '김철수',
    'محمد',
    'Niño’s',
    'Müller',
    'D’Été',
    'иВАНОВ',
    'ИВАНОВ',
    'иванов',
    'Сі',
    'Рі',
    'РЁ',
    'Лё',
    'КОРОЛЁВ',
    'ХРЮЩЁВ',
    'ЮЩЕНКО',
    'Ёж',
    'Ґалаґан',
    'Кљусев',
    'Кљусев Нешо Крсто',
    'Ђорђевић',
    'ЂОРЂЕВИЋ',
    'Ќосев',
    'Сергій',
    'завуч',
    'МБОУ СОШ',
    'жэк',
    "D'Angelo",
    'Karonhí:io',
    'Jean-Luc',
    'Ångström',
    'Sigurðsson',
    'Łukasiewicz',
    'Øystein',
    'Ādams',
    'ÅŠA',
    'Ãngela',
    'ÂNGELA',
    'Åke',
    'Ñ',
    'Ð',
    'Ðorðe',
    'ÐORÐE',
    'Ëë',
    'Ü.',
    'Å. Ä. Ö.',
  ])('%s', (name) => {
    expect(damageIn(name, 'name')).toBeUndefined();
  });
});

describe('the finding damaged-text', () => {
  test.each(['name.first', 'name.last', 'name.middle', 'position', 'nickname'])(
    'the field %s is checked, and has no other finding',
    async (field) => {
      expect((await findingsOf({ [field]: 'MÃ¼ller' })).map((one) => `${one.field} ${one.code}`)).toEqual([
        `${field} damaged-text`,
      ]);
    },
  );

  test.each(['JГјrgen', 'Mu&#241;oz', 'M\ufffdller', 'J├╝rgen'])(
    'the name %s has no other finding',
    async (name) => {
      expect((await findingsOf({ 'name.last': name })).map(({ code }) => code)).toEqual(['damaged-text']);
    },
  );

  test('a department and a field of the profile are checked', async () => {
    expect((await findingsOf({ department_id: 'Ð¡ÐºÐ»Ð°Ð´' })).map(({ code }) => code)).toEqual([
      'damaged-text',
    ]);
    const needs = {
      title: 'Keycloak',
      password: true,
      departmentId: true,
      domain: undefined,
      fields: [{ name: 'city', isRequired: false }],
    };
    expect((await findingsOf({ extra: { city: 'MÃ¼nchen' } }, { needs })).map(({ field }) => field)).toEqual([
      'city',
    ]);
  });

  test('a whole name is checked once, part by part', async () => {
    const found = await codesInCells(
      ['login', 'full name', 'password'],
      [
        ['j.mueller', 'Èâàí Ïåòðîâ', 'Fluss-Kiesel-71'],
        ['b.mueller', 'Mu&ntilde;oz', 'Fluss-Kiesel-72'],
      ],
    );
    expect(found).toEqual(['2 name.first damaged-text', '2 name.last damaged-text', '3 name damaged-text']);
  });

  test('a password is not checked, and never shown', async () => {
    expect(await findingsOf({ password: 'Flüss-Ã¼-Kiesel-71?x' })).toEqual([]);
    const texts = await findingTexts({ password: 'Kiesel-Müller-71', position: 'Kiesel-MÃ¼ller-71' });
    expect(texts.join('\n')).not.toContain('Kiesel-M');
    expect(texts.join('\n')).toContain('[damaged-text]');
  });
});

describe('other escapes, and symbols in place of letters', () => {
  test.each([
    ['M\\xfcller', 'Müller'],
    ['M\\xc3\\xbcller', 'Müller'],
    ['M³ller', ''],
    ['Bj÷rn', ''],
    ['Mu¤oz', ''],
    ['M¸ller', ''],
    ['Jos¬e', ''],
  ])('%s is damaged', (text, meant) => {
    expect(meantIn(text)).toBe(meant);
  });

  test.each(['Berger¹', 'Berger²', 'Mª José', 'Dr.º', 'Xaver', 'A·B', 'Gal·la', 'ʻOkina'])(
    '%s is not damaged',
    (text) => {
      expect(meantIn(text)).toBeUndefined();
    },
  );

  test('a position may contain characters that would be damage in a name', () => {
    expect(damageIn('±Lab', 'any')).toBeUndefined();
  });
});

describe('a damaged text that is the password', () => {
  test.each(['JÃ¼rgen-Kiesel-71', 'M&uuml;ller-Kiesel-71', 'M\\u00fcller-Kiesel-71'])(
    'neither %s nor the original text is shown',
    async (password) => {
      const texts = await findingTexts({ password, 'name.last': password });
      expect(texts.join('\n')).toContain('[damaged-text]');
      expect(texts.join('\n')).not.toContain('Kiesel-71');
    },
  );
});
