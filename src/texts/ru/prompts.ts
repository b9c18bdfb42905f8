import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const prompts: Texts['prompts'] = {
  create: (users, address, service, who = '') =>
    `Создать ${count(users, 'пользователя', 'пользователей', 'пользователей')}${who && `, ${who},`} ${at(address, service)}? Удалять пользователей эта программа не умеет.`,
  finish: (users, address, service) =>
    `Завершить настройку ${count(users, 'созданного ранее пользователя', 'созданных ранее пользователей', 'созданных ранее пользователей')} ${at(address, service)}?`,
  createValid: (valid, invalid, address, service) => {
    const others = invalid === 1 ? 'ещё одного' : `остальных (${grouped(invalid)})`;
    return `Без ошибок ${count(valid, 'строка', 'строки', 'строк')}. Создать ${valid === 1 ? 'этого пользователя' : 'этих пользователей'} ${at(address, service)} сейчас, а ${others} потом?`;
  },
  lookUp: ({ of, count: n }, address) =>
    `Найти ${of === 'names' ? count(n, 'название', 'названия', 'названий') : count(n, 'пользователя', 'пользователей', 'пользователей')} по адресу ${address}? Там ничего не изменится.`,
  sameOrganisation: (folder, people, all) =>
    `${people} из ${all} человек из ${folder} есть и в этом списке. Оба списка относятся к одной организации?`,
  readRoster: (folder, expected, found) =>
    `Журнал в ${folder} называет списком ${found}, и это не ${expected} рядом с этой папкой. Прочитать ${found}?`,
};

function at(address: string | undefined, service: string | undefined): string {
  if (address === undefined) return 'в песочнице';
  return service === undefined
    ? `по адресу ${address}`
    : `в ${serviceName(service).prepositional} по адресу ${address}`;
}

export const answers: Texts['answers'] = { yes: ['д', 'да'] };

export const questions: Texts['questions'] = {
  keys: '↑ ↓ Enter: выбрать, Esc: назад, Ctrl-C: остановить',
  scrolls: (n: number) => `всего ответов: ${grouped(n)}; остальные — клавишей ↓`,
  lineKeys: 'Чтобы вернуться, введите <. Чтобы остановить, нажмите Ctrl-C.',
  yesNo: { yes: 'Да', no: 'Нет' },
  noFirst: '[д/Н]',
  number: (first) => `Номер [${first}]:`,
  example: (text) => ` (например, ${text})`,
  hidden: (message) => `${message} (ввод скрыт):`,
  wrongNumber: (most) => `Введите номер от 1 до ${most} или <, чтобы вернуться.`,
};
