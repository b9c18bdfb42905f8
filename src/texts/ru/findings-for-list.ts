import type { Name } from '../../domain/user.js';
import { countedValues, headersText, inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count, quote } from './grammar.js';

const FIX = 'напишите «Фамилия, Имя»';

/** The list comes back by hand. */
const SAY = 'сообщите об этом, когда вернёте список';

export const findingsForList: Texts['findingsForList'] = {
  'not-a-name': ({ why, text, note }) => {
    const what = {
      sum: `«${text}» — похоже, это итог или вакансия, а не человек: удалите строку`,
      remark: `«${text}» — похоже, это примечание к списку, а не человек: удалите строку`,
      number: `«${text}» — число, а не имя: исправьте его или удалите строку`,
      example: `«${text}» — образец из шаблона: удалите строку`,
      note: `в «${text}» есть пометка «${note}», это не часть имени: если человек выбыл, удалите строку; если нет, перенесите пометку в отдельный столбец`,
    }[why];
    return `${what}. Если это имя человека, ${SAY}`;
  },
  inactive: ({ header, value, person }) =>
    `${parts.name(person) || 'этот человек'}: учётная запись не нужна, в столбце «${header}» стоит «${value}». Если это не так, исправьте ячейку`,
  'other-action': ({ header, value }) =>
    `в столбце «${header}» стоит «${value}», то есть просьба изменить существующую учётную запись. Этот список только для новых учётных записей: удалите строку и ${SAY}`,
  'unclear-status': ({ header, why, values }) => {
    const list = countedValues(values, (others) => ` и ещё ${others}`);
    const what = {
      values: `в столбце «${header}» есть значения, которые могут означать, что человек выбыл: ${list}`,
      dates: `в столбце «${header}» есть даты, которые можно прочесть двояко, до и после сегодняшнего дня: ${list}`,
      most: `судя по столбцу «${header}», большинству этих людей учётная запись не нужна: ${list}`,
    }[why];
    return `${what}. Когда вернёте список, сообщите, кому из них учётная запись нужна`;
  },
  'field-missing': ({ column, unused, more }) => {
    if (column !== undefined) return `столбец «${column}» пуст во всех строках: заполните его`;
    const columns = headersText(unused.map(quote), more, (others) => ` и ещё ${others}`);
    const which = unused.length > 0 ? ` или сообщите, какой из этих столбцов имеется в виду: ${columns}` : '';
    return `в списке нет такого столбца: добавьте его${which}`;
  },
  'password-hash': ({ header }) => {
    const what =
      header === undefined
        ? 'все пароли похожи на зашифрованные'
        : `по столбцу «${header}» пароли зашифрованы`;
    return `${what}: людям пришлось бы вводить то, что здесь стоит. Впишите сами пароли или оставьте столбец пустым`;
  },
  'same-person': ({ line, earlier, isWhole, id, nickname }) => {
    const known = [parts.name(earlier), id && `номер ${id}`].filter(Boolean).join(', ');
    const what = isWhole
      ? `эта строка совпадает со строкой ${line}`
      : `в строке ${line} тот же человек${known && ` (${known})`}`;
    const two = isWhole && nickname !== '' ? 'дайте каждому свой логин' : SAY;
    return `${what}: удалите одну из двух. Если это два человека, ${two}`;
  },
  'shared-address': ({ address, line, person, earlierLine, earlier }) =>
    `«${address}» — общий адрес: ${named(earlier, earlierLine)} и ${named(person, line)}, а логин нужен каждому: впишите личный адрес или добавьте столбец с логинами`,
  renamed: (facts) => {
    const known = facts.isInDirectory
      ? earlierAccount(facts)
      : `в прежнем списке был логин ${facts.earlierNickname}, а в этом его нет`;
    return `${personThen(facts)}: ${known}. Если это тот же человек, снова впишите ${facts.earlierNickname}. Если другой, ${SAY}`;
  },
  'known-namesake': (facts) =>
    `человек с таким именем: ${earlierAccount(facts)}. Если это он, впишите логин ${facts.earlierNickname}`,
  'created-for-other': ({ before, now, apart, nickname }) => {
    const quoted = (text: string, login?: string) =>
      text === '' ? `пользователя без имени${inBrackets(login)}` : `«${text}»`;
    return `логин уже создан для ${quoted(parts.name(before))}${inBrackets(apart?.[0])}, а эта строка — для ${quoted(parts.name(now), nickname)}${inBrackets(apart?.[1])}; если это тот же человек, верните прежнее ${apart === undefined ? 'имя' : 'значение'}; если это новый человек, выберите другой логин`;
  },
  'name-initial': ({ initial }) => `фамилией здесь, похоже, оказался инициал «${initial}»; ${FIX}`,
  'name-words': ({ words, isAfterComma, readings }) => {
    const where = isAfterComma ? ' после запятой' : '';
    return `${count(words, 'слово', 'слова', 'слов')}${where}, и неясно, где что: ${parts.readings(readings)}; ${FIX}`;
  },
  'password-mask': () =>
    'состоит только из знаков маски, таких как «*»: программы выгружают их вместо пароля; впишите пароль',
  'no-password': () => 'это обозначение пустого значения, например NULL: впишите пароль',
  'passwords-shared': ({ rows }) =>
    `${count(rows, 'строка', 'строки', 'строк')} с тем же паролем, что и в другой строке: задайте каждому свой пароль`,
  'department-empty': () => 'пусто: впишите номер или название подразделения',
  'department-missing': () => 'не заполнено: добавьте столбец, где у каждого указано подразделение',
  'department-number': ({ text }) =>
    `«${text}» — не номер подразделения: впишите номер подразделения, только цифры`,
  'department-unknown': ({ text }) =>
    `подразделение «${text}» неизвестно: впишите вместо названия номер подразделения`,
  'department-near': ({ text, meant }) =>
    `подразделение «${text}» неизвестно; возможно, имеется в виду «${meant}»?`,
};

function named(name: Name, line: number): string {
  const [text, place] = [parts.name(name), `строка ${line}`];
  return text === '' ? place : `${text} (${place})`;
}
