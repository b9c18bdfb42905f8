import { capitalized } from '../../domain/text.js';
import { countedValues, inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { earlierAccount, parts, personThen } from './finding-words.js';
import { count, form } from './grammar.js';

export const people: Texts['people'] = {
  number: (n) => `Номер от 1 до ${n} [1]:`,
  renamed: (place, facts) =>
    `${place}: ${personThen(facts)}: ${earlierAccount(facts)}. В этом списке логин ${facts.nickname}, а ${facts.earlierNickname} нет. Это тот же человек?`,
  otherName: (place, { before, now, apart }) =>
    `${place}: этот логин создан для человека ${parts.name(before)}${inBrackets(apart?.[0])}, а в списке теперь ${parts.name(now)}${inBrackets(apart?.[1])}. Это тот же человек?`,
  samePerson: (place, { person, line, earlier, id }) =>
    `${place}: ${parts.name(person) || 'этот человек'} — также в строке ${line}${inBrackets(parts.name(earlier) === parts.name(person) ? '' : parts.name(earlier), id && `номер ${id}`)}. Это тот же человек?`,
  notAName: (place, { text, why, note }, name) =>
    why === 'note'
      ? `${place}: у «${name}» пометка «${note}». Нужна ли этому человеку учётная запись?`
      : `${place}: «${text}» — ${{ number: 'число', example: 'образец из шаблона', sum: 'похоже на итог или вакансию', remark: 'похоже на примечание к списку' }[why]}${inBrackets(name === text ? '' : name)}. Это строка о человеке?`,
  inactive: (place, { header, value }, name) =>
    `${place}: ${name || 'этот человек'}: в столбце «${header}» стоит «${value}», учётная запись не нужна. Что сделать?`,
  status: (label, { header, why, values }) => {
    const list = countedValues(values, (more) => ` и ещё ${more}`);
    const what = {
      values: `столбец «${header}», возможно, говорит, кто выбыл: ${list}.`,
      dates: `в столбце «${header}» есть даты, которые можно прочесть двояко, до и после сегодняшнего дня: ${list}.`,
      most: `судя по столбцу «${header}», большинство этих людей выбыли: ${list}.`,
    }[why];
    return `${label === '' ? capitalized(what) : `${label}: ${what}`} Кому нужна учётная запись?`;
  },
  statusValue: (header, value, rows) =>
    `В столбце «${header}» стоит «${value}» (${count(rows, 'человек', 'человека', 'человек')}). Создать учётные записи?`,
  namesake: (place, { person, traits, users }) => {
    const who = `${place}: ${parts.listedPerson(person, traits)}`;
    const known = users.map(parts.earlierUser).join(', ');
    if (users.length === 1) return `${who} — возможно, это ${known}. Это тот же человек?`;
    const are = users.every(({ outcome }) => outcome === 'created') ? 'есть' : 'есть или могут быть';
    return `${who}. Учётные записи ${are} у людей с таким именем: ${known}. Кто это?`;
  },
  leftOut: (n) =>
    `${form(n, 'Пропускается', 'Пропускаются', 'Пропускаются')} ${count(n, 'строка', 'строки', 'строк')}`,
  moreLeftOut: (n) => `… и ещё ${n}`,
  answers: {
    readAgain: 'Список исправлен: прочитать заново',
    sameLeaveOut: 'Тот же: пропустить строку и исправить логин в списке',
    leaveOut: 'Пропустить эту строку',
    oneOfThem: 'Один из них: пропустить строку и вписать логин в список',
    keepLogin: 'Тот же: оставить прежний логин',
    keepAccount: (login) => `Тот же: оставить учётную запись ${login}`,
    another: 'Другой: создать учётную запись',
    anotherLogin: 'Другой: дать свой логин',
    person: 'Создать учётную запись',
    allOut: (n) => `Пропустить все такие строки (${n})`,
    allSame: (n) => `Все (${n}) те же: оставить прежние логины`,
    allMeant: (n) => `Создать учётные записи для всех таких строк (${n})`,
    statusInactive: (active) =>
      active === '' ? 'Пропустить всех' : `Создать учётные записи только для: ${active}`,
    statusUnlessLeft: (others, left) => `Создать учётные записи для: ${others}, но не для: ${left}`,
    statusActive: 'Учётная запись нужна всем: не учитывать столбец',
    statusEach: 'Решить для каждого значения',
    valueInactive: 'Нет: пропустить',
    valueActive: 'Да: создать учётные записи',
  },
};
