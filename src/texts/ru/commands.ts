import type { Texts } from '../texts-type.js';
import { count, quote, serviceName } from './grammar.js';

export const commands: Texts['commands'] = {
  clean: {
    question: (files, folder) => `Удалить ${files} из ${folder}? Отменить это будет нельзя.`,
    onlyCopy: (n) => `${count(n, 'пароль', 'пароля', 'паролей')} есть только в credentials.csv.`,
    unconfirmed: (n) =>
      `Из них не подтверждено: ${count(n, 'пользователь', 'пользователя', 'пользователей')}. Сначала выясните, ${n === 1 ? 'создан ли он' : 'созданы ли они'}:`,
    declined: 'Ничего не удалено.',
    removed: (folder, files) => `Удалено из ${folder}: ${files}. Журнал и отчёт остались.`,
    nothing: (folder) => `Паролей для удаления в ${folder} нет. Журнал и отчёт остались.`,
    stillSecret: 'Секретные данные ещё есть здесь:',
    secret: (place) => {
      switch (place.kind) {
        case 'edited':
          return `${place.path}: изменён вручную, в нём могут быть вписанные пароли (чтобы удалить, добавьте --edited)`;
        case 'roster':
          return `${place.path}: список, если в нём есть пароли`;
        case 'token':
          return `${place.path}: токен доступа`;
        case 'archived':
          return `${place.path}: ${place.files.join(', ')} прежних запусков`;
        case 'variable':
          return 'PROVISION_TOKEN в этом терминале: токен доступа';
      }
    },
  },
  init: {
    files: {
      config: 'настройки для всех запусков, с пояснением к каждой; пока ничего не задано',
      configOfProfile: 'настройки для всех запусков, с пояснением к каждой; профиль задан',
      schema: 'чтобы редактор подсказывал настройки',
      profileSchema: 'чтобы редактор подсказывал поля профиля',
      workbook: 'пустой список для Excel или LibreOffice',
      csv: 'такой же список в CSV для других программ',
      kept: 'уже есть и не изменён',
    },
    fillIn: 'Заполните один из двух списков, по человеку в строке, и удалите другой.',
    departments: 'Подразделение указывается номером. Без этого столбца все попадут в корневое.',
    columns: (service, columns) =>
      `Столбцы, которые использует ${serviceName(service).nominative}: ${columns.join(', ')}.`,
    column: (header, isRequired, between) => {
      const facts = [
        ...(isRequired ? ['обязательно'] : []),
        ...(between === undefined ? [] : [`несколько через «${between}»`]),
      ];
      return `${quote(header)}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}`;
    },
    settings: (config, names) => `Задайте в ${config}, в "profile_settings": ${names.map(quote).join(', ')}`,
    keptConfig: (config) => `Задайте в ${config} (файл остался прежним):`,
    rehearse: 'Проверьте список, затем сделайте пробный запуск; за пределы компьютера ничего не уйдёт:',
    addressesIn: (config) => `Задайте в ${config}, как описано в документации сервиса:`,
    addresses: {
      baseUrl: (service) => `адрес, по которому доступен ${serviceName(service).nominative}`,
      authUrl: 'адрес сервиса входа',
      clientId: 'идентификатор клиента: приложения, которое получает токены',
      clientIdBy: 'идентификатор клиента: приложения, которое получает токены; как его создать:',
    },
    create: (token) => {
      const first = {
        key: 'Задайте ключ администратора',
        secret: 'Задайте секрет клиента',
        token: 'Получите токен',
      }[token];
      return `${first}, создайте одного пользователя, проверьте результат, затем создайте остальных:`;
    },
    orFile: (option) => `(или запишите его в файл, доступный только владельцу, и добавьте ${option} <path>)`,
    key: '<ключ>',
    clientSecret: '<секрет клиента>',
  },
  profiles: {
    isDefault: '(по умолчанию)',
    correct: (file, facts) => `${file}: профиль составлен верно: ${facts}`,
    evidence: (on) => (on === undefined ? 'по документации' : `проверен: ${on}`),
    answers: (meanings) => `ответы: ${meanings}`,
    lookUp: {
      id: 'поиск: A, по идентификатору запроса',
      time: 'поиск: B, по имени и времени создания',
      nickname: 'поиск: C, только по логину',
      none: 'поиск: нет',
    },
    note: (text) => `Примечание: ${text}`,
    notes: {
      exists: 'ни один ответ не означает "exists", поэтому занятый логин считается "failed".',
      weakPassword:
        'ни один ответ не означает "weak_password", поэтому слабый пароль считается "failed", а пробный запуск его принимает.',
      anyStatus: (statuses) =>
        `каждый ответ ${statuses} означает "exists". Отвечает ли сервис так и в других случаях? Добавьте "at".`,
      absent:
        'у поиска нет ни "items", ни "absent": если на отсутствие пользователя сервис отвечает не пустым списком, укажите этот ответ в "absent".',
    },
    ownName: (name) =>
      `Дайте профилю собственное имя: «${name}» — это и имя профиля из программы, и команда без --profile применила бы его к результатам этого.`,
  },
  sandbox: {
    listening: (url) => `Песочница работает: ${url}`,
    begin: [
      'Откройте этот адрес в браузере, чтобы увидеть пользователей. Когда песочница',
      'остановится, они будут удалены. В другом терминале выполните:',
    ],
    signIn: 'Чтобы опробовать и вход, получите токен так:',
    end: 'Чтобы остановить песочницу, нажмите Ctrl-C.',
    stopped: 'Песочница остановлена. Её пользователи удалены.',
  },
};
