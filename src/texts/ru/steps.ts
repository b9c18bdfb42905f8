import { capitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { TakenRows, UnconfirmedRows } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped, serviceName } from './grammar.js';

export const steps: Texts['steps'] = {
  weak({ n, csv, roster = 'исходном списке' }) {
    if (n === 1) {
      const typed = csv === undefined ? '' : `, или впишите его в ${csv} и отправьте этот файл,`;
      return `${tooSimple(n)}. Задайте более сложный в ${roster}${typed} или сгенерируйте новый:`;
    }
    const typed = csv === undefined ? '' : `, или впишите их в ${csv} и отправьте этот файл,`;
    return `${tooSimple(n)}. Задайте более сложные в ${roster}${typed} или сгенерируйте новые:`;
  },
  weakRehearsed: ({ n, roster = 'исходном списке' }) =>
    `${tooSimple(n)}. Задайте более ${n === 1 ? 'сложный' : 'сложные'} в ${roster} или добавьте к настоящему запуску --generate-passwords weak.`,
  invalid: ({ n, csv, roster = 'исходном списке' }) =>
    `Ошибки в ${count(n, 'строке', 'строках', 'строках')}. Чтобы создать ${n === 1 ? 'этого пользователя' : 'этих пользователей'}, исправьте ${it(n)} в ${roster}${see(csv)}.`,
  failed: ({ n, csv, roster = 'исходном списке' }, service) =>
    `${capitalized(serviceName(service).nominative)} отклонил ${count(n, 'строку', 'строки', 'строк')}. Исправьте ${it(n)} в ${roster}${see(csv)}.`,
  exists({ n, roster = 'исходном списке' }) {
    if (n === 1)
      return `${taken(n)}. Если учётная запись принадлежит другому человеку, измените логин в ${roster}. Если этому человеку, запишите это:`;
    return `${taken(n)}. Если учётная запись принадлежит другому человеку, измените логин в ${roster}. Если учётные записи принадлежат людям из этих строк, запишите это (--all: все):`;
  },
  renew({ n, csv }) {
    if (n === 1)
      return `${taken(n)} (см. ${csv}). Если учётная запись принадлежит этому человеку, запишите это. Если нет, назначьте другой логин. Одной из этих команд:`;
    return `${taken(n)} (см. ${csv}). Сначала запишите, какие учётные записи принадлежат людям из этих строк (--all: все). Затем назначьте остальным другие логины:`;
  },
  renewOthers: ({ n }) =>
    `${count(n, 'логин принадлежит', 'логина принадлежат', 'логинов принадлежат')} ${n === 1 ? 'другому человеку' : 'другим людям'}. Чтобы назначить ${n === 1 ? 'этой строке другой логин' : 'этим строкам другие логины'}, выполните команду в терминале (она сначала спросит):`,
  elsewhere: {
    bring: ({ n, csv }, copy) =>
      `${taken(n)}${see(csv)}. Если эти пользователи созданы на другом компьютере или их папка результатов перемещена, ${copy === undefined ? 'выполните команду с этой папкой:' : `скопируйте эту папку в ${copy} и выполните:`}`,
    same: ({ n }) =>
      `Если этой папки больше нет, но ${n === 1 ? 'учётная запись принадлежит человеку' : 'учётные записи принадлежат людям'} из списка, создайте остальных, а затем запишите, что занятые логины — их:`,
    others: ({ n }) =>
      n === 1
        ? 'Если учётная запись принадлежит другому человеку, запишите это. Строка не будет создана, пока вы не измените её логин:'
        : 'Если учётные записи принадлежат другим людям, запишите это. Строки не будут созданы, пока вы не измените их логины:',
  },
  lookUp: (rows, service) =>
    `${mayExist(rows)}. ${rows.n === 1 ? 'Найдите его' : 'Найдите их'} в ${serviceName(service).prepositional}:`,
  lookUpOwner: (rows) => `${owner(rows)} Найдите ${rows.n === 1 ? 'её' : 'их'} в каталоге:`,
  settleOwner: (rows, service) =>
    `${owner(rows)} Посмотрите в ${serviceName(service).prepositional}, когда ${rows.n === 1 ? 'она создана' : 'они созданы'}, и запишите, что выяснили (--not-created: учётная запись другого человека):`,
  settle: (rows, service) =>
    `${mayExist(rows)}. Найдите в ${serviceName(service).prepositional} пользователей, созданных во время запуска (более старая учётная запись принадлежит другому человеку), и запишите, что выяснили${which(rows)}:`,
  refusedSteps: (users, csv, service, isSentAgain) =>
    `${capitalized(serviceName(service).nominative)} создал ${count(users, 'пользователя', 'пользователей', 'пользователей')}, но отклонил группу, лицензию или что-то подобное${see(csv)}. Устраните причину или измените значение в списке${isSentAgain ? '. Чтобы отправить ещё раз:' : '.'}`,
  blockedSteps: ({ n, csv, roster = 'исходном списке' }) =>
    `${count(n, 'пользователь создан', 'пользователя созданы', 'пользователей создано')}, но ${n === 1 ? 'в строке ошибка' : 'в строках ошибки'}: незавершённые шаги (группа, лицензия или что-то подобное) не отправляются. Исправьте ${it(n)} в ${roster}${see(csv)}.`,
  unwantedSteps({ n, csv, named }, service) {
    const which = named.length === 0 ? see(csv) : ` (${named.join('; ')})`;
    const steps = count(n, 'шаг не завершён', 'шага не завершены', 'шагов не завершено');
    const look = `Проверьте в ${serviceName(service).prepositional},`;
    return n === 1
      ? `${steps}, но в списке его больше нет${which}, поэтому он не отправляется. ${look} выполнен ли он. Затем верните его в список или откажитесь от него:`
      : `${steps}, но в списке их больше нет${which}, поэтому они не отправляются. ${look} выполнены ли они. Затем каждый из них верните в список или откажитесь от него:`;
  },
};

function owner({ n, csv }: TakenRows): string {
  const by = n === 1 ? 'учётной записью, созданной' : 'учётными записями, созданными';
  return `${taken(n)}${see(csv)}, возможно, ${by} более ранним запросом. Пока это не выяснено, не назначайте другой логин.`;
}

function tooSimple(n: number): string {
  return n === 1 ? '1 пароль слишком простой' : `Слишком простые пароли: ${grouped(n)}`;
}

function it(n: number): string {
  return n === 1 ? 'её' : 'их';
}

function see(csv: string | undefined): string {
  return csv === undefined ? '' : ` (см. ${csv})`;
}

function taken(n: number): string {
  return count(n, 'логин занят', 'логина заняты', 'логинов занято');
}

function mayExist({ n, csv, nicknames }: UnconfirmedRows): string {
  const users = count(n, 'пользователь', 'пользователя', 'пользователей');
  if (nicknames.length === 0)
    return `Неизвестно, ${form(n, 'создан', 'созданы', 'создано')} ли ${users}${see(csv)}`;
  return `Неизвестно, ${n === 1 ? 'создан' : 'созданы'} ли ${listed(nicknames, 'и')}${see(csv)}`;
}

function which({ n, nicknames }: UnconfirmedRows): string {
  if (n === 1) return ', одной из команд';
  return nicknames.length === 0 ? '' : ' (уберите из каждой команды логины, к которым она не относится)';
}
