import type { systemErrors as english } from '../../en/errors/system.js';
import { text } from '../../error-template.js';
import type { AddressFault, AddressSubject, DiskLoss, OutputKind } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { systemError } from '../system-error.js';

const CLOSE_FILES =
  'Закройте другие программы или разрешите больше открытых файлов: `ulimit -n 1024`. Затем выполните ту же команду снова.';
const OTHER_FILE = 'Выберите другой файл.';

const HEADER_EXAMPLE = 'Запишите его как «имя: значение», например --header "X-Org-Id: 42".';

const OUTPUTS: Readonly<Record<OutputKind, string>> = {
  findings: 'замечания',
  comparison: 'сравнение',
  extra: 'файл для --extra',
  roster: 'список',
  token: 'токен',
};

const LOSSES: Readonly<Record<DiskLoss, string>> = {
  'password-not-saved': 'Пароль отправляется только после того, как он там сохранён',
  'output-incomplete': 'Команда вывела не всё',
};

const EXAMPLES: Readonly<Record<AddressSubject['kind'], string>> = {
  'base-url': 'Он выглядит так: https://directory.example или https://gateway.example/directory.',
  'auth-url': 'Укажите часть до /authorize, например https://auth.example.',
  profile: 'Проверьте настройки профиля.',
};

export const systemErrors: typeof english = {
  'open-files': () => text`
    На этом компьютере или в этой программе открыто слишком много файлов и соединений
    ${CLOSE_FILES}`,
  'disk-open-files': ({ path, loss }) => text`
    ${withLoss(`Открыто слишком много файлов, не удалось записать ${placeOf(path, loss)}`, loss)}
    ${CLOSE_FILES}`,
  'disk-full': ({ path, loss }) => text`
    ${withLoss(`Диск заполнен или исчерпана квота, не удалось записать ${placeOf(path, loss)}`, loss)}
    Освободите место и выполните ту же команду снова.`,
  'disk-not-writable': ({ path, loss, system }) => text`
    ${withLoss(`Не удалось записать ${placeOf(path, loss)}: ${systemError(system)}`, loss)}
    Проверьте, что папка существует и доступна для записи, и выполните ту же команду снова.`,
  'output-no-folder': ({ path }) => text`
    Папка для файла ${path} не найдена
    Создайте её или выберите другой файл.`,
  'output-not-regular': ({ option, path, kind }) => text`
    ${option} ${path}: это ${fileWords.kinds[kind]}
    ${OTHER_FILE}`,
  'output-in-use': ({ option, path, use }) => text`
    ${option} ${path}: это ${fileWords.uses[use]}
    ${OTHER_FILE}`,
  'output-broken-link': ({ option, path }) => text`
    ${option} ${path}: это ссылка на несуществующий файл
    ${OTHER_FILE}`,
  'output-changed': ({ option, path }) => text`
    ${option} ${path}: за это время там оказался другой файл
    ${OTHER_FILE}`,
  'output-not-replaced': ({ option, path, output, canOverwrite }) => text`
    ${option} ${path}: ${foreign(output)}
    ${canOverwrite ? `${OTHER_FILE} Или добавьте --overwrite, чтобы заменить этот.` : OTHER_FILE}`,
  'output-not-writable': ({ output, path, system }) => text`
    Не удалось записать ${OUTPUTS[output]} в ${path}: ${systemError(system)}
    ${OTHER_FILE}`,
  'file-not-owned': ({ path, owner }) => text`
    Файл ${path} принадлежит пользователю ${owner}: он может прочитать всё, что туда записывается
    Замените его своей копией. Или скопируйте всю папку и укажите копию в --results.`,
  'file-not-regular': ({ path, kind }) => text`
    ${path} — это ${fileWords.kinds[kind]}, а не обычный файл
    Выясните, откуда это взялось. Затем удалите или замените самим файлом.`,
  'file-linked': ({ path, links }) => text`
    У файла ${path} несколько жёстких ссылок (${links}): к нему ведёт и другой путь
    Выясните, кто их создал. Затем замените файл копией: скопируйте его под другим именем и дайте копии имя этого файла.`,
  'address-invalid': ({ subject, fault }) => text`
    ${addressName(subject)} ${fileWords.addressFault(fault)}
    ${addressNext(fault) ?? EXAMPLES[subject.kind]}`,
  'header-invalid': (fault) => {
    switch (fault.kind) {
      case 'no-colon':
        return text`
          В заголовке запроса нет двоеточия.
          ${HEADER_EXAMPLE}`;
      case 'no-name':
        return text`
          У заголовка запроса нет имени.
          ${HEADER_EXAMPLE}`;
      case 'name':
        return text`
          ${fault.quoted} не может быть именем заголовка запроса.
          ${HEADER_EXAMPLE}`;
      case 'reserved':
        return text`
          Заголовок ${fault.name} программа задаёт сама, заменить его нельзя.
          ${fault.isToken ? 'Задайте токен через PROVISION_TOKEN или --token-file.' : undefined}`;
      case 'value':
        return text`В значении заголовка ${fault.name} есть недопустимый символ.`;
    }
  },
  'proxy-unusable': ({ variable, host }) => text`
    Прокси-сервер из переменной окружения ${variable} использовать нельзя: адрес должен начинаться с http: или https:.
    Укажите его так: http://proxy.example:3128. Или добавьте ${host} в NO_PROXY, чтобы соединяться без прокси-сервера.`,
  'tls-checks-off': () => text`
    NODE_TLS_REJECT_UNAUTHORIZED=0 отключает проверку сертификатов: кто угодно в сети сможет прочитать токен и пароли.
    Удалите эту переменную. Если у Вашей организации свой сертификат, укажите его файл в NODE_EXTRA_CA_CERTS.`,
};

function placeOf(path: string, loss: DiskLoss | undefined): string {
  return loss === 'output-incomplete' ? 'в стандартный вывод' : path;
}

function withLoss(what: string, loss: DiskLoss | undefined): string {
  return loss === undefined ? what : `${what}. ${LOSSES[loss]}`;
}

function foreign(output: OutputKind): string {
  switch (output) {
    case 'roster':
      return 'такой файл уже есть';
    case 'token':
      return 'в этом файле не токен';
    default:
      return 'этот файл создан не этим параметром, поэтому он не заменён';
  }
}

function addressName(subject: AddressSubject): string {
  switch (subject.kind) {
    case 'base-url':
      return 'Базовый URL';
    case 'auth-url':
      return 'Адрес входа';
    case 'profile':
      return `Адрес ${subject.address} из профиля ${subject.profile}`;
  }
}

function addressNext(fault: AddressFault): string | undefined {
  if (fault.kind === 'query') return `Используйте ${fault.instead}`;
  if (fault.kind !== 'not-encrypted') return undefined;
  return 'Используйте https:. Адрес с http: допустим только для этого компьютера (localhost, 127.0.0.1).';
}
