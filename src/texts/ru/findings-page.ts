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
  warningRows: (rows) => `Строки с предупреждениями: ${grouped(rows)}`,
  rows: (n) => count(n, 'строка', 'строки', 'строк'),
  moreRows: (n) => `Показать ещё ${count(n, 'строку', 'строки', 'строк')}`,
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

export const verdict: Texts['verdict'] = {
  clean: (rows, warnings) =>
    `Проверено: ${count(rows, 'строка', 'строки', 'строк')}. Ошибок нет${warnings === 0 ? '' : `, предупреждений: ${grouped(warnings)}`}. Ничего не отправлено.`,
  errors: (rows, total, kinds) =>
    rows === 0
      ? `Ошибка во всём списке: ${kinds}. Ничего не отправлено.`
      : `Ошибки в ${count(rows, 'строке', 'строках', 'строках')} из ${grouped(total)}: ${kinds}. Ничего не отправлено.`,
  kind: (kind, rows) => (rows === 0 ? kind : `${kind} (${grouped(rows)})`),
  more: (n) => ` и ещё ${count(n, 'вид', 'вида', 'видов')} ошибок`,
  missing: (field) => `не указано: ${field}`,
  kinds: {
    'not-a-person': 'не человек',
    inactive: 'человек выбыл',
    'other-action': 'изменение существующей учётной записи',
    placeholder: 'заполнитель вместо значения',
    'damaged-text': 'повреждённый текст',
    'name-split': 'неясное имя',
    type: 'неподходящая ячейка',
    required: 'нет значения',
    'same-person': 'человек в списке дважды',
    duplicate: 'логин указан дважды',
    department: 'подразделение без номера',
    'unknown-name': 'неизвестное название',
    domain: 'адрес другого домена',
    changed: 'логин другого человека',
    renamed: 'у человека другой логин',
    'password-elsewhere': 'пароль в другой ячейке',
    'mixed-script': 'смешаны алфавиты',
    'hidden-character': 'невидимый символ',
    'nickname-characters': 'неподходящий логин',
    'unsafe-character': 'неподходящий символ',
    'name-missing': 'нет имени',
    namesakes: 'два человека с одним именем',
    'password-edges': 'пробел на краю пароля',
    'password-mask': 'скрытый пароль',
    'password-weak': 'слишком простой пароль',
    namesake: 'имя прежнего пользователя',
    'name-title': 'обращение в имени',
    'shared-id': 'номер указан дважды',
    'field-missing': 'нет столбца',
    'shared-address': 'общий адрес',
    'inactive-list': 'люди, которые могли выбыть',
    'password-hash': 'зашифрованные пароли',
    'password-shared': 'одинаковые пароли',
    separator: 'другой разделитель',
    'similar-names': 'похожие названия',
  },
};
