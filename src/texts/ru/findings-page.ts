import { lowered } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

export const findingsPage: Texts['findingsPage'] = {
  list: 'список',
  heading: (errors, warnings) => {
    if (errors + warnings === 0) return 'Исправлять нечего';
    const check = `роверить ${count(warnings, 'строку', 'строки', 'строк')}`;
    if (errors === 0) return `П${check}`;
    return `Исправить ${count(errors, 'строку', 'строки', 'строк')}${warnings === 0 ? '' : `, п${check}`}`;
  },
  lead: (total) => `В списке ${count(total, 'строка', 'строки', 'строк')}.`,
  whatToDo: 'Что сделать',
  correct: 'Исправьте отмеченные ячейки в самом списке, а не на этой странице.',
  errorsBlock: 'Пока в строке есть ошибка, учётная запись по ней не создаётся.',
  warningsAsk: 'Предупреждение — это вопрос: если в ячейке всё верно, оставьте её как есть.',
  sendBack: 'Затем верните список тому, кто прислал Вам эту страницу.',
  noPasswords:
    'Паролей на этой странице нет. Вместо содержимого ячейки, где может быть пароль, написано «заполнено».',
  wholeList: 'Список в целом',
  errorRows: (rows) => `Строки с ошибками: ${grouped(rows)}`,
  warningRows: (rows) => `Строки только с предупреждениями: ${grouped(rows)}`,
  findings: 'замечания',
  error: 'Ошибка',
  warning: 'Предупреждение',
  places: {
    line: (n) => `Строка ${grouped(n)}`,
    row: (n) => `Строка ${grouped(n)}`,
    entry: (n) => `Запись ${grouped(n)}`,
  },
  empty: 'пусто',
  hidden: 'заполнено',
  column: (n) => `Столбец ${n}`,
  more: (rows, first, last) =>
    `Ещё ${count(rows, 'строки', 'строк', 'строк')} с замечаниями на этой странице нет: первая из них — ` +
    `${lowered(first)}, последняя — ${lowered(last)}. Сначала исправьте эти, затем попросите новую страницу.`,
  written: (path) => `Замечания записаны в файл ${path}. Паролей в нём нет, его можно передать.`,
};

export const findingList: Texts['findingList'] = {
  error: 'ошибка',
  warning: 'предупреждение',
  moreRows: (n) => `… и ещё ${count(n, 'строка', 'строки', 'строк')} с той же проблемой`,
  strongPassword: 'надёжный пароль — это несколько слов, не связанных между собой',
  assignNicknames: 'чтобы назначить логины строкам, в которых их нет:',
  assignOwn: 'чтобы назначить логины людям с общим адресом:',
  showsAll: (options) => `все строки покажет ${options}`,
  departments: (names, rows) =>
    `${count(names, 'название', 'названия', 'названий')} без номера, всего ${count(rows, 'строка', 'строки', 'строк')}`,
  moreNames: (n) => ` и ещё ${count(n, 'название', 'названия', 'названий')}`,
  writeConfig:
    'номера подразделений можно сохранить только в provision.config.json: запишите туда это, а вместо каждого null поставьте номер:',
  addToConfig: (path, after) =>
    `добавьте это в ${path} после ${after}, а вместо каждого null поставьте номер:`,
  departmentNumbers:
    'это номера подразделений в каталоге (1 — корневое); их знает тот, кто управляет каталогом',
};
