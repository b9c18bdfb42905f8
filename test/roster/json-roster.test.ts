import { describe, expect, it } from 'vitest';
import { createRosterFiles } from './roster-files.js';

const { open, read, errorOf } = createRosterFiles();
const name = 'users.json';

describe('a JSON roster', () => {
  it('a JSON roster is an array in the structure of the directory or with flat keys', async () => {
    const { roster, drafts, rows } = await read(
      '[{"nickname":"a","password":" b ","name":{"first":"A","last":"B"},"department_id":3},\n' +
        ' {"Login":"c","name.first":"C"}]',
      { name, map: [{ field: 'nickname', from: 'nickname' }] },
    );
    expect(roster).toMatchObject({ format: 'json', headerLine: null, delimiter: null, label: 'users.json' });
    expect(roster.columns.headers).toEqual([
      'nickname',
      'password',
      'name.first',
      'name.last',
      'department_id',
      'Login',
    ]);
    expect(drafts).toEqual([
      { nickname: 'a', password: ' b ', 'name.first': 'A', 'name.last': 'B', department_id: 3 },
      {
        nickname: undefined,
        password: undefined,
        'name.first': 'C',
        'name.last': undefined,
        department_id: undefined,
      },
    ]);
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('a JSON roster may be the member "users", and members next to it are reported', async () => {
    const { drafts, roster } = await read('{\n"version": {"x": [1]},\n"users":[{"login":"a"}]}', { name });
    expect(drafts).toEqual([{ nickname: 'a' }]);
    expect(roster.skipped).toEqual([{ line: 2, text: 'a member next to "users"' }]);
  });

  it.each([
    ['the member "employees"', '{"fields":[{"id":"x"}],"employees":[{"login":"a"}]}'],
    ['the only array of objects', '{"tags":[1,2],"note":{"list":[{}]},"Lehrkräfte":[{"login":"a"}]}'],
    ['an array two levels down', '{"d":{"results":[{"login":"a"}],"__next":null}}'],
    ['the member "users", whatever is next to it', '{"value":[{}],"users":[{"login":"a"}],"employees":[{}]}'],
    [
      'the last page',
      '{"@odata.nextLink":null,"@odata.count":1,"value":[{"login":"a"}],"links":{"next":""}}',
    ],
  ])('a JSON roster may be %s', async (_, text) => {
    expect((await read(text, { name })).drafts).toEqual([{ nickname: 'a' }]);
  });

  it.each([
    ['{"staff":[{"login":"a"}],"pupils":[{"login":"b"}]}', 'more than one list in the JSON', 'staff, pupils'],
    ['{"a":[{"login":"a"}],"zebra-42":[{"login":"b"}]}', 'more than one list in the JSON', 'a, …'],
  ])('a JSON roster with several lists is refused: %s', async (text, what, names) => {
    const { message } = await errorOf(text, { name });
    expect(message).toContain(`${what} may be the users: ${names}`);
  });

  it.each([
    ['{"value":[{"login":"a"}],\n"@odata.nextLink":"https://x"}', 2, '"@odata.nextLink"', 'one page'],
    ['{"users":[{"login":"a"}],"nextPageToken":"x"}', 1, '"nextPageToken"', 'one page'],
    ['{"d":{"results":[{"login":"a"}],"__next":"https://x"}}', 1, '"d.__next"', 'one page'],
    ['{"data":[{"login":"a"}],"links":{"next":"https://x"}}', 1, '"links.next"', 'one page'],
    ['{"items":[{"login":"a"}],"_links":{"next":{"href":"x"}}}', 1, '"_links.next.href"', 'one page'],
    ['{"data":[{"login":"a"}],"paging":{"next":{"after":"2"}}}', 1, '"paging.next.after"', 'one page'],
    ['{"items":[{"login":"a"}],"meta":{"has_more":true}}', 1, '"meta.has_more"', 'one page'],
    ['{"Resources":[{"login":"a"}],"totalResults":12}', 1, '"totalResults"', '1 of 12 rows'],
    ['{"data":[{"login":"a"}],"metadata":{"total_pages":3}}', 1, '"metadata.total_pages"', 'one page'],
  ])('a JSON roster that is one page of a longer list is refused: %s', async (text, line, note, all) => {
    const { message, next } = await errorOf(text, { name });
    expect(message).toBe(
      `users.json:${line}: ${note} says that this is ${all}, and that the rest is elsewhere`,
    );
    expect(next).toContain(`remove ${note}`);
  });

  it('a JSON member with a label and a value gives its value', async () => {
    const { roster, drafts } = await read(
      '[{"type":"Employee","attributes":{"first_name":{"label":"First name","value":"Anna"},' +
        '"department":{"label":"Department","value":{"attributes":{"id":5,"name":"IT"}}},"email":{"value":"a@x"}}}]',
      { name },
    );
    expect(roster.columns.headers).toEqual([
      'type',
      'attributes.first_name.value',
      'attributes.department.value.attributes.id',
      'attributes.department.value.attributes.name',
      'attributes.email.value',
    ]);
    expect(drafts).toEqual([
      { identity: { email: 'a@x' }, nickname: 'a@x', 'name.first': 'Anna', department_id: 'IT' },
    ]);
    const plain = await read('[{"login":"a","label":"b","value":"c"}]', { name });
    expect(plain.roster.columns.headers).toEqual(['login', 'label', 'value']);
  });

  it.each([
    [
      ' {"v": [{}], "users": [{"login": "a"}, {} ,\n{"login":"🙂","name":{"first":"b"}} ]}\n',
      ['{"login": "a"}', '{"login":"🙂","name":{"first":"b"}}'],
    ],
    ['{"login":"ж"}\r\n\r\n {"login": "b"} \r\n', ['{"login":"ж"}', '{"login": "b"}']],
  ])('a JSON roster has the positions of its rows in its text: %j', async (text, texts) => {
    const roster = await open(text, { name }, 5);
    const whole = await roster.text();
    const found: string[] = [];
    for await (const { span } of roster.rows()) found.push(whole.slice(span?.start, span?.end));
    await roster.close();
    expect({ whole, found }).toEqual({ whole: text, found: texts });
  });

  it('empty elements of a JSON roster are skipped and counted', async () => {
    const { rows } = await read('[{},{"login":"a"},{"login":"  ","x":null},{"login":"b"}]', { name });
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 2],
      [2, 4],
    ]);
  });

  it('the values of a JSON roster are kept, without rounding numbers', async () => {
    const { cells } = await read(
      '[{"login":7,"a":true,"b":null,"c":[1,{"x":12345678901234567890}],"d":12345678901234567890,"e":1e5,"f":9007199254740993,"g":1.50,"h":"\\u0041"}]',
      { name },
    );
    expect(cells[0]).toEqual([
      7,
      true,
      null,
      [1, { x: '12345678901234567890' }],
      12345678901234567890n,
      100000,
      9007199254740993n,
      1.5,
      'A',
    ]);
    expect(JSON.stringify(cells[0]?.[3])).toBe('[1,{"x":"12345678901234567890"}]');
  });

  it('keys of a JSON roster that are members of every JavaScript object are ordinary keys', async () => {
    const { drafts, roster } = await read('[{"__proto__":{"login":"x"},"constructor":"y","login":"a"}]', {
      name,
    });
    expect(roster.columns.headers).toEqual(['__proto__.login', 'constructor', 'login']);
    expect(drafts).toEqual([{ nickname: 'a' }]);
    expect(({} as { login?: unknown }).login).toBeUndefined();
  });

  it('a JSON roster is recognised by its content', async () => {
    for (const text of ['[{"login":"a"}]', ' {"users":[{"login":"a"}]}', '\ufeff[\n{"login":"a"}]']) {
      expect((await read(text, { name: 'users.txt' })).roster.format).toBe('json');
    }
    expect(
      (await read('[login],password\na,b', { map: [{ field: 'nickname', from: '[login]' }] })).roster.format,
    ).toBe('csv');
  });

  it.each([
    ['[{"login":"a",}]', 'users.json:1: column 15: property name expected'],
    ['[{"login":"a"},]', 'users.json:1: column 16: value expected'],
    ['[{"login":"a"}', 'users.json:1: column 15: unexpected end of the JSON'],
    ['[{"login":"a","tags":[1,2', 'users.json:1: column 26: unexpected end of the JSON'],
    ['[{"login":"a","tags":[1,"', 'users.json:1: column 25: '],
    ['[{"login":"a"}]]', 'users.json:1: column 16: end of the JSON expected'],
    ['[{"login":"a"}] // x', 'users.json:1: column 17: invalid comment token'],
    ['[/*x*/{"login":"a"}]', 'users.json:1: column 2: invalid comment token'],
    ['[{"login":\n "a"x}]', 'users.json:2: column 5: '],
    ['[{"login":"a\n"}]', 'users.json:1: column 11: unexpected end of string'],
    ['[{"login":"a\\x"}]', 'users.json:1: column 11: invalid escape character'],
    ["[{'login':'a'}]", 'users.json:1: column 3: '],
    ['[{"login":"a"},\n{"login":"b","x":1,\n"login":"c"}]', 'users.json:3: column 1: duplicate key "login"'],
    ['[{"name":{"first":"a"},"name.first":"b"}]', 'users.json:1: column 24: duplicate key "name.first"'],
    ['[{"login":"a"},\n17]', 'users.json:2: column 1: this row is not an object'],
    ['[{"login":01}]', 'users.json:1: column 12: '],
    ['[{"login":NaN}]', 'users.json:1: column 11: '],
    ['17', 'users.json: the JSON is neither an array of users'],
    ['{"login":"a"}', 'users.json: the JSON is neither an array of users'],
    ['{"users":{"login":"a"}}', 'users.json: the JSON is neither an array of users'],
    ['[]', 'users.json has no rows'],
    ['{"users":[]}', 'users.json has no rows'],
    ['[{}]', 'users.json has no rows'],
    ['[{"x":"a"}]', 'users.json: no key is a known field: x'],
    ['[{"x":"a","zebra-42":"b"}]', 'users.json: no key is a known field: x, …'],
    [`{"a":${'['.repeat(100_000)}`, 'users.json:1: column 38: values are nested more than 32 levels deep'],
    ['[{"login":"a","Login*":"b"}]', 'users.json: columns 1 and 2 have the same header "login"'],
    [`[${'['.repeat(100_000)}`, 'users.json:1: column 2: this row is not an object'],
    [
      `[{"login":${'['.repeat(100_000)}`,
      'users.json:1: column 42: values are nested more than 32 levels deep',
    ],
  ])('the JSON %.60j is refused', async (text, message) => {
    const error = await errorOf(text, { name });
    expect(error.reason).toBe('roster');
    expect(error.message.startsWith(message), error.message).toBe(true);
  });

  it('a JSON roster with more than 200 keys is refused', async () => {
    const row = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, 'x'])));
    expect((await errorOf(`[${row}]`, { name })).message).toBe(
      'users.json:1: 201 columns, but a roster can have at most 200',
    );
  });

  it('options of a table are refused for a JSON roster', async () => {
    expect((await errorOf('[{"login":"a"}]', { name, delimiter: ';' })).reason).toBe('usage');
    expect((await errorOf('[{"login":"a"}]', { name, columns: ['login'] })).reason).toBe('usage');
  });

  it('an error in a JSON roster shows no value', async () => {
    for (const text of ['[{"password":"zebra-42",}]', '[{"password":"zebra-42', '[{"password":zebra-42}]']) {
      const error = await errorOf(text, { name });
      expect(`${error.message}${error.next}${error.stack}`).not.toMatch(/zebra|42"/);
    }
  });

  it.each([
    ['in an array', '[{"login":"a"},\n{"login":"b", "dept":1, "dept":2}]', 'users.json:2: column 25', 'dept'],
    ['under "users"', '{"users":[{"login":"a",\n"login":2}]}', 'users.json:2: column 1', 'login'],
    ['in a nested object', '[{"name":{"first":"a","first":"b"}}]', 'users.json:1: column 23', 'name.first'],
    ['written with escapes', '[{"login":"a","\\u006cogin":"b"}]', 'users.json:1: column 15', 'login'],
    ['in JSON Lines', '{"login":"a"}\n{"login":"b","role":1,"role":2}', 'users.json:2: column 23', 'role'],
  ])('a duplicate key is refused with its name, line and column: %s', async (_, text, where, key) => {
    const format = text.startsWith('{"login') ? 'jsonl' : 'json';
    const error = await errorOf(text, { name, format });
    expect(error.message).toBe(`${where}: duplicate key "${key}"`);
  });

  it.each([
    [
      '[{"login":"a","Zebra-42":1,"Zebra-42":2,"password":"Zebra-42"}]',
      'users.json:1: column 28: duplicate key',
    ],
    ['{"zebra":1,"users":[{"login":"a"}],"zebra":2}', 'users.json:1: column 36: duplicate key'],
    ['[{"login":"a","4242":"x","4242":"y","password":4242}]', 'users.json:1: column 26: duplicate key'],
    ['[{"x":{"Zebra-42":"x"},"x.Zebra-42":"y"}]', 'users.json:1: column 24: duplicate key'],
    ['[{"\\u001b[31m":1,"\\u001b[31m":2}]', 'users.json:1: column 18: duplicate key'],
  ])('a duplicate key that may be a password is refused without its name: %s', async (text, what) => {
    const error = await errorOf(text, { name });
    expect(error.message).toBe(what);
    expect(`${error.message}${error.next}${error.stack}`).not.toMatch(/zebra|4242/i);
  });

  it('a row of a JSON roster longer than 64 KiB is refused', async () => {
    const text = `[{"login":"a"},\n {"login":"b","last":"${'я'.repeat(33_000)}"}]`;
    expect((await errorOf(text, { name })).message).toBe(
      'users.json:2: column 2: the row is longer than 64 KiB',
    );
    const inArray = `[{"login":"a","x":["${'x'.repeat(70_000)}"]}]`;
    expect((await errorOf(inArray, { name })).message).toContain('the row is longer than 64 KiB');
    const long = text.replace(/я{600}"/u, '"');
    expect((await read(long, { name })).rows).toHaveLength(2);
  });
});

