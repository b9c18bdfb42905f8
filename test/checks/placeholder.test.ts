import { describe, expect, test } from 'vitest';
import { messageText } from '../../src/texts/finding-text.js';
import { checkCells, codesInCells, columnsOf, findingsOf, findingTexts } from './rows.js';

const HEADERS = ['login', 'first name', 'last name', 'password', 'position'];
const PASSWORD = 'Fluss-Kiesel-71';

/** The fields of a row that have the finding `placeholder`. */
async function placeholders(...cells: readonly string[]): Promise<readonly string[]> {
  const [login = '', first = '', last = '', password = PASSWORD, position = ''] = cells;
  const found = await codesInCells(HEADERS, [[login, first, last, password, position]]);
  return found.flatMap((text) => /^2 (\S+) placeholder$/.exec(text)?.[1] ?? []);
}

describe('a placeholder in a name', () => {
  test.each([
    '\\N',
    '(null)',
    '<null>',
    '[NULL]',
    '"null"',
    '<NA>',
    '(blank)',
    '(Leer)',
    '(пусто)',
    'N/A',
    'n/a',
    'н/д',
    'undefined',
    'NaN',
    'NaT',
    'k.A.',
    'keine Angabe',
    'не указано',
    '.',
    '-',
    '--',
    '–',
    '…',
    '?',
    '_',
    '...',
  ])('%j is never a name', async (text) => {
    expect(await placeholders('j.smith', 'Jennifer', text)).toEqual(['name.last']);
    expect(await placeholders('j.smith', text, 'Smith')).toEqual(['name.first']);
  });

  test.each([
    'нет',
    'Отсутствует',
    'НЕИЗВЕСТНО',
    'unknown',
    'Unbekannt',
    'entfällt',
    'inconnu',
    'TBD',
    'desconocido',
  ])('%j is not a name, and may be a login', async (text) => {
    expect(await placeholders('j.smith', 'Jennifer', text)).toEqual(['name.last']);
    expect(await placeholders('j.smith', text, 'Smith')).toEqual(['name.first']);
    expect(await placeholders(text, 'Tom', 'Berger')).toEqual([]);
  });

  test.each(['Нет', 'Пусто', 'Blank', 'Leer', 'Brak', 'Keiner', 'Net', 'Tb', 'Empty'])(
    '%s is a last name',
    async (text) => {
      expect(await placeholders('j.smith', 'Jennifer', text)).toEqual([]);
    },
  );

  test.each(['NULL', 'null', 'nan', 'NAN', 'none', 'NONE', 'nil', 'NA'])(
    '%s is not a name if the other name has another letter case',
    async (text) => {
      expect(await placeholders('j.smith', 'Jennifer', text)).toEqual(['name.last']);
      expect(await placeholders('j.smith', text, 'Smith')).toEqual(['name.first']);
      expect(await placeholders('j.smith', '', text)).toEqual(
        text.toLowerCase() === 'none' ? [] : ['name.last'],
      );
    },
  );

  test.each([
    ['jnull', 'Jennifer', 'Null'],
    ['j.null', 'JENNIFER', 'NULL'],
    ['jnull', 'jennifer', 'null'],
    ['nan', 'Nan', 'Desu'],
    ['n.desu', 'Nan', 'Desu'],
    ['nan', 'nan', 'desu'],
    ['null', 'Jennifer', 'Null'],
    ['tnone', 'None', 'Tanaka'],
    ['nsahin', 'Nil', 'Şahin'],
    ['lna', 'Li', 'Na'],
    ['na', 'Na', ''],
    ['hna', 'HYE-SOK', 'NA'],
    ['na', 'Nora', 'Adams'],
    ['nan', 'Nadja', 'Neumann'],
    ['nil', 'Nils', 'Lange'],
    ['na', 'Наталья', 'Андреева'],
    ['mblank', 'Moritz', 'Blank'],
    ['dash', "D'Angelo", 'N.'],
    ['kd', 'Karonhí:io', 'Delaronde'],
    ['nana', 'Nana', 'Nullmeier'],
  ])('the login %s of %s %s is a person', async (login, first, last) => {
    expect(await placeholders(login, first, last)).toEqual([]);
  });

  test.each([
    ['None', 'None', 'Tanaka', ['name.first']],
    ['n.tanaka', 'None', 'Tanaka', ['name.first']],
  ])(
    'None is not a name if another cell of the row also has it: login %s',
    async (login, first, last, fields) => {
      expect(await placeholders(login, first, last, PASSWORD, 'None')).toEqual(
        login === 'None' ? [...fields, 'nickname'] : fields,
      );
    },
  );

  test('a word in several cells of a row is not a name, whatever letter case the other name has', async () => {
    expect(await placeholders('jsmith', 'JENNIFER', 'NULL', PASSWORD, 'NULL')).toEqual(['name.last']);
    expect(await placeholders('ndesu', 'nan', 'desu', PASSWORD, 'nan')).toEqual(['name.first']);
    expect(await placeholders('ndesu', 'nan', 'desu', PASSWORD, '\\N')).toEqual(['name.first']);
    expect(await placeholders('x.y', 'NULL', 'NULL')).toEqual(['name.last', 'name.first']);
  });

  test('a whole name is checked part by part, and as one word', async () => {
    const headers = ['login', 'full name', 'password'];
    const find = async (name: string) => await codesInCells(headers, [['j.smith', name, PASSWORD]]);
    expect(await find('Jennifer NULL')).toEqual(['2 name.last placeholder']);
    expect(await find('NULL')).toContain('2 name placeholder');
    expect(await find('NULL')).not.toContain('2 name name-split');
    expect(await find('Jennifer Null')).toEqual([]);
  });
});

