import { counted } from '../sentence-parts.js';
import type { NicknameHolder } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { parts } from './finding-words.js';
import { count, grouped, quote, serviceName } from './grammar.js';

export const prepare: Texts['prepare'] = {
  earlier: (folder, created, unconfirmed, others, address) => {
    const counts = counted([created, 'создано'], [unconfirmed, 'не подтверждено'], [others, 'не создано']);
    return `Прежние результаты в ${folder}: ${counts || 'пользователей нет'} (${address}).`;
  },
  inDirectory: (service, users, address) =>
    `В ${serviceName(service).prepositional}: ${count(users, 'пользователь', 'пользователя', 'пользователей')} (${address}).`,
  noEarlier: (list) =>
    `Результатов прежних запусков${list === undefined ? '' : ` рядом с ${list}`} нет, поэтому все, у кого нет логина, считаются новыми. Чтобы указать другую папку результатов, добавьте --known <results>.`,
  how: {
    kept: 'из списка',
    known: (outcome, folder) => `${parts.outcome(outcome)}, см. ${folder}`,
    changed: (trait, before, now) => `${parts.traits[trait]}: прежде ${quote(before)}, теперь ${quote(now)}`,
    renewed: (before) => `заменён, прежде ${before}`,
    conflict: (isNumbered, nickname, holder) =>
      `${isNumbered ? 'с номером' : 'по другому шаблону'}: ${nickname} уже есть ${holderText(holder)}`,
    leftOut: 'не войдёт',
    leftOutOfFile: 'с -o не войдёт',
  },
  totals: ({ all, generated, numbered, renewed, known, kept }) => {
    const counts = counted(
      [generated, `сгенерировано${numbered === 0 ? '' : ` (с номером: ${grouped(numbered)})`}`],
      [renewed, 'заменено'],
      [known, 'из прежних запусков'],
      [kept, 'из списка'],
    );
    return `${count(all, 'логин', 'логина', 'логинов')}: ${counts}.`;
  },
  withoutNickname: (n) => `Не получили логина, так как в строке ошибка (${grouped(n)}):`,
  noName: '(без имени)',
  blocked: 'Ничего не записано. Сначала исправьте ошибки, указанные выше.',
  toWrite: 'Ничего не записано. Чтобы записать логины в сам список или в новый файл:',
  toWriteFile: 'Ничего не записано. Чтобы записать список с логинами:',
  leftOut: (n) =>
    `Не ${n === 1 ? 'вошёл' : 'вошли'} ${count(n, 'человек', 'человека', 'человек')}: учётная запись уже создана или не подтверждена.`,
  disabled: (named, service) =>
    `Внимание: ${count(named.length, 'человек', 'человека', 'человек')} из списка не ${named.length === 1 ? 'может' : 'могут'} войти: в ${serviceName(service).prepositional} учётная запись отключена. Это ${named.join(', ')}. Программа никого не включает: включите там.`,
  noneLeft: 'Создавать больше некого. Ничего не записано.',
  wrote: (path, rows) => `Записан файл ${path}: ${count(rows, 'строка', 'строки', 'строк')}.`,
  added: (path, rows) => `Файл ${path} дополнен: ${count(rows, 'строка', 'строки', 'строк')}.`,
  unchanged: (path) => `Во всех строках ${path} уже есть логин. Файл не изменён.`,
  previous: (path) => `Прежняя версия: ${path}.`,
  othersInList: (path, n) =>
    `В ${path} есть ${count(n, 'человек', 'человека', 'человек')} из других запусков: учётная запись уже создана или не подтверждена. Запуск не отправит эти строки снова. Чтобы их не было в файле, запишите новый файл с -o.`,
  renewal: {
    becomes: (place, name, before, after) => `${place}: ${name}: вместо ${before} — ${after}`,
    warning: (known) =>
      `${KNOWN_OF_RENEWED[known]} Тот, у кого она уже есть, получит вторую. Сначала проверьте каталог.`,
    question: (n) =>
      `Изменить ${n === 1 ? 'логин' : 'логины'} у ${count(n, 'человека', 'человек', 'человек')}?`,
    declined: 'Ничего не записано.',
  },
};

const KNOWN_OF_RENEWED = {
  results: 'По результатам прежних запусков у этих людей нет учётных записей.',
  'no-results': 'Нет результатов прежних запусков, которые показали бы, у кого есть учётная запись.',
  'created-before':
    'Эти логины заняты, как будто пользователи из списка уже созданы. Эти учётные записи, возможно, принадлежат людям из списка.',
};

/** After “уже есть”. */
function holderText(holder: NicknameHolder): string {
  switch (holder.kind) {
    case 'file':
      return 'в файле занятых логинов';
    case 'row':
      return `в строке ${holder.line}`;
    case 'user':
      return `в ${holder.folder} (${holder.name})`;
  }
}