describe('JSON Lines', () => {
  const text = '{"login":"a","name":{"last":"A"}}\n\n{"login":"b","x":12345678901234567890}\n';

  it.each(['users.jsonl', 'users.ndjson', 'users.txt'])(
    '%s has one object per line, numbered from 1',
    async (file) => {
      for (const chunkBytes of [1, 5, 64 * 1024]) {
        const { roster, rows, drafts } = await read(text, { name: file }, chunkBytes);
        expect(roster.format).toBe('jsonl');
        expect(roster.columns.headers).toEqual(['login', 'name.last', 'x']);
        expect(rows).toEqual([
          { row: 1, line: 1, cells: ['a', 'A', undefined], span: { start: 0, end: 33 } },
          {
            row: 2,
            line: 2,
            cells: ['b', undefined, 12345678901234567890n],
            span: { start: 35, end: 73 },
          },
        ]);
        expect(drafts[1]).toEqual({ nickname: 'b', 'name.last': undefined });
      }
    },
  );

  it('JSON Lines with a single line are recognised by the file extension or by the option', async () => {
    expect((await read('{"login":"a"}', { name: 'users.jsonl' })).drafts).toEqual([{ nickname: 'a' }]);
    expect((await read('{"login":"a"}', { name, format: 'jsonl' })).drafts).toEqual([{ nickname: 'a' }]);
  });

  it.each([
    ['{"login":"a"}\n\n{"login":"b"', 'users.jsonl:3: column 13: unexpected end of the JSON'],
    ['{"login":"a"}\n[1]', 'users.jsonl:2: column 1: this row is not an object'],
    ['{"login":"a"} {"login":"b"}', 'users.jsonl:1: column 15: end of the JSON expected'],
    ['{"login":"a"}\n{"login":"b","login":"c"}', 'users.jsonl:2: column 14: duplicate key "login"'],
    ['{"x":"a"}', 'users.jsonl: no key is a known field'],
    ['{}\n{}', 'users.jsonl has no rows'],
    [`{"login":"a"}\n{"login":"${'x'.repeat(70_000)}"}`, 'users.jsonl:2: column 1: the row is longer'],
    [`{"login":"a"}\n{"login":"${'x'.repeat(300_000)}`, 'users.jsonl:2: column 10: unexpected end of string'],
  ])('the JSON Lines %.60j are refused', async (lines, message) => {
    const error = await errorOf(lines, { name: 'users.jsonl' });
    expect(error.message.startsWith(message), error.message).toBe(true);
  });
});

