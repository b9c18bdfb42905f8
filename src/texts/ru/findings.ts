import { type FindingTexts, SHORTEST_PASSWORD, type WeakReason } from '../../domain/finding.js';
import { NEW_COLUMN } from '../finding-parts.js';
import { inBrackets } from '../sentence-parts.js';
import { parts } from './finding-words.js';
import { count, serviceName } from './grammar.js';

const WEAK_REASONS = {
  short: `он короче ${SHORTEST_PASSWORD} символов`,
  own: 'он составлен из имени или логина пользователя',
  repeat: 'одно и то же в нём повторяется',
  date: 'это почти одна только дата',
  run: 'это ряд клавиш или последовательность букв или цифр',
  digits: 'он состоит из одних цифр',
  common: 'это почти одно только распространённое слово, имя или пароль',
} as const satisfies Record<WeakReason, string>;

/** The next step for a name that was not split. */
const FIX = 'напишите «Фамилия, Имя» или заведите столбец для каждой части';

export const findings: FindingTexts = {
  missing: () => 'не заполнено',
  'missing-before-at': () => 'не заполнено: перед «@» ничего нет',
  'white-space': () => 'здесь одни пробелы',
  empty: () => 'пусто',
  'wrong-type': ({ type, source, isFormula }) => {
    if (type === 'boolean') return 'это true или false, а не текст';
    if (type === 'list' || type === 'object')
      return `это ${type === 'list' ? 'список' : 'объект'}, а не текст`;
    if (isFormula)
      return `это ${type === 'date' ? 'дата' : 'число'} из формулы, а не текст: замените формулу её значением в виде текста`;
    const asText = 'задайте столбцу текстовый формат и введите значение заново';
    if (type === 'date') return `это дата, а не текст: ${asText}`;
    if (source === 'json') return 'это число, а не текст: возьмите его в кавычки';
    const more = source === 'workbook' ? ', иначе 007 станет 7' : ', а в JSON возьмите его в кавычки';
    return `это число, а не текст: ${asText}${more}`;
  },
  'formula-empty': ({ cell }) =>
    `формула без сохранённого значения (ячейка ${cell}): откройте книгу в табличном редакторе и сохраните её`,
  'formula-error': ({ cell, error }) =>
    `ошибка формулы${inBrackets(error, cell && `ячейка ${cell}`)}: исправьте формулу или введите значение`,

  duplicate: ({ nickname, person, line, earlier }) =>
    `«${nickname}»${inBrackets(person)} есть и в строке ${line}${inBrackets(earlier)}`,
  'other-domain': ({ domain, expected }) =>
    `домен «${domain}», а пользователи создаются в «${expected}»: исправьте одно из двух`,
  'two-domains': ({ domain, line, earlier }) =>
    `домен «${domain}», а в строке ${line} — «${earlier}»: у всех логинов списка должен быть один домен`,
  'created-for-other': ({ before, now, title }) =>
    `логин уже создан для ${person(before)}, а эта строка — для ${person(now)}; если это тот же ` +
    `человек, верните здесь прежнее имя и измените его в ${serviceName(title).prepositional}: запуск никогда не меняет существующих пользователей; ` +
    'если это новый человек, выберите другой логин',
  'known-as-other': ({ nickname, isCreated, before, folder, now }) =>
    `«${nickname}» ${isCreated ? 'уже создан' : 'возможно, уже создан'} для ${person(before)} (${folder}), а ` +
    `эта строка — для ${person(now)}; если это новый человек, выберите другой логин; если тот же, верните ` +
    'прежнее имя',
  namesake: ({ users, column }) => {
    const who = users.map(parts.earlierUser).join(' или ');
    const others = users.length === 1 ? ', но в списке есть ещё одна строка с тем же именем' : '';
    return `возможно, это ${who}${others}; впишите ${place(column)} логин нужного человека, а для нового человека — новый логин`;
  },
  'no-pattern-fits': ({ field, column }) =>
    `не заполнено, и ни один шаблон не подходит к этой строке (пусто: ${field}); добавьте ещё один шаблон --nickname ` +
    `или впишите логин ${place(column)}`,
  'nickname-start': ({ sign }) => `начинается с «${sign}»; первой должна быть буква или цифра`,
  'nickname-end': ({ sign }) => `заканчивается на «${sign}»; последней должна быть буква или цифра`,
  'nickname-address': () => 'адрес неполный или записан неверно: нужны логин, знак «@» и домен',

  'mixed-scripts': ({ scripts, letters }) => {
    const where = letters === undefined ? ' в одном слове' : `: ${parts.characters(letters)}`;
    return `смешаны ${parts.scripts(scripts)} буквы${where}`;
  },
  'hidden-character': ({ character, position }) => {
    const where = position === undefined ? '' : ` на ${position}-м месте`;
    const cause = character.kind === 'replacement' ? ': буквы потерялись при сохранении файла' : '';
    return `содержит ${parts.character(character)}${where}${cause}`;
  },
  'nickname-characters': ({ characters, isCyrillic }) =>
    `содержит ${isCyrillic ? 'кириллические буквы: ' : ''}${parts.characters(characters)}; допустимы только ` +
    'латинские буквы без диакритических знаков, цифры, «.», «_» и «-»',

  'name-sign': ({ sign }) => `содержит «${sign}», чего в именах не бывает; ${FIX}`,
  'name-commas': () => `больше одной запятой; ${FIX}`,
  'name-no-first': () => `после запятой нет имени; ${FIX}`,
  'name-initial': ({ initial, order }) =>
    `при порядке ${order} фамилией оказывается инициал «${initial}»; ${FIX} либо задайте --name-order`,
  'name-one-word': ({ readings }) => `только одно слово: ${parts.readings(readings)}; ${FIX}`,
  'name-words': ({ words, isAfterComma, order, readings, longer }) => {
    const where = isAfterComma ? ' после запятой' : '';
    const hint = longer === undefined ? '' : ` (столько допускает --name-order ${longer})`;
    const counted = `${count(words, 'слово', 'слова', 'слов')}${where}`;
    return `${counted} — больше, чем допускает порядок ${order}: ${parts.readings(readings)}${hint}; ${FIX}`;
  },
  'name-not-text': () => 'это не текст, поэтому на части не разделить',
  'name-beside': ({ part, whole, read, given }) => {
    const [one, other] = part === 'last' ? (['имя', 'фамилия'] as const) : (['фамилия', 'имя'] as const);
    const only = part === 'last' ? 'имя' : 'фамилию';
    return `это либо ${one} «${whole}», либо ${other} «${read}» вместо «${given}»; напишите здесь только ${only}`;
  },

  'password-elsewhere': () => 'совпадает с паролем, а его не должно быть в других полях',
  'password-edges': ({ starts, ends }) =>
    [starts && 'начинается с пробела', ends && 'заканчивается пробелом'].filter(Boolean).join(' и '),
  'password-mask': () =>
    'состоит только из знаков маски, таких как «*»: программы выгружают их вместо пароля; впишите пароль или ' +
    'сгенерируйте его с --generate-passwords weak',
  'password-weak': ({ why }) => `может быть отклонён как слишком простой: ${WEAK_REASONS[why]}`,
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'строка', 'строки', 'строк')} с тем же паролем, что и в другой ` +
    'строке: задайте каждому пользователю свой пароль или сгенерируйте пароли с --generate-passwords all',

  'department-empty': () => 'пусто: заполните или задайте --department для строк без подразделения',
  'department-merged': () =>
    'пусто: ячейка объединена, и её значение относится только к первой строке; отмените объединение и заполните каждую строку',
  'department-missing': () => 'не заполнено: задайте --department',
  'department-number': ({ text }) =>
    `«${text}» — не номер подразделения; нужно целое число от 1 до ${Number.MAX_SAFE_INTEGER}, только цифры`,
  'department-unknown': ({ text }) =>
    `у «${text}» нет номера; задайте его в "departments" в provision.config.json или впишите номер вместо названия`,
  'department-near': ({ text, meant }) =>
    `подразделения «${text}» в конфигурации нет; возможно, имеется в виду «${meant}»?`,
};

/** Where a nickname is entered. */
function place(column: string | undefined): string {
  return column === undefined ? `в новый столбец «${NEW_COLUMN}»` : `в столбец «${column}»`;
}

/** For whom a nickname was created; after `для`. */
function person(name: string): string {
  return name === '' ? 'пользователя без имени' : `«${name}»`;
}
