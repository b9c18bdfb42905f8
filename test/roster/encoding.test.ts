import { describe, expect, it } from 'vitest';
import { EncodingError } from '../../src/roster/roster.js';
import { createRosterFiles, type Options } from './roster-files.js';

const { read, errorOf } = createRosterFiles();

const TEXT = 'Логин;Пароль;Фамилия;Имя\r\na.petrova;Ж-42;Петрова;Авдотья\r\n';
const DRAFT = { nickname: 'a.petrova', password: 'Ж-42', 'name.last': 'Петрова', 'name.first': 'Авдотья' };

/** Encodes a text in a single-byte encoding by inverting the decoder. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (char) => bytes.get(char) ?? expect.fail(`no ${char} in ${encoding}`)));
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

function utf32(text: string): Buffer {
  return Buffer.from(Uint32Array.from(text, (char) => char.codePointAt(0) ?? 0).buffer);
}

/** The first names in the message, by the encoding in which they are read. */
function readingsOf({ message }: EncodingError): Readonly<Record<string, string>> {
  const lines = message.matchAll(/\n {2}([\w-]+): (.*)/gu);
  return Object.fromEntries([...lines].map(([, encoding, names]) => [encoding, names]));
}

async function encodingErrorOf(content: Uint8Array, options?: Options): Promise<EncodingError> {
  const error = await errorOf(content, options);
  return error instanceof EncodingError ? error : expect.fail(error.message);
}

