import { SANDBOX } from '../../../domain/journals.js';
import type { journalErrors as english } from '../../en/errors/journal.js';
import { innerText, text } from '../../error-template.js';
import type {
  DirectoryName,
  FolderNaming,
  LockOwner,
  LostJournal,
  RecordFault,
  UsersThere,
} from '../../journal-facts.js';
import { fileWords } from '../file-words.js';
import { count, form, grouped, quote } from '../grammar.js';
import { resultNotes } from '../result-notes.js';
import { systemError } from '../system-error.js';

const AGAIN = 'выполните ту же команду снова.';

/** For a path that no folder can have. */
function pathAdvice(system: string): string | undefined {
  if (system === 'ENAMETOOLONG')
    return 'Проверьте путь или выберите с помощью --results папку с более коротким именем.';
  return ['ELOOP', 'ENOTDIR'].includes(system)
    ? 'Проверьте путь или выберите другую папку с помощью --results.'
    : undefined;
}

export const journalErrors: typeof english = {
  'results-not-writable': ({ path, system }) => text`
    Не удалось записать ${path}: ${systemError(system)}
    ${
      pathAdvice(system) ?? 'Проверьте, что папка принадлежит Вам, или выберите другую с помощью --results.'
    }`,
  'journal-disk-full': ({ path }) => text`
    Диск заполнен или исчерпана квота: не удалось записать ${path}
    Освободите место на диске и ${AGAIN} Работа продолжится с того места, где остановился этот запуск.`,
  'journal-open-files': ({ path }) => text`
    На этом компьютере открыто слишком много файлов: не удалось записать ${path}
    Закройте другие программы или разрешите больше открытых файлов командой \`ulimit -n 1024\`, затем ${AGAIN}`,
  'journal-not-stored': ({ path, system }) => text`
    Не удалось записать ${path}: ${systemError(system)}. Возможно, данные в этом файле записаны не полностью
    Проверьте диск и ${AGAIN} Журнал будет прочитан заново, а неподтверждённые строки перечислены.`,
  'journal-other-writer': ({ path }) => text`
    ${path} изменён во время этого запуска: в него пишет другой запуск, или папка перемещена
    Убедитесь, что с этой папкой результатов работает только один запуск, и ${AGAIN} Неподтверждённые строки будут перечислены.`,
  'journal-damaged': ({ path, line, fault, created }) => text`
    ${path}:${line}: ${recordFault(fault)}
    ${startOver(created)}`,
  'journal-changed': ({ path, change, created }) => text`
    ${
      change.kind === 'rolled-back'
        ? `${path} возвращён к прежнему состоянию: в нём ${bytes(change.bytes)}, а при записи последнего отчёта было ${grouped(change.known)}`
        : `${path} изменён: его начало (${bytes(change.known)}) не такое, как при записи последнего отчёта`
    }
    ${startOver(created)}`,
  'journal-lost': ({ path, state, remains, created }) => text`
    ${
      remains === undefined
        ? `${lost(path)[state]}, но в report.json рядом с ним есть результаты прежних запусков`
        : `${lost(path)[state]}, но в папке есть файлы прежних запусков (${remains.join(', ')})`
    }
    ${startOver(created)}`,
  'report-damaged': ({ path, system, created }) => text`
    ${system === undefined ? `Файл ${path} повреждён` : `Не удалось прочитать ${path}: ${systemError(system)}`}, поэтому сверить с ним журнал нельзя
    ${startOver(created, RESTORE_REPORT)}`,
  'journal-newer': ({ path }) => text`
    ${path} записан более новой версией provision
    Обновите provision и ${AGAIN}`,
  'journal-unreadable': ({ path, system }) => text`
    Не удалось прочитать ${path}: ${systemError(system)}
    ${pathAdvice(system) ?? CHECK_OWNER}`,
  'results-in-use': ({ folder, owner }) => text`
    С папкой ${folder} работает другой запуск${owner === undefined ? '' : `: ${lockOwner(owner)}`}
    Дождитесь его окончания или остановите его и ${AGAIN}`,
  'results-maybe-in-use': ({ folder, lock, owner, refusal }) => {
    const unread = refusal === undefined ? `в ${lock} не указан процесс` : innerText(refusal, 'ru');
    const why =
      owner === undefined ? unread : `${lockOwner(owner)}. С этого компьютера не видно, работает ли он ещё`;
    return text`
      Возможно, с папкой ${folder} работает другой запуск: ${why}
      Если он точно завершён, выполните ту же команду с --force-unlock.`;
  },
  'results-not-a-folder': ({ folder }) => text`
    ${folder} — это файл, а не папка
    Выберите другую папку с помощью --results.`,
  'results-foreign-files': ({ folder }) => text`
    ${folder} — не папка результатов: в ней другие файлы
    Выберите новую или пустую папку с помощью --results.`,
  'results-other-address': ({ folder, was, is, users, canSettle }) => text`
    Папка ${folder} относится к другому адресу: ${addressName(was)}, а не ${addressName(is)}${usersThere(users)}
    ${otherFolder(
      was === SANDBOX
        ? 'Чтобы продолжить тот пробный запуск, выполните команду retry'
        : `${TO_CONTINUE} укажите --base-url ${was}`,
      canSettle,
    )}`,
  'results-other-directory': ({ folder, was, is, users, canSettle, form, options }) => text`
    Папка ${folder} относится к другому каталогу: ${directoryName(was)}, а не ${directoryName(is)}${usersThere(users)}
    ${otherFolder(
      form === undefined
        ? `${TO_CONTINUE} укажите ${options}`
        : `${TO_CONTINUE} верните в профиле "nickname" значение "${form}"`,
      canSettle,
    )}`,
  'results-other-organisation': ({ folder, was, is }) => text`
    ${
      was === null
        ? `Папка ${folder} создана без организации, а сейчас указана ${quote(is ?? '')}`
        : `Папка ${folder} относится к организации ${quote(was)}, а ${is === null ? 'сейчас организация не указана' : `не ${quote(is)}`}`
    }
    ${otherFolder(
      was === null ? `${TO_CONTINUE} уберите --org` : `${TO_CONTINUE} укажите --org ${JSON.stringify(was)}`,
    )}`,
  'results-other-roster': ({ folder, was, is }) => text`
    Папка ${folder} относится к другому списку: ${quote(was)}, а не ${quote(is)}
    ${otherFolder(`${TO_CONTINUE} верните списку прежнее имя, ${was}`)}`,
  'results-without-journal': ({ typed }) => text`
    В ${typed === '.' ? 'этой папке' : typed} нет журнала
    ${WHAT_TO_NAME}`,
  'journal-address-invalid': ({ path, why }) => text`
    ${path}: base_url: ${innerText(why, 'ru')}
    Ни один запуск не записывает такое значение. Выясните, откуда эта папка результатов. Восстановите журнал из резервной копии или переименуйте папку, проверьте, какие пользователи есть в каталоге, и начните заново.`,
  'results-of-rehearsal-only': ({ typed, rehearsal }) => text`
    Результатов для ${typed} ещё нет
    Результаты пробного запуска — в ${rehearsal}. Чтобы использовать их, укажите эту папку.`,
  'results-missing': ({ roster, folder }) => text`
    Рядом с ${roster} нет ни журнала, ни папки ${folder}
    ${WHAT_TO_NAME}`,
  'results-path-missing': ({ typed }) => text`
    Файл или папка ${typed} не найдены
    ${WHAT_TO_NAME}`,
  'results-untrusted': ({ folder, path, why, naming }) => text`
    Папка результатов ${folder} не используется: ${path === undefined ? '' : `${path}: `}${fileWords.distrust(why)}
    Если её содержимому можно доверять, укажите папку явно: ${folderNaming(naming)}.`,
  'results-unreadable': ({ path, system }) => text`
    Не удалось прочитать ${path}: ${systemError(system)}
    ${pathAdvice(system) ?? CHECK_OWNER}`,
  'roster-not-saved': () => text`
    Список был взят из стандартного ввода и не сохранён
    Сохраните его в файл и добавьте --roster <path>.`,
  'roster-elsewhere': ({ results, found, expected, option }) => text`
    В журнале из ${results} указан список ${found}, а не ${expected} рядом с этой папкой
    ${ifRightFile(option)}`,
  'roster-not-agreed': ({ option }) => text`
    Ничего не прочитано и ничего не отправлено
    ${ifRightFile(option)}`,
  'findings-too-many-rows': ({ most, rows }) => text`
    В книге может быть не больше ${count(most, 'строки', 'строк', 'строк')}, а в этом списке их ${grouped(rows)}
    Запишите замечания в файл .csv.`,
  'journal-in-store': ({ folder, org }) => text`
    ${folder} — папка организации, журнал которой хранится в базе данных: ${quote(org)}
    Пользователей создаёт provision fleet с --store; этот параметр есть и у retry, settle, report, slips и diff. Вернуть журнал в папку: provision fleet export.`,
};

