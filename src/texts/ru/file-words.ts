import type { Texts } from '../texts-type.js';

export const fileWords: Texts['fileWords'] = {
  kinds: {
    link: 'символическая ссылка',
    folder: 'папка',
    pipe: 'канал',
    socket: 'сокет',
    device: 'устройство',
  },
  uses: {
    roster: 'сам список этого запуска',
    list: 'сам исходный список',
    config: 'файл конфигурации этого запуска',
    profile: 'профиль этого запуска',
    'token-file': 'файл токена этого запуска',
    'client-secret-file': 'файл с секретом клиента',
    'key-file': 'файл с ключом',
    results: 'файл в папке результатов',
  },
  distrust: (why) =>
    why.kind === 'owner'
      ? `владелец — пользователь ${why.owner}, а команда выполняется от имени пользователя ${why.user}`
      : `право записи есть у всех (права ${why.mode})`,
  addressFault(fault) {
    switch (fault.kind) {
      case 'empty':
        return 'не указан';
      case 'no-address':
        return 'не является веб-адресом';
      case 'protocol':
        return `должен начинаться с https:, а не с ${fault.protocol}`;
      case 'credentials':
        return 'не должен содержать имя пользователя или пароль (перед знаком @)';
      case 'query':
        return 'не должен содержать ничего после знаков ? и #';
      case 'not-encrypted':
        return `${fault.address} не защищён шифрованием: другие смогут прочитать то, что на него отправляется`;
    }
  },
};
