import type { Texts } from '../texts-type.js';

const TITLES: Readonly<Record<string, string>> = {
  v6: 'Каталог Вашего провайдера (API v6)',
  'scim-2': 'SCIM-каталог',
  'yandex-360': 'Яндекс 360',
  'google-workspace-service': 'Google Workspace, через сервисный аккаунт',
};

/** By profile and setting. */
const SETTINGS: Readonly<Record<string, string>> = {
  'gitea/org': 'Организация, команды которой указаны в столбце «teams». Нужна только для этого столбца.',
  'google-workspace/domain': 'Домен учётной записи организации, часть адресов после «@».',
  'google-workspace-service/domain': 'Домен учётной записи организации, часть адресов после «@».',
  'google-workspace-service/admin': 'Адрес администратора, от имени которого действует сервисный аккаунт.',
  'keycloak/realm': 'Область (realm), в которой создаются пользователи: имя из её адреса.',
  'microsoft-graph/domain': 'Подтверждённый домен организации, часть адресов после «@».',
  'moodle/first_sign_in':
    'Меняют ли пользователи пароль при первом входе: change (меняют) или keep (не меняют).',
  'nextcloud/admin': 'Логин администратора. Токен — его пароль или пароль приложения.',
  'okta/domain': 'Часть логинов после «@», как в a.petrova@example.org.',
  'okta/auth_scheme': 'Как передаётся токен: Bearer (токен приложения) или SSWS (токен API).',
  'scim-2/login': 'Значение userName: name (от адреса — часть до «@») или address (весь адрес).',
  'scim-2/external_id':
    'Значение externalId: person (номер человека, если он есть), attempt (идентификатор запроса) или none (ничего).',
  'scim-2/sign_in':
    'Как входят пользователи: password (пароль отправляется) или sso (пароль не отправляется).',
  'yandex-360/org': 'Номер организации, как он показан в кабинете администратора.',
  'yandex-360/domain': 'Основной домен организации, часть адресов после «@».',
  'yandex-360/look_up_host': 'Сервер, который находит пользователей по адресу.',
};

export const shippedProfiles: Texts['shippedProfiles'] = {
  title: (profile) => TITLES[profile],
  setting: (profile, setting) => SETTINGS[`${profile}/${setting}`],
};
