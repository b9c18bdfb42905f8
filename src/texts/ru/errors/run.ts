import type { ErrorText } from '../../../domain/errors.js';
import type { CheckCode } from '../../../domain/finding.js';
import { capitalized } from '../../../domain/text.js';
import type { runErrors as english } from '../../en/errors/run.js';
import { text } from '../../error-template.js';
import type { SettleWays } from '../../text-facts.js';
import { count, form, grouped, quote, serviceName } from '../grammar.js';
import { outcomes } from '../report.js';
import { systemError } from '../system-error.js';

const NOT_ASKED = 'но без терминала или с --json программа не может спросить';

export const runErrors: typeof english = {
  'stdin-needs-results': () => text`
    Для списка из стандартного ввода нужна папка результатов
    Добавьте --results <folder>.`,
  'roster-is-report': ({ roster, command }) => text`
    ${roster} — часть отчёта прежнего запуска
    Чтобы отправить его строки снова: ${command}`,
  'roster-refused': ({ roster, check }) => refusal(roster, check),
  'roster-changed-since': ({ roster }) => text`
    ${roster} изменён после проверки, поэтому ничего не отправлено
    Выполните ту же команду снова. Она заново проверит список и покажет, кто будет создан.`,
  'fresh-invalid-rows': ({ rows, command }) => text`
    Ничего не отправлено: ошибки в ${count(rows, 'строке', 'строках', 'строках')}. Прежние результаты не изменены
    Исправьте ошибки, перечисленные выше, и выполните ту же команду снова. Или сначала создайте остальных пользователей: ${command}`,
  'report-csv-not-utf8': ({ path, command }) => text`
    Файл ${path} не в кодировке UTF-8: его сохранила другая программа
    Сохраните его заново в формате «CSV UTF-8». Или запишите новый файл и впишите пароли в него: ${command}`,
  'resend-not-asked': ({ name, command, settle }) => text`
    Пользователи из ${name}, возможно, уже существуют, поэтому снова отправляются только по явному указанию
    ${
      'same' in settle
        ? `Если все эти учётные записи принадлежат людям из списка: ${settle.same}`
        : `Если они существуют: ${settle.created}\nЕсли нет: ${settle.notCreated}`
    }
    Чтобы отправить их снова: ${command}`,
  'by-hand-never-sent': ({ name, command }) => text`
    ${name} содержит изменения, которые нужно внести в каталог вручную; его строки никогда не отправляются
    Чтобы отправить строки списка: ${command}`,
  'created-never-again': ({ renamed, deleted }) => text`
    Строки созданных пользователей никогда не отправляются снова
    Если учётная запись удалена в каталоге: ${deleted}
    Если у учётной записи там теперь другой логин: ${renamed}`,
  'outcome-unknown': ({ typed, known }) => text`
    В --only указывают результаты или «unfinished», а не ${quote(typed)}
    Возможные значения: ${known.join(', ')}.`,
  'last-report-unreadable': () => text`
    Не удалось прочитать report.json последнего запуска, поэтому ожидающие строки не отличить от строк с ошибками
    Уберите --only или укажите и те и другие: --only pending,invalid`,
  'names-not-read': ({ field, title, said, isMisread }) => text`
    ${capitalized(serviceName(title).nominative)}: не удалось узнать, что означают имена в столбце «${field}»: ${said('ru')}. Ни один пользователь не отправлен
    ${
      isMisread
        ? 'Сравните этот указатель профиля с ответом сервиса: docs/profiles.md.'
        : 'Повторите ту же команду. Если не поможет, проверьте, какие права нужны токену: docs/tokens.md.'
    }`,
  'no-look-up': ({ title, profile, command }) => {
    const { nominative, prepositional } = serviceName(title);
    const look = `Проверьте в ${prepositional} самостоятельно`;
    return text`
      ${capitalized(nominative)} (профиль ${profile}) не позволяет искать пользователей
      ${
        command === undefined
          ? `${look}.`
          : `${look} и запишите, что выяснили, с --created или --not-created: ${command}`
      }`;
  },
  'not-unconfirmed': ({ nickname, outcome, folder, unconfirmed, others, ways }) => text`
    ${nickname}: ${outcome === undefined ? 'этот логин ни разу не отправлялся' : `результат — «${outcomes[outcome].label}», а не «${outcomes.unconfirmed.label}»`}. Ничего не записано
    ${waysOn(ways)}
    ${
      unconfirmed.length === 0
        ? `В ${folder} нет неподтверждённых строк.`
        : `Не ${form(unconfirmed.length + others, 'подтверждён', 'подтверждены', 'подтверждены')}: ${unconfirmed.join(', ')}${others === 0 ? '' : ` и ещё ${grouped(others)}`}.`
    }`,
  'settle-other-outcome': ({ nickname, outcome, ways }) => text`
    ${nickname}: ${outcome === undefined ? 'этот логин ни разу не отправлялся' : `результат — «${outcomes[outcome].label}»`}. Ничего не записано
    ${waysOn(ways)}`,
  'settle-none-taken': ({ folder }) => text`
    В ${folder} нет занятых логинов`,
  'settle-needs-yes': ({ csv, users, isDeletion }) => text`
    ${isDeletion ? `Повторное создание (${count(users, 'пользователь', 'пользователя', 'пользователей')})` : `Запись о том, что учётные записи (${grouped(users)}) принадлежат людям из списка,`} нужно подтвердить, но без терминала или с --json программа не может спросить
    Проверьте логины${isDeletion ? '' : ` в ${csv}`} и добавьте --yes.`,
  'login-of-another': ({ login, name }) => text`
    ${login} — логин другого созданного пользователя: ${name}. Ничего не записано
    Проверьте логин.`,
  'no-open-step': ({ nickname, step, folder, open, several }) => text`
    У ${nickname} ${open.length === 0 ? 'нет незавершённых шагов' : several ? `несколько незавершённых шагов «${step}»` : `нет незавершённого шага «${step}»`}. Ничего не записано
    ${
      open.length === 0
        ? `Незавершённые шаги показывает отчёт в ${folder}.`
        : `Укажите один из незавершённых: ${open.join(', ')}.`
    }`,
  'address-missing': ({ title, canRehearse }) => text`
    Не указан адрес ${serviceName(title).genitive}
    Укажите его в --base-url https://…, PROVISION_BASE_URL или "base_url" в provision.config.json.${canRehearse ? ' Для пробного запуска на этом компьютере добавьте --sandbox.' : ''}`,
  'address-not-agreed': ({ address }) => text`
    Адрес ${address} взят из журнала, и его нужно подтвердить, ${NOT_ASKED}
    Укажите адрес в --base-url, PROVISION_BASE_URL или в конфигурации; или добавьте --yes, чтобы отправлять туда.`,
  'profile-not-agreed': ({ profile }) => text`
    Профиль ${profile} и его настройки взяты из журнала, и их нужно подтвердить, ${NOT_ASKED}
    Укажите их в --profile и --set, PROVISION_PROFILE или в конфигурации; или добавьте --yes, чтобы отправлять туда.`,
  'terminal-ended': () => text`
    Запросить подтверждение нельзя: ввод в этом терминале завершён
    Добавьте --yes или укажите список как файл.`,
  'output-incomplete': ({ system, isFull }) => text`
    ${isFull ? 'Диск заполнен или исчерпана квота: не удалось записать стандартный вывод' : `Не удалось записать стандартный вывод: ${systemError(system)}`}. Команда показала не всё
    ${
      isFull
        ? 'Освободите место на диске и выполните ту же команду снова.'
        : 'Проверьте файл или устройство, куда идёт вывод, и выполните ту же команду снова.'
    }`,
};

