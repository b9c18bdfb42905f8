import type { allUsersErrors as english } from '../../en/errors/all-users.js';
import { text } from '../../error-template.js';
import { grouped, serviceName } from '../grammar.js';

export const allUsersErrors: typeof english = {
  'no-list': ({ profile, option }) => text`
    Для ${option} нужен список всех пользователей, а в профиле ${profile} его нет
    ${
      option === '--extra'
        ? 'Сравните в самом сервисе. Или опишите его список в собственном профиле: docs/profiles.md.'
        : 'Укажите результаты прежних запусков в --known, а файлы с занятыми логинами в --taken.'
    }`,
  'list-not-read': ({ title, said, isMisread }) => text`
    Не удалось узнать, кто есть в ${serviceName(title).prepositional}: ${said('ru')}
    ${
      isMisread
        ? 'Сравните этот указатель профиля с ответом сервиса: docs/profiles.md.'
        : 'Повторите ту же команду. Если не поможет, проверьте, какие права нужны токену: docs/tokens.md.'
    }`,
  'extra-few-covered': ({ covered, active }) => text`
    В списках только ${grouped(covered)} из ${grouped(active)} людей с действующей учётной записью, и --extra назвал бы всех остальных
    Укажите и остальные списки. Или ограничьте подразделением или группой: --among <field=value>.`,
  'extra-unnamed': () => text`
    В одной из строк нет логина, и --extra может назвать человека, который есть в списке
    Впишите логин в каждую строку. Недостающие назначает команда prepare.`,
  'among-unknown': ({ title, among, known }) => text`
    --among: в списке пользователей из ${serviceName(title).genitive} нет ${among}
    ${known.length > 0 ? `В нём есть ${known.join(', ')}.` : ''}`,
  'needs-extra': ({ given }) => text`
    ${given === 'lists' ? 'Несколько списков можно указать' : `${given} можно указать`} только вместе с --extra
    Добавьте --extra <file>.`,
  'one-output': () => text`
    --output и --extra называют один файл
    Выберите два файла.`,
};
