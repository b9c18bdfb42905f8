import type { FindingFacts } from '../../domain/finding.js';
import { findingParts } from '../finding-parts.js';
import { dayFirst, inBrackets, utcDay } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { nameOrder, quote, serviceName } from './grammar.js';
import { outcomes } from './report.js';

export const parts = findingParts({
  quote,
  nameOrder,
  and: 'и',
  characters: {
    'line-break': 'перенос строки',
    null: 'нулевой символ',
    tab: 'символ табуляции',
    'no-break-space': 'неразрывный пробел',
    'soft-hyphen': 'мягкий перенос',
    'zero-width-space': 'пробел нулевой ширины',
    'zero-width-non-joiner': 'разъединитель нулевой ширины',
    'zero-width-joiner': 'соединитель нулевой ширины',
    'word-joiner': 'соединитель слов',
    'byte-order-mark': 'метку порядка байтов',
    replacement: 'символ замены',
    bidirectional: 'знак направления письма',
    control: 'управляющий символ',
    half: 'половину символа',
    'private-use': 'символ из области для частного использования',
    hidden: 'невидимый символ',
    'special-space': 'особый пробел',
    space: 'пробел',
  },
  more: (n) => ` и ещё ${n}`,
  scripts: { Latin: 'латинские', Cyrillic: 'кириллические', Greek: 'греческие' },
  nameParts: { first: 'имя', last: 'фамилия', middle: 'отчество' },
  between: [', ', ' или '],
  traits: { position: 'должность', department: 'подразделение' },
  outcome: (outcome) => outcomes[outcome].label,
  day: (ms) => utcDay(ms, dayFirst),
});

export const fields: Texts['fields'] = {
  nickname: 'логин',
  password: 'пароль',
  'name.first': 'имя',
  'name.last': 'фамилия',
  'name.middle': 'отчество',
  position: 'должность',
  department_id: 'подразделение',
  name: 'ФИО',
  status: 'статус',
  list: 'список',
  person_id: 'личный номер',
  email: 'адрес электронной почты',
  birth_date: 'дата рождения',
  display_name: 'отображаемое имя',
  name_title: 'обращение',
  phone: 'номер телефона',
  usage_location: 'код страны',
  org_unit: 'организационное подразделение',
  recovery_email: 'резервный адрес электронной почты',
  groups: 'группы',
  roles: 'роли',
  licences: 'лицензии',
  manager_login: 'логин руководителя',
  aliases: 'псевдонимы',
  access_level: 'уровень доступа',
  teams: 'команды',
  cohorts: 'глобальные группы',
};

export function earlierAccount({
  outcome,
  earlierNickname: login,
  at,
  list = '',
  isInDirectory,
}: FindingFacts['renamed']): string {
  if (isInDirectory) return `учётная запись ${login} есть в ${serviceName(list).prepositional}`;
  const when = at > 0 ? ` ${utcDay(at, dayFirst)}` : '';
  const from = list === '' ? '' : ` из ${list}`;
  return {
    created: `учётная запись ${login} создана${from}${when}`,
    exists: `учётная запись ${login} не создана${from}${when}: логин был занят`,
    unconfirmed: `учётная запись ${login}, возможно, создана${from}${when}`,
  }[outcome];
}

export function personThen({ person, earlier, number, isInDirectory }: FindingFacts['renamed']): string {
  const [now, then] = [parts.name(person), parts.name(earlier)];
  return `${now}${inBrackets(number && `номер ${number}`, now === then ? '' : `${isInDirectory ? 'там' : 'тогда'} ${then}`)}`;
}