function refusal(roster: string, check: CheckCode): ErrorText {
  const refused = (why: string, next: string) => text`
    Ничего не отправлено: ${why} (${check})
    ${next}`;
  switch (check) {
    case 'password-shared':
      return refused(
        `в ${roster} у нескольких строк один и тот же пароль, а по конфигурации это ошибка`,
        'Задайте каждому пользователю свой пароль или сгенерируйте пароли с помощью --generate-passwords all.',
      );
    case 'inactive-list':
      return refused(
        `по ${roster} нельзя точно сказать, кому нужна учётная запись`,
        'Укажите, что означают значения столбца, как показано в ошибке выше, и выполните ту же команду снова.',
      );
    case 'shared-address':
      return refused(
        `в ${roster} у нескольких человек общий адрес, из которого получился бы один логин`,
        'Назначьте логины командой prepare, как показано в ошибке выше, и отправьте полученный список.',
      );
    case 'shared-id':
      return refused(
        `в ${roster} у нескольких человек один и тот же номер, а по конфигурации это ошибка`,
        'Исправьте номера, указанные в ошибке выше, и выполните ту же команду снова.',
      );
    case 'field-missing':
      return refused(
        `в ${roster} не найден столбец с именами пользователей`,
        'Укажите, в каком столбце они есть, как показано в ошибке выше, и выполните ту же команду снова.',
      );
    case 'password-hash':
      return refused(
        `вместо паролей в ${roster} хеши`,
        'Впишите пароли или сгенерируйте новые с помощью --generate-passwords all.',
      );
    default:
      return refused(`в ${roster} есть ошибка, которая касается всего списка`, 'Исправьте её.');
  }
}

function waysOn(ways: SettleWays | undefined): string {
  switch (ways?.kind) {
    case undefined:
      return 'Проверьте логин.';
    case 'created':
      return `Если учётная запись удалена в каталоге: ${ways.deleted}\nЕсли у учётной записи там теперь другой логин: ${ways.renamed}`;
    case 'exists':
      return `Если учётная запись принадлежит человеку из списка: ${ways.same}\nЕсли другому человеку, впишите в список другой логин.\nЧтобы отправить строку снова: ${ways.again}`;
    case 'unclear':
      return `Если пользователь существует: ${ways.created}\nЕсли нет: ${ways.notCreated}`;
    case 'to-do':
      return `Строка ещё ожидает отправки. Чтобы отправить её: ${ways.again}`;
  }
}