describe('pairs of a name and a value', () => {
  const anna = {
    Username: 'anna',
    Attributes: [
      { Name: 'sub', Value: '1b2c' },
      { Name: 'given_name', Value: 'Anna' },
      { Name: 'family_name', Value: 'Weber' },
      { Name: 'email', Value: 'anna@school.example' },
    ],
    Enabled: true,
  };

  it('names in the attribute pairs of a Cognito list are read', async () => {
    const { drafts } = await read(JSON.stringify({ Users: [anna] }), { name: 'users.json' });
    expect(drafts).toEqual([
      {
        nickname: 'anna',
        'name.first': 'Anna',
        'name.last': 'Weber',
        identity: { email: 'anna@school.example' },
      },
    ]);
  });

  it.each([
    ['other members', [{ Name: 'given_name', Value: 'Anna', Type: 'x' }]],
    ['other keys', [{ key: 'given_name', value: 'Anna' }]],
    ['a name that is not a text', [{ Name: 5, Value: 'Anna' }]],
    ['texts', ['given_name', 'Anna']],
    ['nothing', []],
  ])('an array with %s has no pairs', async (_, attributes) => {
    const { roster } = await read(JSON.stringify([{ ...anna, Attributes: attributes }]), {
      name: 'users.json',
    });
    expect(roster.columns.headers).toEqual(['Username', 'Attributes', 'Enabled']);
  });
});