describe('the encoding', () => {
  it.each([
    ['utf-8', false, Buffer.from(TEXT), undefined],
    ['utf-8', true, Buffer.from(`\ufeff${TEXT}`), undefined],
    ['utf-16le', true, utf16(TEXT, 'le'), undefined],
    ['utf-16be', true, utf16(TEXT, 'be'), undefined],
    ['utf-16be', true, utf16(TEXT, 'be'), 'UTF-16'],
    ['utf-16le', false, utf16(TEXT, 'le').subarray(2), 'utf-16le'],
    ['windows-1251', false, encode(TEXT, 'windows-1251'), 'cp1251'],
    ['ibm866', false, encode(TEXT, 'ibm866'), 'cp866'],
    ['koi8-r', false, encode(TEXT, 'koi8-r'), 'KOI8-R'],
  ])('a file in %s is read (byte order mark: %s)', async (name, bom, bytes, encoding) => {
    for (const chunkBytes of [1, 3, 64 * 1024]) {
      const options = encoding === undefined ? {} : { encoding };
      const { roster, drafts } = await read(bytes, options, chunkBytes);
      expect(roster).toMatchObject({ encoding: name, bom });
      expect(roster.columns.headers[0]).toBe('Логин');
      expect(drafts).toEqual([DRAFT]);
    }
  });

  it('an error of the encoding shows no cell of a row that a lost line break puts into the header', async () => {
    const text = Buffer.from('login,password,a.weber,zebra-word,');
    const error = await encodingErrorOf(Buffer.concat([text, Buffer.of(0xff), Buffer.from('\n')]));
    expect(error.message).toBe('users.csv:1: invalid UTF-8');
  });

  it('an error of the encoding shows no cell with digits in place of a name', async () => {
    const bytes = [
      Buffer.from('login;password;last;first\na;;'),
      Buffer.of(0xcf),
      Buffer.from(';zebra-42\n'),
    ];
    const error = await encodingErrorOf(Buffer.concat(bytes));
    expect(error.message).toContain('windows-1251: П\n');
    expect(error.message).not.toContain('zebra');
  });

  it('the characters that windows-1252 has and Latin-1 lacks are read', async () => {
    const bytes = Buffer.concat([Buffer.from('login;password\na;'), Buffer.of(0x80, 0x85, 0x92, 0x9f)]);
    for (const chunkBytes of [1, 64 * 1024]) {
      const { drafts } = await read(bytes, { encoding: 'windows-1252' }, chunkBytes);
      expect(drafts).toEqual([{ nickname: 'a', password: '€…’Ÿ' }]);
    }
  });

  it('a byte order mark that is not at the beginning of the file is kept', async () => {
    expect((await read('login;password\n\ufeffa;\ufeffb')).cells).toEqual([['\ufeffa', '\ufeffb']]);
  });

  it('an encoding is refused if it is unknown or contradicts the byte order mark', async () => {
    expect((await errorOf(TEXT, { encoding: 'klingon' })).reason).toBe('usage');
    const error = await errorOf(`\ufeff${TEXT}`, { encoding: 'windows-1251' });
    expect(error.message).toBe(
      'users.csv: --encoding windows-1251 is wrong: the file starts with the byte order mark of utf-8',
    );
    expect(error.next).toBe('Remove --encoding, or set it to utf-8.');
  });

  it('UTF-16 without a byte order mark is recognised by its NUL bytes', async () => {
    const error = await errorOf(Buffer.from('login;password\na;b', 'utf16le'));
    expect(error.message).toContain('users.csv:1: this line contains a NUL byte');
    expect(error.next).toContain('--encoding utf-16le');
    const swapped = await errorOf(Buffer.from('login;password\na;b', 'utf16le').swap16());
    expect(swapped.next).toContain('--encoding utf-16be');
    const json = await errorOf(Buffer.from('[{"login":"a"}]', 'utf16le').swap16(), { name: 'users.json' });
    expect(json.next).toContain('--encoding utf-16be');
  });

  it.each([
    ['German', 'Anmeldename;Passwort;Nachname;Vorname\nj.mueller;Fluss-71;Müller;Jürgen\n'],
    ['Russian, without a word in ASCII', 'Логин;Пароль;Фамилия\nиванов;слово;Иванов\n'],
    ['Russian with logins', 'Логин;Пароль;Фамилия\na.ivanov;Fluss-71;Иванов\n'],
    ['Polish', 'login,password,last name\nl.zolc,Fluss-71,Żółć\n'],
    ['Greek', 'login\tpassword\tlast name\nm.p\tFluss-71\tΠαπαδοπούλου\n'],
    ['Japanese', 'login,password,last name\nt.tanaka,Fluss-71,田中\n'],
    ['Turkish, without a word in ASCII', 'ğü;çö;şı\nğü;çö;şı\n'],
  ])('UTF-16 without a byte order mark is recognised among other letters: %s', async (_, text) => {
    const little = await errorOf(Buffer.from(text, 'utf16le'));
    expect(little.next).toBe('The file is UTF-16 without a byte order mark: add --encoding utf-16le.');
    const big = await errorOf(Buffer.from(text, 'utf16le').swap16());
    expect(big.next).toBe('The file is UTF-16 without a byte order mark: add --encoding utf-16be.');
    const other = await errorOf(Buffer.from(text, 'utf16le'), { encoding: 'windows-1252' });
    expect(other.next).toContain('--encoding utf-16le');
  });

  it('no encoding is suggested for a NUL byte in text that is not UTF-16', async () => {
    for (const text of ['login;password\na;b\0\n', 'login;password\n\0\0\0\0a;b\n', '\0'.repeat(3)]) {
      const error = await errorOf(text);
      expect(error.message).toContain('a NUL byte');
      expect(error.next).not.toContain('--encoding');
    }
  });

  it('a file in UTF-32 is refused with the advice to save it again, with and without a byte order mark', async () => {
    const big = (text: string) => Buffer.from(utf32(text)).swap32();
    for (const bytes of [utf32(TEXT), utf32(`\ufeff${TEXT}`), big(TEXT)]) {
      for (const options of [{}, { encoding: 'utf-16le' }]) {
        const error = await errorOf(bytes, options);
        expect(error.message).toContain('users.csv:1: ');
        expect(error.next).toContain('CSV (UTF-8)');
        expect(error.next).not.toContain('--encoding');
      }
    }
  });

  it('a windows-1251 file that begins with п (0xEF) is not taken for UTF-8', async () => {
    const bytes = encode('почта;пароль\nпетр;слово\n', 'windows-1251');
    expect(bytes[0]).toBe(0xef);
    const { roster, drafts } = await read(bytes, { encoding: 'windows-1251' });
    expect(roster).toMatchObject({ encoding: 'windows-1251', bom: false });
    expect(drafts).toEqual([{ nickname: 'петр', password: 'слово', identity: { email: 'петр' } }]);
    expect((await encodingErrorOf(bytes)).message).toBe('users.csv:1: invalid UTF-8');
  });
});

