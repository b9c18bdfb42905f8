import { describe, expect, it } from 'vitest';
import { EncodingError } from '../../src/roster/roster.js';
import { createStage, type Options } from './stage.js';

const { read, trouble } = createStage();

const TEXT = 'Логин;Пароль;Фамилия;Имя\r\na.petrova;Ж-42;Петрова;Авдотья\r\n';
const DRAFT = { nickname: 'a.petrova', password: 'Ж-42', 'name.last': 'Петрова', 'name.first': 'Авдотья' };

/** Single-byte encodings, made by turning the decoder round. */
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

async function encodingTrouble(content: Uint8Array, options?: Options): Promise<EncodingError> {
  const found = await trouble(content, options);
  return found instanceof EncodingError ? found : expect.fail(found.message);
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
  ])('%s, BOM %s', async (name, bom, bytes, encoding) => {
    for (const chunkBytes of [1, 3, 64 * 1024]) {
      const options = encoding === undefined ? {} : { encoding };
      const { roster, drafts } = await read(bytes, options, { chunkBytes });
      expect(roster).toMatchObject({ encoding: name, bom });
      expect(roster.columns.headers[0]).toBe('Логин');
      expect(drafts).toEqual([DRAFT]);
    }
  });

  it('shows no cell of a row that a lost line break puts into the header', async () => {
    const text = Buffer.from('login,password,a.weber,zebra-word,');
    const found = await encodingTrouble(Buffer.concat([text, Buffer.of(0xff), Buffer.from('\n')]));
    expect(found.message).toContain('windows-1251: login, password\n');
    expect(found.message).not.toContain('zebra');
  });

  it('shows nothing with digits in the place of a name', async () => {
    const bytes = [
      Buffer.from('login;password;last;first\na;;'),
      Buffer.of(0xcf),
      Buffer.from(';zebra-42\n'),
    ];
    const found = await encodingTrouble(Buffer.concat(bytes));
    expect(found.message).toContain('windows-1251: П\n');
    expect(found.message).not.toContain('zebra');
  });

  it('reads the signs of windows-1252 that Latin-1 does not have', async () => {
    const bytes = Buffer.concat([Buffer.from('login;password\na;'), Buffer.of(0x80, 0x85, 0x92, 0x9f)]);
    for (const chunkBytes of [1, 64 * 1024]) {
      const { drafts } = await read(bytes, { encoding: 'windows-1252' }, { chunkBytes });
      expect(drafts).toEqual([{ nickname: 'a', password: '€…’Ÿ' }]);
    }
  });

  it('keeps a mark that is not the first of the file', async () => {
    expect((await read('login;password\n\ufeffa;\ufeffb')).cells).toEqual([['\ufeffa', '\ufeffb']]);
  });

  it('refuses a name that is unknown, and one that the mark contradicts', async () => {
    expect((await trouble(TEXT, { encoding: 'klingon' })).reason).toBe('usage');
    const found = await trouble(`\ufeff${TEXT}`, { encoding: 'windows-1251' });
    expect(found.message).toBe(
      'users.csv begins with the byte order mark of utf-8, so it is not in windows-1251',
    );
  });

  it('tells UTF-16 without a mark by its NUL bytes', async () => {
    const found = await trouble(Buffer.from('login;password\na;b', 'utf16le'));
    expect(found.message).toContain('users.csv:1: a NUL byte');
    expect(found.next).toContain('--encoding utf-16le');
  });
});