const CHECK_OWNER = 'Проверьте, что папка результатов принадлежит Вам.';

const WHAT_TO_NAME =
  'Укажите папку результатов запуска, например users.csv.results, или список этого запуска.';

const RESTORE = 'Восстановите journal.jsonl из резервной копии, сделанной после последнего запуска.';

const RESTORE_REPORT =
  'Восстановите report.json из резервной копии, сделанной после последнего запуска. Если journal.jsonl точно никто не менял, можно удалить report.json и записать его заново командой report.';

function startOver(created: number | undefined, restore = RESTORE): string {
  return `Ничего не отправлено. ${restore} Если резервной копии нет, проверьте, какие пользователи есть в каталоге, и начните создавать пользователей заново с --fresh. Такой запуск ${resultNotes.sendsAgain(created)}.`;
}

function bytes(n: number): string {
  return count(n, 'байт', 'байта', 'байт');
}

function recordFault(fault: RecordFault): string {
  switch (fault.kind) {
    case 'no-type':
      return 'неверная запись: это не объект с "type"';
    case 'member':
      return `неверная запись: значение "${fault.member}" отсутствует или недопустимо`;
    case 'order':
      return 'эта строка не продолжает предыдущие, как если бы соединили два журнала или удалили строки';
    case 'checksum':
      return 'эта строка повреждена, или файл сохранён другой программой (контрольная сумма неверна или отсутствует)';
  }
}