describe('a UTF-8 file with another --encoding', () => {
  const SINGLE = ['windows-1251', 'windows-1252', 'ibm866', 'koi8-r', 'koi8-u', 'iso-8859-5', 'macintosh'];

  it.each(SINGLE)(
    'a UTF-8 file with --encoding %s is refused, with both readings of cells that differ',
    async (encoding) => {
      const text = `login;password;last\na;b;Weber\nc;Ж-42;Петрова\n`;
      const error = await errorOf(text, { encoding });
      expect(error.reason).toBe('roster');
      const [first = '', own = '', other = '', ...more] = error.message.split('\n');
      expect(first).toBe(
        `users.csv:3: --encoding ${encoding} is wrong: the file is valid UTF-8. The first names read as`,
      );
      expect(own).toBe('  utf-8: Петрова');
      expect(other).toContain(`  ${encoding}: `);
      expect(more).toEqual([]);
      expect(other).not.toContain('Петрова');
      expect(error.message).not.toContain('42');
      expect(error.next).toContain('Remove --encoding, or set it to utf-8.');
    },
  );

  it('a UTF-8 file with another --encoding is refused in JSON too, and without readings if no cell may be shown', async () => {
    const error = await errorOf('login;password\na;Ж-42\n', { encoding: 'windows-1251' });
    expect(error.message).toBe('users.csv:2: --encoding windows-1251 is wrong: the file is valid UTF-8');
    const json = await errorOf('[{"login":"a","last":"Петрова"}]', { name: 'u.json', encoding: 'cp1251' });
    expect(json.message).toContain('\n  utf-8: Петрова\n');
  });

  it('a UTF-8 file with another --encoding is refused even if its only letters beyond ASCII are at the end of a long file', async () => {
    const text = `login;password;last\n${'a;b;Weber\n'.repeat(120_000)}c;d;Петрова\n`;
    const error = await errorOf(text, { encoding: 'windows-1251' });
    expect(error.message).toContain('users.csv:120002: --encoding windows-1251 is wrong');
    expect(error.message).toContain('utf-8: Петрова\n');
  });

  it('another --encoding is accepted for a file in pure ASCII, or with invalid UTF-8 at the end of a long file', async () => {
    const ascii = await read('login;password\na;b\n', { encoding: 'windows-1251' });
    expect(ascii.drafts).toEqual([{ nickname: 'a', password: 'b' }]);
    const text = Buffer.from(`login;password;last\n${'a;b;Р°\n'.repeat(120_000)}`);
    const bytes = Buffer.concat([text, encode('c;d;Петрова\n', 'windows-1251')]);
    const { drafts } = await read(bytes, { encoding: 'windows-1251' });
    expect(drafts.at(-1)).toEqual({ nickname: 'c', password: 'd', 'name.last': 'Петрова' });
  });

  it('a UTF-8 file is read with another multi-byte --encoding, as the user requests', async () => {
    const { roster } = await read('login;password;last\na;b;Петров\n', { encoding: 'gb18030' });
    expect(roster.encoding).toBe('gb18030');
  });
});