describe('bytes that are not valid', () => {
  it.each(['windows-1251', 'ibm866'])('show how names of a file in %s would read', async (encoding) => {
    const found = await encodingTrouble(encode(TEXT, encoding));
    expect(found.message).toContain('users.csv:1: not valid UTF-8');
    expect(found.next).toContain('--encoding ');
    expect(found.candidates.find((candidate) => candidate.encoding === encoding)?.preview).toBe(
      'Петрова Авдотья',
    );
    expect(found.candidates).toHaveLength(3);
    expect(found.message).not.toMatch(/42|petrova\b/);
  });

  it('are named with their line, also far below the first bytes', async () => {
    const head = `login;password;last\n${'a;b;Weber\n'.repeat(120_000)}`;
    const bytes = Buffer.concat([
      Buffer.from(head),
      encode('c;Zebra-ж;Петрова\nd;e;Иванов\n', 'windows-1251'),
    ]);
    const found = await encodingTrouble(bytes);
    expect(found.message).toContain('users.csv:120002: ');
    expect(found.candidates[0]).toEqual({ encoding: 'windows-1251', preview: 'Петрова, Иванов' });
  });

  it('show the names below a title, and German ones', async () => {
    const bytes = encode('Schüler\n\nNachname;Vorname;Login\nMüller;Jörg;jm\n', 'windows-1252');
    const found = await encodingTrouble(bytes);
    expect(found.candidates.find(({ encoding }) => encoding === 'windows-1252')?.preview).toBe('Müller Jörg');
  });

  it.each([
    ['windows-1252', 'Müller', 'Jörg'],
    ['windows-1252', 'GRÖSSE', 'Zoë'],
    ['windows-1251', 'Петрова', 'Авдотья'],
    ['windows-1251', 'ИВАНОВ', 'Анна-Мария'],
    ['ibm866', 'Петрова', 'Авдотья'],
  ])(
    'were told to be in the first encoding of the list, which was not the one: %s, %s',
    async (encoding, last, first) => {
      const found = await encodingTrouble(
        encode(`last name;first name;login\n${last};${first};a\n`, encoding),
      );
      expect(found.next).toBe(
        `Give the encoding that reads right, by the looks of it --encoding ${encoding}.`,
      );
    },
  );

  it('name every encoding where the looks decide nothing', async () => {
    const found = await encodingTrouble(encode('last name;first name;login\nD´Arc;Ute;a\n', 'windows-1252'));
    expect(found.next).toBe(
      'Give the encoding that reads right: --encoding windows-1251 or --encoding ibm866 or --encoding windows-1252.',
    );
  });

  it('show the headers where no column is a name', async () => {
    const found = await encodingTrouble(encode('Логин;Пароль\na;Ж-42\n', 'windows-1251'));
    expect(found.candidates[0]?.preview).toBe('Логин, Пароль');
    expect(found.message).not.toContain('42');
  });

  it('show nothing where nobody knows which cell is a password', async () => {
    const found = await encodingTrouble(encode('Петрова;Ж-42\n', 'windows-1251'));
    expect(found.candidates).toEqual([]);
    expect(found.message).toBe('users.csv:1: not valid UTF-8');
  });

  it('show the names of columns that the user gave', async () => {
    const found = await encodingTrouble(encode('Петрова;Ж-42;a\n', 'windows-1251'), {
      columns: ['last', 'password', 'login'],
    });
    expect(found.candidates[0]?.preview).toBe('Петрова');
  });

  it('show names of JSON, and no other value', async () => {
    const json = '[{"nickname": "a", "password": "Ж-42", "name": {"first": "Анна", "last": "Петрова"}}]';
    const found = await encodingTrouble(encode(json, 'windows-1251'), { name: 'users.json' });
    expect(found.candidates[0]?.preview).toBe('Анна, Петрова');
    expect(found.message).not.toContain('42');
  });

  it('are refused at the end of the file, and in an encoding that was given', async () => {
    const cut = Buffer.concat([Buffer.from('login;password\na;'), Buffer.from([0xd0])]);
    expect((await encodingTrouble(cut)).message).toContain('users.csv:2: not valid UTF-8');
    const odd = utf16('login;password\na;b', 'le').subarray(0, -1);
    expect((await encodingTrouble(odd)).message).toContain('not valid utf-16le');
  });
});
