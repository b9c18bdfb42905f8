import type { HeaderCause, OtherForm } from '../../../domain/header-cause.js';
import {
  COLUMNS_EXAMPLE,
  KNOWN_HEADERS,
  MAP_EXAMPLE,
  mapOptions,
  PASSWD_OPTIONS,
  separatorOption,
} from '../../header-texts.js';
import { count, quote } from '../grammar.js';

type CauseText = { readonly seen: string; readonly next: string };

const FORMS: Readonly<Record<OtherForm, CauseText>> = {
  ldif: {
    seen: 'это файл LDIF',
    next: 'Выгрузите CSV: из Active Directory командой csvde -f users.csv, из другого каталога — через LDAP-клиент с экспортом в CSV, например Apache Directory Studio. ldapsearch пишет только LDIF.',
  },
  vcard: {
    seen: 'это файл контактов (vCard)',
    next: 'Выгрузите контакты в CSV и используйте этот файл.',
  },
  sql: {
    seen: 'это файл SQL',
    next: 'Выгрузите таблицу в CSV и используйте этот файл: с psql --csv или через экспорт phpMyAdmin.',
  },
  rtf: {
    seen: 'это текстовый документ (RTF)',
    next: 'Скопируйте таблицу из него в электронную таблицу, сохраните как .xlsx и используйте этот файл.',
  },
  shortcut: {
    seen: 'это ярлык другого файла',
    next: 'Используйте файл, на который он указывает.',
  },
  lines: {
    seen: 'таблица начерчена линиями, как в Markdown или в выводе базы данных',
    next: 'Выгрузите таблицу в CSV (psql --csv, mysql --batch) или скопируйте её в электронную таблицу и сохраните как .xlsx.',
  },
  passwd: {
    seen: 'это строки из /etc/passwd',
    next: `Удалите строки системных учётных записей, таких как root, и перечислите столбцы:\n  ${PASSWD_OPTIONS}`,
  },
  mail: {
    seen: 'это письмо электронной почты',
    next: 'Сохраните вложенный список и используйте этот файл или скопируйте таблицу в электронную таблицу и сохраните как .xlsx.',
  },
  aligned: {
    seen: 'столбцы выровнены пробелами',
    next: 'Откройте файл в электронной таблице как текст со столбцами фиксированной ширины, сохраните как .xlsx и используйте этот файл.',
  },
  blocks: {
    seen: 'каждый человек занимает несколько строк, как в YAML',
    next: 'Выгрузите список в CSV, по одной строке на человека (PowerShell: Export-Csv), или в JSON.',
  },
};

export function headerCause(cause: HeaderCause): CauseText {
  switch (cause.kind) {
    case 'unknown':
      return unknown(cause);
    case 'separator':
      return {
        seen: `похоже, разделитель ячеек — ${separatorName(cause.separator)}`,
        next: `Добавьте этот параметр: ${separatorOption(cause.separator)}`,
      };
    case 'quoted-rows':
      return {
        seen: 'каждая строка целиком взята в кавычки ("), поэтому в ней одна ячейка',
        next: splitColumn(cause.separator),
      };
    case 'one-column':
      return {
        seen: `каждая строка целиком в одной ячейке, разделитель — ${separatorName(cause.separator)}`,
        next: splitColumn(cause.separator),
      };
    default:
      return FORMS[cause.kind];
  }
}

function splitColumn(separator: string): string {
  return `Откройте файл в электронной таблице, выделите столбец A и разбейте его: Данные > Текст по столбцам, разделитель — ${separatorName(separator)}, формат всех столбцов — текстовый. Сохраните как .xlsx и используйте этот файл.`;
}

function separatorName(separator: string): string {
  return { '\t': 'табуляция', ' ': 'пробел' }[separator] ?? quote(separator);
}

function unknown({ first, suggested }: Extract<HeaderCause, { kind: 'unknown' }>): CauseText {
  const has = (headers: readonly string[] | undefined, cells: number) =>
    headers === undefined
      ? count(cells, 'ячейка', 'ячейки', 'ячеек')
      : `заголовки ${headers.map(quote).join(', ')}`;
  const seen =
    first === undefined
      ? 'первые строки пусты'
      : `в строке ${first.line} — ${has(first.headers, first.cells)}`;
  const known = ['Распознаются, среди прочих, такие заголовки:', ...KNOWN_HEADERS];
  const next =
    suggested.length > 0
      ? [...known, 'Добавьте параметры, которые показывают, где какой столбец:', `  ${mapOptions(suggested)}`]
      : [
          `Если заголовок есть, укажите, где какой столбец: ${MAP_EXAMPLE}`,
          `Если заголовка нет, перечислите столбцы по порядку, ненужные оставьте пустыми: ${COLUMNS_EXAMPLE}`,
          ...(first?.cells === 1
            ? [`Если ячейки разделяет другой знак, укажите его: ${separatorOption(':')}`]
            : []),
          ...known,
        ];
  return { seen, next: next.join('\n') };
}