describe('invalid bytes', () => {
  it.each(['windows-1251', 'ibm866'])(
    'the error on invalid bytes shows the names of a file in %s as several encodings read them',
    async (encoding) => {
      const error = await encodingErrorOf(encode(TEXT, encoding));
      expect(error.message).toContain('users.csv:1: invalid UTF-8');
      expect(error.next).toContain('--encoding ');
      const readings = readingsOf(error);
      expect(readings[encoding]).toBe('Петрова Авдотья');
      expect(Object.keys(readings)).toEqual(['windows-1251', 'ibm866', 'windows-1252']);
      expect(error.message).not.toMatch(/42|petrova\b/);
    },
  );

  it('invalid bytes are refused with their line, even far from the start of the file', async () => {
    const head = `login;password;last\n${'a;b;Weber\n'.repeat(120_000)}`;
    const bytes = Buffer.concat([
      Buffer.from(head),
      encode('c;Zebra-ж;Петрова\nd;e;Иванов\n', 'windows-1251'),
    ]);
    const error = await encodingErrorOf(bytes);
    expect(error.message).toContain('users.csv:120002: ');
    expect(readingsOf(error)['windows-1251']).toBe('Петрова, Иванов');
  });

  it('the error on invalid bytes shows names below a title, and German names', async () => {
    const bytes = encode('Schüler\n\nNachname;Vorname;Login\nMüller;Jörg;jm\n', 'windows-1252');
    const error = await encodingErrorOf(bytes);
    expect(readingsOf(error)['windows-1252']).toBe('Müller Jörg');
  });

  it.each([
    ['windows-1252', 'Müller', 'Jörg'],
    ['windows-1252', 'GRÖSSE', 'Zoë'],
    ['windows-1251', 'Петрова', 'Авдотья'],
    ['windows-1251', 'ИВАНОВ', 'Анна-Мария'],
    ['ibm866', 'Петрова', 'Авдотья'],
  ])(
    'the encoding %s is suggested as the probable one for the names %s, %s',
    async (encoding, last, first) => {
      const error = await encodingErrorOf(
        encode(`last name;first name;login\n${last};${first};a\n`, encoding),
      );
      expect(error.next).toBe(
        `Choose the encoding in which the names are right, probably --encoding ${encoding}.`,
      );
    },
  );

  it.each([
    ['Müller', 'Jürgen'],
    ['Muñoz', 'José'],
    ['Lefèvre', 'Françoise'],
    ['Åkesson', 'Hélène'],
    ['Sørensen', 'Bjørn'],
    ['MÜLLER', 'JÖRG'],
    ['Étienne', 'Zoé'],
    ['Gonçalves', 'João'],
  ])('Mac Roman is suggested if only Mac Roman gives readable names: %s, %s', async (last, first) => {
    const error = await encodingErrorOf(
      encode(`last name;first name;login\n${last};${first};a\n`, 'macintosh'),
    );
    expect(error.next).toBe(
      'Choose the encoding in which the names are right, probably --encoding macintosh.',
    );
    expect(readingsOf(error).macintosh).toBe(`${last} ${first}`);
    expect(error.readings[0]?.encoding).toBe('macintosh');
  });

  it.each([
    ['windows-1252', 'Müller'],
    ['windows-1252', 'Núñez'],
    ['windows-1252', 'Weiß'],
    ['windows-1252', 'D´Arc'],
    ['windows-1251', 'Петрова'],
    ['ibm866', 'Петрова'],
  ])(
    'Mac Roman is not suggested if %s gives readable names, or no encoding does: %s',
    async (encoding, name) => {
      const { message, next } = await encodingErrorOf(encode(`last name;login\n${name};a\n`, encoding));
      expect(message + next).not.toContain('macintosh');
    },
  );

  it('Mac Roman is suggested with windows-1252 if the letters may be of either encoding', async () => {
    const error = await encodingErrorOf(encode('last name;first name;login\nMöller;Jörg;a\n', 'macintosh'));
    expect(readingsOf(error)).toMatchObject({ 'windows-1252': 'Mšller Jšrg', macintosh: 'Möller Jörg' });
    expect(error.next).toContain('--encoding windows-1252 or --encoding macintosh');
  });

  it('the error on invalid bytes lists every encoding if none is likely', async () => {
    const error = await encodingErrorOf(encode('last name;first name;login\nD´Arc;Ute;a\n', 'windows-1252'));
    expect(error.next).toBe(
      'Choose the encoding in which the names are right: --encoding windows-1251 or --encoding ibm866 or --encoding windows-1252.',
    );
  });

  it('the error on invalid bytes shows names that differ between encodings, and no names in ASCII', async () => {
    const lines = [
      'login;password;last;first',
      'a;Ж-42;Smith;John',
      'b;c;Smith;Jane',
      'd;e;Петрова;Анна',
      '',
    ];
    const error = await encodingErrorOf(encode(lines.join('\n'), 'windows-1251'));
    expect(error.message).toContain('users.csv:2: invalid UTF-8');
    expect(readingsOf(error)).toMatchObject({ 'windows-1251': 'Петрова Анна', ibm866: '╧хЄЁютр └ээр' });
  });

  it('the error on invalid bytes shows no cell if only the password differs', async () => {
    const error = await encodingErrorOf(encode('login;password;last\na;Ж-42;Smith\n', 'windows-1251'));
    expect(error.message).toBe('users.csv:2: invalid UTF-8');
  });

  it('a UTF-8 file is recognised if reading it with another multi-byte --encoding fails', async () => {
    const bytes = Buffer.from('login;password;last\na;b;Иванова\n');
    for (const encoding of ['euc-kr', 'utf-16le']) {
      const error = await errorOf(bytes, { encoding });
      expect(error.message).toContain(`users.csv:2: --encoding ${encoding} is wrong: the file is valid`);
      expect(error.message).toContain('\n  utf-8: Иванова');
      expect(error.next).toContain('Remove --encoding, or set it to utf-8.');
    }
  });

  it.each(['le', 'be'] as const)(
    'invalid bytes of UTF-16%s are refused with their line, and no encoding is suggested',
    async (order) => {
      const long = `login;password;last\n${'a;b;😀\n'.repeat(30_000)}`;
      const lone = await encodingErrorOf(utf16(`${long}c;d;\udc00x\n`, order));
      expect(lone.message).toBe(
        `users.csv:30002: invalid utf-16${order}: a character in this line is incomplete or in another encoding`,
      );
      const cut = await encodingErrorOf(utf16(`${long}c`, order).subarray(0, -1));
      expect(cut.message).toBe(
        `users.csv:30002: invalid utf-16${order}: a character in this line is incomplete or in another encoding`,
      );
      const open = await encodingErrorOf(utf16(`${long}c\ud83d`, order));
      expect(open.message).toContain('users.csv:30002: ');
      const unmarked = utf16(`${long}c`, order).subarray(2, -1);
      const bare = await encodingErrorOf(unmarked, { encoding: `utf-16${order}` });
      expect(bare.message).toBe(cut.message);
      for (const error of [lone, cut, open, bare]) {
        expect(error.next).not.toContain('--encoding');
        expect(readingsOf(error)).toEqual({});
      }
    },
  );

  it('no encoding is suggested for invalid bytes after a byte order mark of UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufefflogin;password;last\n'),
      encode('a;b;Петрова\n', 'windows-1251'),
    ]);
    const error = await encodingErrorOf(bytes);
    expect(error.message).toContain(
      'users.csv:2: invalid UTF-8: a character in this line is incomplete or in another encoding',
    );
    expect(error.next).not.toContain('--encoding');
  });

  it('the error on invalid bytes shows no cell if any cell may be a password', async () => {
    const error = await encodingErrorOf(encode('Петрова;Ж-42\n', 'windows-1251'));
    expect(error.message).toBe('users.csv:1: invalid UTF-8');
  });

  it('the error on invalid bytes shows the names in columns that the user gave', async () => {
    const error = await encodingErrorOf(encode('Петрова;Ж-42;a\n', 'windows-1251'), {
      columns: ['last', 'password', 'login'],
    });
    expect(readingsOf(error)['windows-1251']).toBe('Петрова');
  });

  it('the error on invalid bytes shows names of JSON, and no other value', async () => {
    const json = '[{"nickname": "a", "password": "Ж-42", "name": {"first": "Анна", "last": "Петрова"}}]';
    const error = await encodingErrorOf(encode(json, 'windows-1251'), { name: 'users.json' });
    expect(readingsOf(error)['windows-1251']).toBe('Анна, Петрова');
    expect(error.message).not.toContain('42');
  });

  it('invalid bytes are refused at the end of the file, and in an encoding that the user gives', async () => {
    const cut = Buffer.concat([Buffer.from('login;password\na;'), Buffer.from([0xd0])]);
    expect((await encodingErrorOf(cut)).message).toContain('users.csv:2: invalid UTF-8');
    const odd = utf16('login;password\na;b', 'le').subarray(0, -1);
    expect((await encodingErrorOf(odd)).message).toContain('invalid utf-16le');
  });
});