function lost(path: string): Readonly<Record<LostJournal['state'], string>> {
  return {
    missing: `Файла ${path} нет`,
    empty: `Файл ${path} пуст`,
    incomplete: `В ${path} нет ни одной полной строки`,
    'missing-or-empty': `Файла ${path} нет или он пуст`,
  };
}

function lockOwner({ pid, host, at }: LockOwner): string {
  return `процесс ${pid} на ${host}, с ${at}`;
}

const TO_CONTINUE = 'Чтобы продолжить прежний запуск,';

function otherFolder(toContinue: string, canSettle = false): string {
  const hint = canSettle
    ? ' Если ни одного из неподтверждённых пользователей нет, запишите это командой settle с --not-created. Тогда новый адрес будет принят.'
    : '';
  return `${toContinue}. Иначе выберите другую папку с помощью --results или отправьте эту в архив с помощью --fresh.${hint}`;
}

function usersThere({ created, unconfirmed }: UsersThere): string {
  const users = (n: number): string => count(n, 'пользователь', 'пользователя', 'пользователей');
  const parts = [
    created > 0 ? `там ${form(created, 'создан', 'созданы', 'создано')} ${users(created)}` : '',
    unconfirmed > 0
      ? `не ${form(unconfirmed, 'подтверждён', 'подтверждены', 'подтверждено')} ${users(unconfirmed)}`
      : '',
  ].filter(Boolean);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The journal of a rehearsal has no address. */
function addressName(address: string): string {
  return address === SANDBOX ? 'песочница' : quote(address);
}

function directoryName({ profile, endpoint, differing }: DirectoryName): string {
  if (endpoint === undefined) return `профиль ${profile}`;
  const logins = { address: 'логины — полные адреса', name: 'логины без домена' };
  const more =
    typeof differing === 'string'
      ? [logins[differing]]
      : differing.map(([name, value]) => `${name}=${value}`);
  return [profile, endpoint, ...more].join(', ');
}

function folderNaming(naming: FolderNaming): string {
  if (typeof naming === 'string') return naming;
  if ('typed' in naming) return `${naming.folder} вместо ${naming.typed}`;
  return `${naming.option} или в PROVISION_RESULTS`;
}

function ifRightFile(option: string): string {
  return `Если это нужный файл, добавьте ${option}.`;
}