describe('a placeholder in a login or a password', () => {
  test.each(['null', 'NULL', 'none', 'nan', 'N/A', '\\N', '(null)', 'undefined', '-', '--', '.'])(
    'the login %j is a placeholder',
    async (login) => {
      expect(await placeholders(login, 'Jonathan', 'Brown')).toEqual(['nickname']);
      expect(await findingsOf({ nickname: login })).toHaveLength(1);
    },
  );

  test.each([
    'NULL',
    'null',
    'None',
    'nan',
    'NaN',
    '\\N',
    '(null)',
    '<null>',
    'N/A',
    'undefined',
    '.',
    '-',
    '--',
    'nil',
    ' NULL ',
    'n/a',
  ])(
    'the password %j is a placeholder, whatever the configuration says, and is not shown',
    async (password) => {
      const severities = { placeholder: 'off', 'password-mask': 'off', 'password-edges': 'off' } as const;
      const findings = await findingTexts({ password, 'name.last': 'Werner' }, { severities });
      expect(findings).toEqual([
        'error password: is a placeholder such as NULL or a dash: enter the password, or generate one with --generate-passwords weak [password-mask]',
      ]);
    },
  );

  test('a formula error has one finding', async () => {
    for (const field of ['password', 'nickname', 'name.last'])
      expect((await findingsOf({ [field]: '#N/A' })).map(({ code }) => code)).toEqual(['type']);
  });

  test('a name that is also the password is not shown', async () => {
    const findings = await findingTexts({ password: 'NULL', 'name.last': 'NULL', nickname: 'NULL' });
    expect(findings.join('\n')).not.toContain('"NULL"');
    expect(findings.map((text) => /\[(\S+)\]$/.exec(text)?.[1])).toEqual([
      'placeholder',
      'placeholder',
      'password-mask',
    ]);
  });

  test('a password that is a placeholder is replaced if weak passwords are replaced', async () => {
    expect(await findingTexts({ password: 'NULL' }, { generates: 'weak' })).toEqual([]);
  });
});

describe('a placeholder in another field', () => {
  const rows = (position: string, middle: string, id: string) =>
    ['Anna', 'Ben', 'Clara'].map((first) => [first, first, 'Weber', PASSWORD, position, middle, id]);
  const headers = ['login', 'first name', 'last name', 'password', 'position', 'middle name', 'employee id'];

  test('a column of placeholders counts as empty, and one finding about the list says so', async () => {
    const { checked, list } = await checkCells(columnsOf(headers), rows('NULL', '\\N', '-'), {
      severities: { 'password-shared': 'off' },
    });
    expect(checked.flatMap(({ findings }) => findings)).toEqual([]);
    expect(checked.map(({ partial }) => [partial.position, partial.name.middle, partial.identity])).toEqual(
      Array(3).fill(['', '', {}]),
    );
    expect(
      list.map(({ field, code, severity, message }) => [field, code, severity, messageText(message)]),
    ).toEqual([
      ['name.middle', 'placeholder', 'warn', '"\\N" (3 rows): these cells count as empty'],
      ['position', 'placeholder', 'warn', '"NULL" (3 rows): these cells count as empty'],
      ['person_id', 'placeholder', 'warn', '"-" (3 rows): these cells count as empty'],
    ]);
  });

  test('the middle name нет counts as empty', async () => {
    const { checked } = await checkCells(columnsOf(headers), rows('', 'нет', '17'), {
      severities: { 'password-shared': 'off', 'shared-id': 'off' },
    });
    expect(checked.map(({ partial }) => partial.name.middle)).toEqual(['', '', '']);
  });

  test('a placeholder is sent unchanged if the check is off', async () => {
    const { checked, list } = await checkCells(columnsOf(headers), rows('NULL', '', ''), {
      severities: { placeholder: 'off', 'password-shared': 'off' },
    });
    expect(checked.map(({ partial }) => partial.position)).toEqual(['NULL', 'NULL', 'NULL']);
    expect(list).toEqual([]);
  });

  test.each(['Dean', 'Teacher', 'NA', 'Nanny', 'N.N.', 'Null-Fehler-Beauftragte', 'Teacher (?)'])(
    'the position %s is not a placeholder',
    async (position) => {
      const { checked, list } = await checkCells(columnsOf(headers), rows(position, 'Null', '17'), {
        severities: { 'password-shared': 'off', 'shared-id': 'off' },
      });
      expect(checked.map(({ partial }) => partial.position)).toEqual([position, position, position]);
      expect(checked.map(({ partial }) => partial.name.middle)).toEqual(['Null', 'Null', 'Null']);
      expect(list).toEqual([]);
    },
  );

  test('the name of a known department is not a placeholder', async () => {
    const known = { departments: { '-': 3 }, hasDepartmentColumn: true, department: undefined };
    const [checked] = (
      await checkCells(
        columnsOf(['login', 'first', 'last', 'password', 'department']),
        [['a.weber', 'Anna', 'Weber', PASSWORD, '-']],
        known,
      )
    ).checked;
    expect(checked?.user?.departmentId).toBe(3);
  });

  test('a department that is a placeholder is empty', async () => {
    expect(await findingTexts({ department_id: 'NULL' })).toEqual([
      expect.stringContaining('error department_id: is empty'),
    ]);
  });
});
