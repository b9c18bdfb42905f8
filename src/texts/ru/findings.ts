import { type FindingTexts, MIN_PASSWORD_LENGTH, type WeakReason } from '../../domain/finding.js';
import type { Name } from '../../domain/user.js';
import { NEW_COLUMN } from '../finding-parts.js';
import { mapOptions } from '../header-texts.js';
import {
  countedValues,
  fieldWord,
  headersText,
  inBrackets,
  meantText,
  statusJson,
  statusOption,
} from '../sentence-parts.js';
import { earlierAccount, fields, parts, personThen } from './finding-words.js';
import { count, quote, serviceName } from './grammar.js';

const WEAK_REASONS = {
  short: `он короче ${MIN_PASSWORD_LENGTH} символов`,
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
  'number-shortened': () =>
    'длинное число, которое сократил табличный редактор (как 2,9E+13): задайте столбцу текстовый формат и введите значение заново',
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
  'date-unread': ({ column, text, why }) => {
    const [is, within] = text === undefined ? ['в ячейке', 'в ячейке'] : [`«${text}» —`, `в «${text}»`];
    const wrong = {
      none: `${is} не дата`,
      'two-ways': `${within} первым может быть и день, и месяц`,
      'short-year': `${within} у года только две цифры`,
    }[why];
    return `нужна дата из столбца «${column}», а ${wrong}: запишите дату так: 2012-03-31 (год, месяц, день)`;
  },
  'formula-empty': ({ cell }) =>
    `формула без сохранённого значения (ячейка ${cell}): откройте книгу в табличном редакторе и сохраните её`,
  'formula-error': ({ cell, error }) =>
    `ошибка формулы${inBrackets(error, cell && `ячейка ${cell}`)}: исправьте формулу или введите значение`,

  'not-a-name': ({ why, text, note, nickname, line }) => {
    const what = {
      sum: `«${text}» — похоже, это итог или вакансия, а не человек: удалите строку`,
      remark: `«${text}» — похоже, это примечание к списку, а не человек: удалите строку`,
      number: `«${text}» — число, а не имя: исправьте его или удалите строку`,
      example: `«${text}» — образец из шаблона: удалите строку`,
      note: `в «${text}» есть пометка «${note}», это не часть имени: если человек выбыл, удалите строку; если нет, перенесите пометку в отдельный столбец`,
    }[why];
    return `${what}. Если это имя человека: ${meantText(nickname, line)}`;
  },
  'no-name': ({ text, like }) => {
    const what =
      text === undefined ? 'это обозначение пустого значения' : `«${text}» означает пустое значение`;
    if (like === 'sign') return `${what}: если у человека только одно имя, очистите ячейку`;
    const more =
      like === 'name' ? '. Если это имя, напишите с заглавной только первую букву, например «Null»' : '';
    return `${what}: впишите имя или очистите ячейку${more}`;
  },
  'no-login': ({ text }) =>
    `${text === undefined ? 'это обозначение пустого значения' : `«${text}» означает пустое значение`}: впишите логин или, если его нет, очистите ячейку`,
  'no-password': () =>
    'это обозначение пустого значения, например NULL: впишите пароль или сгенерируйте его с --generate-passwords weak',
  'count-as-empty': ({ texts }) =>
    `${texts.map(([text, rows]) => `«${text}» (${count(rows, 'строка', 'строки', 'строк')})`).join(', ')}: эти ячейки считаются пустыми`,
  'damaged-text': ({ why, text, meant }) => {
    const what = {
      misread: `«${text}» — повреждённый текст: программа прочитала его в неверной кодировке`,
      escaped: `«${text}»: вместо букв стоят коды веб-страницы или программы`,
      lost: `«${text}» — повреждённый текст: буквы потерялись при сохранении списка`,
    }[why];
    const right = meant === undefined ? '' : `; должно быть «${meant}»`;
    return `${what}${right}. Исправьте ячейку${why === 'escaped' ? '' : ' или выгрузите список заново в UTF-8'}`;
  },
  'odd-name': ({ text, sign }) =>
    `«${text}»: «${sign}» станет частью имени; если это ошибка, исправьте ячейку`,
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'этот человек'}: учётная запись не нужна, в столбце «${header}» стоит «${value}». Если это не так, исправьте ячейку; чтобы не учитывать столбцы статуса: --map status=`,
  'other-action': ({ header, value }) =>
    `в столбце «${header}» стоит «${value}», то есть просьба изменить существующую учётную запись. Программа только создаёт: внесите изменение в каталоге, затем удалите строку`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` и ещё ${others}`);
    const what = {
      values: `в столбце «${header}» есть значения, которые могут означать, что человек выбыл: ${list}`,
      dates: `в столбце «${header}» есть даты, которые можно прочесть двояко (сначала день или сначала месяц), до и после сегодняшнего дня: ${list}`,
      most: `судя по столбцу «${header}», большинству этих людей учётная запись не нужна: ${list}`,
    }[why];
    const json = statusJson(values);
    const option = statusOption(values);
    const paste = `. Укажите в provision.config.json, что означает каждое: ${json} — с "active" (учётная запись нужна) или "inactive" (не нужна) вместо null`;
    const agreed = option === undefined ? '' : `. Если это так: ${option}`;
    return `${what}${json === '' ? '' : paste}${agreed}. Чтобы не учитывать столбец: --map status=`;
  },
  'password-hash': ({ header, kind }) => {
    const what =
      header === undefined
        ? `все пароли похожи на зашифрованные (${kind})`
        : `по столбцу «${header}» пароли зашифрованы`;
    return `${what}: людям пришлось бы вводить то, что здесь стоит. Впишите пароли или сгенерируйте новые с --generate-passwords all`;
  },
  'field-missing': ({ fields: lacking, column, unused, more, map, isOptional }) => {
    const meant = mapOptions(map.length > 0 ? map : lacking.map((field) => ({ field, from: '<столбец>' })));
    const what =
      column === undefined
        ? 'в списке нет такого столбца'
        : `пусто во всех строках (столбец ${quote(column)})`;
    const columns = headersText(unused.map(quote), more, (others) => ` и ещё ${others}`);
    const instead = `. Неиспользуемые столбцы: ${columns}. Чтобы указать столбец: ${meant}`;
    const none = `. Если эти данные не нужны: ${mapOptions(lacking.map((field) => ({ field, from: '' })))}`;
    return `${what}${unused.length > 0 ? instead : ''}${isOptional ? none : ''}`;
  },
  titles: ({ titles }) =>
    `звания и обращения не учитываются: ${titles.map(([title, rows]) => `${title} (${rows})`).join(', ')}`,
  'same-person': ({ line, earlier, isWhole, id, nickname, ownLine }) => {
    const what = isWhole
      ? `эта строка совпадает со строкой ${line}`
      : `в строке ${line} тот же человек${inBrackets(parts.name(earlier), id && `номер ${id}`)}`;
    // Two people cannot have one login.
    const two = isWhole && nickname !== '' ? 'дайте каждому свой логин' : meantText(nickname, ownLine);
    return `${what}: удалите одну из двух. Если это два человека: ${two}`;
  },
  namesakes: ({ person, line }) =>
    `«${parts.name(person)}» есть и в строке ${line}, и этих двоих ничто не различает: их карточки будут отличаться только логином. Добавьте дату рождения, подразделение или табельный номер`,
  'shared-ids': ({ ids, line, person, earlierLine, earlier }) =>
    `в строках ${earlierLine}${inBrackets(parts.name(earlier))} и ${line}${inBrackets(parts.name(person))} один и тот же номер${ids > 1 ? `; так ещё у ${count(ids - 1, 'номера', 'номеров', 'номеров')}` : ''}: если номер должен быть личным, исправьте его. По такому номеру никто не узнаётся`,
  separator: ({ cells, text, line, many, written }) => {
    const others = cells > 1 ? `, и ещё в ${count(cells - 1, 'ячейке', 'ячейках', 'ячейках')} так же` : '';
    const what = `«${text}» (строка ${line}) считается одним названием${others}: названия разделяет «${many}»`;
    return written === ''
      ? `${what}. Оставьте ячейку пустой`
      : `${what}. Если их несколько, напишите «${written}»`;
  },
  'similar-names': ({ text, rows, line, like, likeRows, more }) =>
    `«${text}» (строка ${line}, ${count(rows, 'строка', 'строки', 'строк')}) выглядит как «${like}» (${count(likeRows, 'строка', 'строки', 'строк')}), но это другое название${more > 0 ? `; ещё ${count(more, 'название похоже', 'названия похожи', 'названий похожи')} на другие` : ''}. Если это одно и то же, скопируйте одно из них во все эти строки`,
  'shared-address': ({ address, addresses, line, person, earlierLine, earlier }) => {
    const people = `строки ${earlierLine}${inBrackets(parts.name(earlier))} и ${line}${inBrackets(parts.name(person))}`;
    const others = addresses > 1 ? `; общих адресов ещё ${addresses - 1}` : '';
    return `${quote(address)} — адрес нескольких человек, поэтому логином быть не может: ${people}${others}. Назначьте логины командой prepare --nickname; чтобы назначить их всем, добавьте --map nickname=`;
  },
  renamed: (facts) =>
    `${personThen(facts)}: ${earlierAccount(facts)}, а логина ${facts.earlierNickname} в этом списке нет. Тот же человек: --same-line ${facts.line}, или снова впишите ${facts.earlierNickname}. Другой человек: --new ${facts.nickname}`,
  'known-namesake': (facts) =>
    `человек с таким именем: ${earlierAccount(facts)}. Если это он, --same-line ${facts.line} оставит эту учётную запись`,
  'namesake-spelled': ({ users, line, person, traits }) =>
    `${parts.listedPerson(person, traits)} — возможно, это ${users.map(parts.earlierUser).join(' или ')}. Тот же человек: --same-line ${line} оставит этот логин. Другой: --new-line ${line}`,

  duplicate: ({ nickname, person, line, earlier }) =>
    `«${nickname}»${inBrackets(parts.name(person))} есть и в строке ${line}${inBrackets(parts.name(earlier))}`,
  'other-domain': ({ domain, expected }) =>
    `домен «${domain}», а пользователи создаются в «${expected}»: исправьте одно из двух`,
  'two-domains': ({ domain, line, earlier }) =>
    `домен «${domain}», а в строке ${line} — «${earlier}»: у всех логинов списка должен быть один домен`,
  'created-for-other': ({ before, now, apart, title, nickname, line }) =>
    `логин уже создан для ${person(before)}${inBrackets(apart?.[0])}, а эта строка — для ` +
    `${person(now, nickname)}${inBrackets(apart?.[1])}; если это новый человек, выберите другой логин; если тот же, ` +
    `${apart === undefined ? `измените имя в ${serviceName(title).prepositional} (запуск никогда не меняет существующих пользователей) и ` : ''}` +
    `добавьте --same-line ${line}`,
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
    `не заполнено, и ни один шаблон не подходит к этой строке (пусто: ${fieldWord(fields, field, field)}); добавьте ещё один шаблон --nickname ` +
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

  'unsafe-character': ({ quotes, title }) =>
    `не должно быть знаков ${[...quotes, '\\', ';'].join(' ')} и управляющих символов: в запросе к ${serviceName(title).dative} они закрыли бы текст в кавычках`,

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
  'name-differs': ({ part, whole, read, given }) => {
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

  'wrong-cell': ({ text, type }) =>
    type === 'number'
      ? `«${text}» — не число: пишите его цифрами, дробную часть — после точки`
      : `«${text}» — ни да, ни нет: напишите «да» или «нет»`,
  'unknown-name': ({ text, title, nearest }) => {
    const meant =
      nearest.length === 0 ? '' : `; возможно, имеется в виду ${nearest.map(quote).join(' или ')}?`;
    return `«${text}» в ${serviceName(title).prepositional} нет${meant}`;
  },
  'unaskable-name': ({ text, title }) =>
    `«${text}» нельзя найти в ${serviceName(title).prepositional} из-за кавычки, обратной косой черты или точки в названии: переименуйте там и здесь или уберите из списка`,
  'several-names': ({ text, title, count: n }) =>
    `название «${text}» в ${serviceName(title).prepositional} встречается ${count(n, 'раз', 'раза', 'раз')}: дайте там разные названия`,

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

/** The person of a nickname, after “для”. */
function person(name: Name, nickname?: string): string {
  const text = parts.name(name);
  return text === '' ? `пользователя без имени${inBrackets(nickname)}` : `«${text}»`;
}