describe('LDAP values, which are lists with one text', () => {
  const eeva = {
    dn: 'uid=ekorhonen,cn=users,dc=ipa,dc=example',
    uid: ['ekorhonen'],
    givenname: ['Eeva'],
    sn: ['Korhonen'],
    mail: ['eeva@ipa.example'],
    title: ['Suunnittelija'],
    employeenumber: ['0042'],
    nsaccountlock: ['TRUE'],
    memberof: ['staff'],
  };
  const fields = {
    nickname: 'ekorhonen',
    'name.first': 'Eeva',
    'name.last': 'Korhonen',
    position: 'Suunnittelija',
    identity: { email: 'eeva@ipa.example', person_id: '0042' },
  };

  it.each([
    ['FreeIPA', { result: [eeva] }, {}],
    ['a list of lists and texts', [{ ...eeva, sn: 'Korhonen', givenname: 'Eeva' }], {}],
    ['under "attributes"', [{ attributes: eeva }], {}],
    ['an empty list, which is an empty text', [{ ...eeva, title: [] }], { position: '' }],
    [
      'two texts, which stay a list',
      [{ ...eeva, sn: ['Korhonen', 'Salo'] }],
      { 'name.last': ['Korhonen', 'Salo'] },
    ],
    ['a number, which stays a list', [{ ...eeva, title: [5] }], { position: [5] }],
    ['a list in a list', [{ ...eeva, title: [['a']] }], { position: [['a']] }],
  ])('a list of LDAP values is read: %s', async (_, list, others) => {
    const { drafts } = await read(JSON.stringify(list), { name: 'users.json' });
    expect(drafts).toEqual([{ ...fields, ...others }]);
  });

  it('a status is read, and a list that is not a field stays unchanged', async () => {
    const { roster, cells } = await read(JSON.stringify([eeva]), { name: 'users.json' });
    const cellOf = (header: string) => cells[0]?.[roster.columns.headers.indexOf(header)];
    expect(cellOf('nsaccountlock')).toBe('TRUE');
    expect(cellOf('memberof')).toEqual(['staff']);
  });
});
